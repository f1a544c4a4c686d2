import Conformance
import Foundation
import JSONValues
import Testing

@testable import Adapter

/// The serving end, line by line.
@Suite struct ServerTests {
  /// The server's answers to the lines, in the order of the lines.
  private func answers(_ lines: String...) async throws -> [String] {
    let (input, output) = (Pipe(), Pipe())
    let server = AdapterServer(
      [ServedImplementation(PlainTally())], output: output.fileHandleForWriting.fileDescriptor)
    // Here, as in a suite, each request of a session waits for the one before it.
    var answers: [String] = []
    async let running: Void = server.run(input: input.fileHandleForReading.fileDescriptor)
    for line in lines {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      // Reads on a new thread, not on one of the few threads that the server itself needs.
      let bytes = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: output.fileHandleForReading.availableData) }
      }
      answers += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    try input.fileHandleForWriting.close()
    await running
    return answers
  }

  private let world = JSONValue(encoding: World()).compact

  @Test(arguments: [
    (#"{"error":{"code":-32000,"message":"busy"}}"# + "\n", "the suite refused the connection: busy"),
    ("", "the suite closed the connection at once; is PYX_TOKEN that of this run?"),
  ]) func suiteThatAsksNothingHasAReason(lines: String, reason: String) async throws {
    let (input, output) = (Pipe(), Pipe())
    let server = AdapterServer(
      [ServedImplementation(PlainTally())], output: output.fileHandleForWriting.fileDescriptor)
    try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    try input.fileHandleForWriting.close()
    await server.run(input: input.fileHandleForReading.fileDescriptor)
    #expect(server.reasonForSilence == reason)
  }

  @Test func conversation() async throws {
    let all = try await answers(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"suite":{"name":"x","version":"1"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"open","params":{"system":"tally","role":"library","world":\#(world)}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"send","params":{"session":"1","stimulus":{"add":{"amount":2}},"world":{}}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"send","params":{"session":"1","stimulus":{"addLater":{"amount":2,"call":"c"}},"world":{}}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"settle","params":{"session":"1","atMostMilliseconds":10,"world":{}}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"calibrate","params":{"system":"tally","role":"library","effect":{"total":{"value":7}}}}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"close","params":{"session":"1"}}"#,
      #"{"jsonrpc":"2.0","id":8,"method":"shutdown","params":{}}"#)
    #expect(
      all == [
        #"{"id":1,"jsonrpc":"2.0","result":{"implementation":{"name":"tally in Swift","version":"1.0"},"protocol":1,"systems":[{"clock":"controlled","id":"tally","isolation":"session","quiescence":"exact","roles":[{"observes":["total","saved","added"],"role":"library","stimuli":["reset","add","save","addLater"]}]}]}}"#,
        #"{"id":2,"jsonrpc":"2.0","result":{"session":"1"}}"#,
        #"{"id":3,"jsonrpc":"2.0","result":{"effects":[{"total":{"value":2}}]}}"#,
        #"{"id":4,"jsonrpc":"2.0","result":{"effects":[]}}"#,
        #"{"id":5,"jsonrpc":"2.0","result":{"effects":[{"added":{"amount":2,"call":"c"}}]}}"#,
        #"{"id":6,"jsonrpc":"2.0","result":{"effects":[{"total":{"value":7}}]}}"#,
        #"{"id":7,"jsonrpc":"2.0","result":{"effects":[]}}"#, #"{"id":8,"jsonrpc":"2.0","result":{}}"#,
      ])
  }

  @Test func whatCannotBeServedIsAnError() async throws {
    let all = try await answers(
      "garbage",
      #"{"jsonrpc":"2.0","id":1,"method":"dance","params":{}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"open","params":{"system":"dotpay","role":"library","world":\#(world)}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"send","params":{"session":"9","stimulus":{"add":{"amount":2}},"world":{}}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"open","params":{"system":"tally","role":"library"}}"#)
    let codes = try all.map { try JSONValue(parsing: $0.utf8)["error"]?["code"]?.whole }
    #expect(codes == [-32700, -32601, -32602, -32602, -32602])
    let messages = try all.map { try JSONValue(parsing: $0.utf8)["error"]?["message"]?.text }
    #expect(
      messages.dropFirst() == [
        "no such method: dance", "no library of dotpay here", "no such session: 9", "world is missing",
      ])
  }

  @Test func rolesOfOneSystemShareTheStrictestDeclaration() {
    let served = [ServedImplementation(PlainTally()), ServedImplementation(PlainTally(isolation: .serial))]
    let introduction = InitializeResult(serving: served)
    #expect(introduction.systems.count == 1)
    #expect(introduction.systems.first?.isolation == "serial")
  }
}

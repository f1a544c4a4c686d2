import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter
@testable import AdapterListening

/// Over HTTP, the reply to a request with answers may carry the suite's next messages.
@Suite(.manyDescriptors, .needs(.libevent), .timeLimit(.minutes(10))) struct NextMessagesTests {
  /// An adapter that has connected, as both sides see it.
  private struct Connected {
    let source: ListeningSource
    let doors: Doors
    let id: String
    let peer: any AdapterPeer

    init() async throws {
      source = try ListeningSource(at: .usual)
      doors = try Doors(source)
      let connected = try await doors.http("POST", "/\(doors.token)/connect")
      id = String(try #require(connected.rest.firstMatch(of: /"connection":"([0-9a-f]+)"/)?.1))
      peer = try await source.next(log: AdapterLog(limit: 100))
    }

    /// Says something to the adapter.
    func say(_ line: String) { _ = PipeWriter.write(Array((line + "\n").utf8), to: peer.input) }

    /// Posts answers, and returns the status and the body of the reply.
    func post(_ answers: String, _ more: String = "") async throws -> (status: Int, body: String) {
      let reply = try await doors.http(
        "POST", "/\(doors.token)/answers?connection=\(id)\(more)", body: answers)
      return (reply.status, Self.body(of: reply.rest))
    }

    /// Asks for something, and returns the status and the body of the reply.
    func get(_ path: String, _ more: String = "") async throws -> (status: Int, body: String) {
      let reply = try await doors.http("GET", "/\(doors.token)/\(path)?connection=\(id)\(more)")
      return (reply.status, Self.body(of: reply.rest))
    }

    /// The next line that the suite reads from the adapter; `no line came` after ten seconds.
    func line() async throws -> String {
      var line: [UInt8] = []
      var byte: UInt8 = 0
      for _ in 0..<2000 {
        while recv(peer.output, &byte, 1, 0) == 1 {
          if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
          line.append(byte)
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      return "no line came"
    }

    private static func body(of rest: String) -> String {
      rest.firstRange(of: "\r\n\r\n").map { String(rest[$0.upperBound...]) } ?? rest
    }
  }

  @Test func answersBringTheNextMessages() async throws {
    let adapter = try await Connected()
    async let reply = adapter.post(#"[{"answer":1}]"#, "&after=0")
    // The suite reads the answer before it has a next message.
    #expect(try await adapter.line() == #"{"answer":1}"#)
    adapter.say(#"{"id":1}"#)
    #expect(try await reply == (200, #"[{"id":1}]"#))
    await adapter.source.end()
  }

  @Test func answersOfAnOlderKitBringNothing() async throws {
    let adapter = try await Connected()
    adapter.say(#"{"id":1}"#)
    #expect(try await adapter.post(#"[{"answer":1}]"#) == (204, ""))
    #expect(try await adapter.get("messages", "&after=0") == (200, #"[{"id":1}]"#))
    await adapter.source.end()
  }

  @Test func olderRequestEndsWithoutMessages() async throws {
    let adapter = try await Connected()
    async let poll = adapter.get("messages", "&after=0")
    // A newer request replaces an older one only if the older one is already waiting.
    try await Task.sleep(for: .milliseconds(200))
    async let answers = adapter.post(#"[{"answer":1}]"#, "&after=0")
    #expect(try await poll == (200, "[]"))
    adapter.say(#"{"id":1}"#)
    #expect(try await answers == (200, #"[{"id":1}]"#))
    await adapter.source.end()
  }

  /// Two connections may deliver two requests in either order.
  @Test func requestsThatComeLateBringNothing() async throws {
    let adapter = try await Connected()
    adapter.say(#"{"id":1}"#)
    #expect(try await adapter.get("messages", "&after=0") == (200, #"[{"id":1}]"#))
    adapter.say(#"{"id":2}"#)
    #expect(try await adapter.get("messages", "&after=1") == (200, #"[{"id":2}]"#))
    #expect(try await adapter.post(#"[{"answer":1}]"#, "&after=0") == (200, "[]"))
    #expect(try await adapter.line() == #"{"answer":1}"#)
    #expect(try await adapter.get("messages", "&after=0") == (200, "[]"))
    await adapter.source.end()
  }

  @Test(arguments: ["-1", "x", "1"]) func impossibleCountIsRefused(count: String) async throws {
    let adapter = try await Connected()
    #expect(try await adapter.post("[]", "&after=\(count)").status == 400)
    await adapter.source.end()
  }

  @Test func requestThatIsCutTellsThatTheAdapterHasGone() async throws {
    let adapter = try await Connected()
    let client = try RawClient(port: adapter.doors.port)
    client.send("GET /\(adapter.doors.token)/presence?connection=\(adapter.id) HTTP/1.1\r\n")
    client.send("Host: 127.0.0.1\r\n\r\n")
    try await Task.sleep(for: .milliseconds(200))
    client.hangUp()
    var byte: UInt8 = 0
    var count = -1
    for _ in 0..<1000 where count < 0 {
      try await Task.sleep(for: .milliseconds(5))
      count = recv(adapter.peer.output, &byte, 1, 0)
    }
    #expect(count == 0)
    await adapter.source.end()
  }

  @Test func presenceEndsWithTheConversation() async throws {
    let adapter = try await Connected()
    async let presence = adapter.get("presence")
    try await Task.sleep(for: .milliseconds(200))
    _ = adapter.peer.stop(PeerStop(isBroken: false, isOrderly: true) { false })
    #expect(try await presence.status == 410)
    await adapter.source.end()
  }
}

import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import PyxOnlinePayments
import Testing

/// Every fault, at every endpoint, over every face, has one clear outcome, and the service keeps running.
@Suite struct FaultTests {
  static let endpoints = [
    "services/getIINdetails", "products", "products/1", "products/302/networks", "crypto/publickey",
    "assets/logos/visa.png",
  ]

  /// A fault between request and reply, and what the client has to see.
  struct Fault: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable, Equatable { case cut, reply(Int, [UInt8]) }
    let testDescription: String
    let answer: ScriptedReply.Answer
    let outcome: Outcome

    static func cut(_ name: String, _ answer: ScriptedReply.Answer) -> Fault {
      Fault(testDescription: name, answer: answer, outcome: .cut)
    }
    static func raw(_ name: String, _ status: Int, _ type: String, _ body: [UInt8]) -> Fault {
      Fault(
        testDescription: name, answer: .raw(status: status, contentType: type, body: body),
        outcome: .reply(status, body))
    }
  }

  private static let document = Array(#"{"paymentProducts":[{"id":1,"label":"Karte für Café"}]}"#.utf8)

  static let faults: [Fault] =
    [
      .cut("before the head", .cut(afterBytes: 0)), .cut("none of the head", .cutInHead(afterBytes: 0)),
      .cut("a negative place", .cutInHead(afterBytes: -5)),
      .cut("no body to cut", .cutInBody(afterBytes: 3, of: [])),
    ]
    + [1, 8, 9, 15, 40, 1 << 30].map { .cut("after \($0) bytes of the head", .cutInHead(afterBytes: $0)) }
    + [-1, 0, 1, 20, document.count - 1, document.count, .max].map {
      .cut("after \($0) bytes of the body", .cutInBody(afterBytes: $0, of: document))
    }
    + [
      .cut("after 1 byte", .cut(afterBytes: 1)), .cut("after 100,000 bytes", .cut(afterBytes: 100_000)),
      .raw("half a document", 200, "application/json", Array(document.prefix(20))),
      .raw("no document", 200, "application/json", []),
      .raw("bytes", 200, "application/json", [0xff, 0, 0x80]),
      .raw("another type", 200, "text/html", Array("<p>".utf8)), .raw("no type", 200, "", document),
    ]
    + [400, 401, 403, 404, 413, 429, 500, 502, 503, 504].map {
      .raw("status \($0)", $0, "application/json", Array(#"{"errorId":"1","errors":[]}"#.utf8))
    }

  static let timings = [(false, 0), (true, 0), (false, 2), (true, 2)]

  @Test(arguments: Face.allCases, endpoints)
  func everyFaultAtEveryTimeHasOneOutcome(_ face: Face, _ endpoint: String) async throws {
    let open = try await face.open("faults")
    var number = 0
    for fault in Self.faults {
      for (isHeld, delay) in Self.timings {
        open.account.script([
          ScriptedExchange(
            endpoint: endpoint,
            reply: ScriptedReply(fault.answer, isHeld: isHeld, delayMilliseconds: delay))
        ])
        let request = open.session.asking(endpoint)
        let task = Task { await open.transport.outcome(of: request) }
        #expect(await open.account.waitForRequests(number + 1, atMost: .seconds(600)))
        if isHeld { open.account.release(request: number) }
        switch (fault.outcome, await task.value) {
        case (.cut, .failure(.connectionCut)): break
        case (.reply(let status, let body), .success(let response)):
          #expect(response.status == status && response.body == body, "\(fault.testDescription)")
        case (_, let other):
          Issue.record("\(fault.testDescription), held \(isHeld), delay \(delay): \(other)")
        }
        number += 1
      }
    }
    let log = open.account.log()
    #expect(log.count == number && log.allSatisfy { $0.endpoint == endpoint })
    open.account.script([])
    #expect(try await open.perform(open.session.asking(endpoint)).status == 404)
  }

  /// The bytes that arrive over the wire are exactly the beginning of the whole reply.
  @Test(arguments: [Face.loopback, .tls]) func cutIsAtTheByte(_ face: Face) async throws {
    let open = try await face.open("bytes")
    let server = try #require(open.loopback)
    func received(_ answer: ScriptedReply.Answer) throws -> [UInt8] {
      open.account.script([ScriptedExchange(endpoint: "products", reply: ScriptedReply(answer))])
      let connection = try #require(RawConnection(port: server.port, certificate: server.certificate))
      connection.write(open.session.asking("products"))
      return connection.readToEnd()
    }
    let head = try received(.cutInBody(afterBytes: 0, of: Self.document))
    #expect(
      String(decoding: head, as: UTF8.self)
        == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(Self.document.count)\r\n\r\n"
    )
    for count in 0..<Self.document.count {
      #expect(
        try received(.cutInBody(afterBytes: count, of: Self.document)) == head + Self.document.prefix(count))
    }
    for count in [0, 1, 9, 17, 30] {
      #expect(try received(.cutInHead(afterBytes: count)) == Array(head.prefix(count)))
    }
    let almost = try received(.cutInHead(afterBytes: .max))
    #expect(almost.starts(with: head.prefix(40)) && almost.suffix(3).elementsEqual("\r\n\r".utf8))
  }

  @Test(arguments: Face.allCases) func largeDocumentsAreServedWhole(_ face: Face) async throws {
    let open = try await face.open("large document")
    let body = [UInt8](unsafeUninitializedCapacity: 5_000_000) { bytes, count in
      for index in 0..<5_000_000 {
        bytes.initializeElement(at: index, to: UInt8(truncatingIfNeeded: index &* 31))
      }
      count = 5_000_000
    }
    open.account.script([
      ScriptedExchange(
        endpoint: "products/1",
        reply: ScriptedReply(.raw(status: 200, contentType: "application/json", body: body))),
      ScriptedExchange(
        endpoint: "products/2", reply: ScriptedReply(.cutInBody(afterBytes: 4_999_999, of: body))),
    ])
    for _ in 0..<3 {
      #expect(try await open.perform(open.session.asking("products/1")).body == body)
      #expect(await open.transport.outcome(of: open.session.asking("products/2")) == .failure(.connectionCut))
    }
  }
}

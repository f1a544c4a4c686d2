import Conformance
import HTTPClient
import HTTPMessages
import PyxOnlinePayments
import Requirements
import Testing

/// Requests arrive as they were sent, and replies come back as they were given.
@Suite(.manyDescriptors, .needs(.libevent), .needs(.libcurl)) struct ExchangeTests {
  @Test func requestArrivesAsItIs() async throws {
    let open = try await OpenAccount("as it is")
    let headers = [HTTPHeader("X-Empty", ""), HTTPHeader("x-Twice", "1; a"), HTTPHeader("x-Twice", "2")]
    open.account.script([.every("products", .ok)])
    let sent = open.request("POST", "products?a=%20b&c=../d", body: Array("body".utf8), headers: headers)
    #expect(try await open.transport.perform(sent).text == "{}")
    let seen = try #require(open.account.log().first?.request)
    #expect(seen.method == "POST" && seen.url == sent.url && seen.body == sent.body)
    #expect(Array(seen.headers.filter { $0.name.lowercased().hasPrefix("x-") }) == headers)
    let others = ["authorization", "content-length", "host", "x-empty", "x-twice"]
    #expect(Set(seen.headers.map { $0.name.lowercased() }) == Set(others))
  }

  @Test func dotsInThePathStay() async throws {
    let open = try await OpenAccount("dots")
    _ = try await open.transport.perform(open.request("GET", "a/../products"))
    #expect(open.account.log().map(\.endpoint) == ["a/../products"])
  }

  @Test(arguments: ["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"], [0, 3])
  func methodsArrive(_ method: String, _ count: Int) async throws {
    let open = try await OpenAccount("methods")
    open.account.script([.every("products", .json(status: 200, body: "[1]"))])
    let body = Array(repeating: UInt8(ascii: "x"), count: method == "GET" || method == "HEAD" ? 0 : count)
    for _ in 0..<3 {
      let response = try await open.transport.perform(open.request(method, "products", body: body))
      #expect(response.status == 200 && response.text == (method == "HEAD" ? "" : "[1]"))
    }
    #expect(open.account.log().map(\.request.method) == [method, method, method])
    #expect(open.account.log().map(\.request.body) == [body, body, body])
  }

  @Test(arguments: [200, 204, 301, 304, 400, 401, 403, 404, 500, 503, 599])
  func everyStatusIsAReply(_ status: Int) async throws {
    let open = try await OpenAccount("status")
    open.account.script([.every("products", .json(status: status, body: #"{"a":1}"#))])
    let response = try await open.transport.perform(open.request("GET", "products"))
    let hasBody = status != 204 && status != 304
    #expect(response.status == status && response.text == (hasBody ? #"{"a":1}"# : ""))
    #expect(response.header("content-type") == (hasBody ? "application/json" : nil))
    #expect(open.account.log().count == 1)
  }

  @Test func largeBodiesComeWhole() async throws {
    let open = try await OpenAccount("large")
    let large = (0..<5 << 20).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) }
    let reply = ScriptedReply.Answer.raw(
      status: 200, contentType: "application/octet-stream", body: Array(large.reversed()))
    open.account.script([.every("products", reply)])
    for number in 0..<3 {
      #expect(try await open.transport.perform(open.request("GET", "products")).body == large.reversed())
      // The service reads the body of 5 MiB to its end before it refuses the request.
      let response = try await open.transport.perform(open.request("POST", "products", body: large))
      #expect(response.status == 413)
      #expect(open.account.log()[2 * number + 1].request.body == large)
    }
  }

  @Test(arguments: [
    "", "products", "127.0.0.1/products", "ftp://127.0.0.1/", "http://", "http:///products", "https://",
    "http://127.0.0.1:99999/", "http://127.0.0.1:x/", "http://127.0.0.1/\r\nX: y", "http://127.0.0.1/\0",
    "http://127.0.0.1/a b", "file:///etc/hostname",
  ]) func badURLIsNamed(_ url: String) async {
    let outcome = await NetworkTransport().outcome(of: HTTPRequest(url: url))
    #expect(outcome == .failure(.badURL(url)))
  }

  @Test func whatWouldBeTwoMessagesIsNotSent() async throws {
    let open = try await OpenAccount("split")
    for header in [
      HTTPHeader("X", "a\r\nY: b"), HTTPHeader("X\n", "a"), HTTPHeader("", "a"), HTTPHeader("X", "\0"),
    ] {
      let request = open.request("GET", "products", headers: [header])
      #expect(await open.outcome(of: request) == .failure(.badURL(request.url)))
    }
    for method in ["", "GET /x", "GET\r\n"] {
      let request = open.request(method, "products")
      #expect(await open.outcome(of: request) == .failure(.badURL(request.url)))
    }
    #expect(open.account.log().isEmpty)
  }
}

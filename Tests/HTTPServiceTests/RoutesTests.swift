import HTTPClient
import HTTPMessages
import HTTPService
import Requirements
import Testing

/// A service whose routes are not those of the Client API: the last part of the path is the endpoint.
@Suite struct RoutesTests {
  private static let unusable = ScriptedReply.Answer.json(status: 500, body: #"{"unusable":true}"#)

  private static func routes(to account: ServedAccount) -> Routes {
    { request in
      guard let last = request.url.split(separator: "/").last.map(String.init), last != "cut" else {
        return nil
      }
      return account.receive(request, endpoint: last == "outside" ? nil : last) { script in
        script.reply(to: request, endpoint: last, query: "")
          ?? ScriptedReply(.json(status: 404, body: #"{"missing":"\#(last)"}"#))
      }
    }
  }

  private static func transport(to account: ServedAccount) -> InMemoryTransport {
    let routes = routes(to: account)
    return InMemoryTransport { request throws(TransportError) in
      guard let turn = routes(request) else { throw .unreachable }
      return turn
    }
  }

  private func exchange(over transport: any HTTPTransport, at base: String, with account: ServedAccount)
    async throws
  {
    account.script([
      ScriptedExchange(endpoint: "a", reply: ScriptedReply(.json(status: 201, body: "[1]"))),
      ScriptedExchange(endpoint: "no", reply: ScriptedReply(.json(status: 100, body: "[]"))),
    ])
    for (path, status, body) in [
      ("a", 201, "[1]"), ("b", 404, #"{"missing":"b"}"#), ("no", 500, #"{"unusable":true}"#),
      ("outside", 404, #"{"missing":"outside"}"#),
    ] {
      let response = try await transport.perform(HTTPRequest(url: "\(base)/\(path)"))
      #expect(response.status == status)
      #expect(String(decoding: response.body, as: UTF8.self) == body)
    }
    await #expect(throws: TransportError.self) {
      try await transport.perform(HTTPRequest(url: "\(base)/cut"))
    }
    #expect(account.log().map(\.endpoint) == ["a", "b", "no", nil])
    #expect(account.log().map(\.status) == [201, 404, 500, 404])
    #expect(account.log().map(\.number) == [0, 1, 2, 3])
  }

  @Test func answersInMemory() async throws {
    let account = ServedAccount(unusable: Self.unusable)
    try await exchange(over: Self.transport(to: account), at: "http://service.example", with: account)
  }

  @Test(.needs(.libevent), .needs(.libcurl)) func answersOverSockets() async throws {
    let account = ServedAccount(unusable: Self.unusable)
    let service = try LoopbackService(port: 0, authority: nil, routes: Self.routes(to: account))
    #expect(service.certificate == nil)
    try await exchange(over: NetworkTransport(), at: service.baseURL, with: account)
    service.stop()
    await #expect(throws: TransportError.unreachable) {
      try await NetworkTransport().perform(HTTPRequest(url: service.baseURL + "/a"))
    }
  }

  @Test func logKeepsTheLatestWhereItHasALimit() async throws {
    let account = ServedAccount(logLimit: 2, unusable: Self.unusable)
    let transport = Self.transport(to: account)
    for path in ["a", "b", "c", "d", "e"] {
      _ = try await transport.perform(HTTPRequest(url: "http://service.example/\(path)"))
    }
    #expect(account.log().map(\.endpoint) == ["d", "e"])
    #expect(account.log().map(\.number) == [3, 4])
  }
}

import ClientAPISimulator
import Conformance
import HTTPMessages
import HTTPService
import Locks
import PyxOnlinePayments
import Requirements
import Testing

/// Observers of the service are told of every request once.
@Suite(.manyDescriptors, .needs(.libevent)) struct ObserverTests {
  private final class Seen: Sendable {
    let requests = Locked<[AnsweredRequest]>([])
    var all: [AnsweredRequest] { requests.withLock { $0 } }
  }

  @Test func everyRequestIsToldOfOnce() async throws {
    let seen = Seen()
    let api = try LoopbackClientAPI { request in seen.requests.withLock { $0.append(request) } }
    let account = try await api.account(named: "observed")
    account.script([
      .lookup("411111", ScriptedReply(.json(status: 200, body: "{}"), isHeld: true)),
      .lookup("422222", ScriptedReply(.cut(afterBytes: 1))),
    ])
    let transport = SocketTransport(port: api.port)
    let held = Task { await transport.outcome(of: account.session.lookup("411111")) }
    #expect(await account.waitForRequests(1, atMost: .seconds(600)))
    _ = await transport.outcome(of: account.session.lookup("422222"))
    _ = try await transport.perform(HTTPRequest(url: "\(api.baseURL)/favicon.ico"))
    #expect(seen.all.map(\.status) == [nil, 404])
    account.release(request: 0)
    _ = await held.value
    _ = try await transport.perform(
      account.session.request(
        "OPTIONS", "products",
        headers: [HTTPHeader("Origin", "null"), HTTPHeader("Access-Control-Request-Method", "GET")]))
    #expect(seen.all.map(\.status) == [nil, 404, 200, 204])
    #expect(seen.all.map(\.endpoint) == ["services/getIINdetails", nil, "services/getIINdetails", nil])
  }

  @Test(arguments: [
    ("http://127.0.0.1:80/x", "http://service/x"), ("https://127.0.0.1:65535", "http://service"),
    ("see https://127.0.0.1:1/a and http://127.0.0.1:2/b", "see http://service/a and http://service/b"),
    ("https://127.0.0.1:/x", "https://127.0.0.1:/x"), ("https://127.0.0.2:80", "https://127.0.0.2:80"),
    ("", ""),
    ("https://127.0.0.1", "https://127.0.0.1"),
  ])
  func addressesOfTheServiceArePortable(_ text: String, _ expected: String) {
    #expect(ServiceAddress.portable(text) == expected)
  }
}

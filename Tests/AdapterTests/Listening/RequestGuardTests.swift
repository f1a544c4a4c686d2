import HTTPMessages
import Testing

@testable import AdapterListening

@Suite struct RequestGuardTests {
  private static let token = ConnectionToken()

  private func verdict(
    listeningOn address: String = "127.0.0.1:8123", host: String? = "127.0.0.1:8123", origin: String? = nil,
    path: String = "/\(token.text)/messages?connection=c&after=3"
  ) throws -> RequestGuard.Verdict {
    let guardian = RequestGuard(
      token: Self.token, address: try #require(ListenAddress(address)), origins: ["https://shop.example"])
    let headers =
      [host.map { HTTPHeader("Host", $0) }, origin.map { HTTPHeader("Origin", $0) }].compactMap(\.self)
    return guardian.verdict(on: HTTPRequest(url: "http://\(host ?? "nowhere")\(path)", headers: headers))
  }

  private let allowed = RequestGuard.Verdict.allowed(
    path: "/messages", query: ["connection": "c", "after": "3"])

  @Test func tokenHas128Bits() {
    #expect(Self.token.text.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(ConnectionToken().text != Self.token.text)
  }

  @Test(arguments: [
    nil, "null", "http://localhost", "https://localhost:3000", "http://127.0.0.1:8123", "http://[::1]:5173",
    "https://shop.example",
  ]) func originOfThisMachineIsAllowed(origin: String?) throws {
    #expect(try verdict(origin: origin) == allowed)
  }

  @Test(arguments: [
    "https://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example",
    "http://evil.example:80",
    "https://shop.example:444", "http://shop.example", "file://", "chrome-extension://127.0.0.1", "",
    "localhost",
    "http://127.0.0.1@evil.example",
  ]) func otherOriginIsRefused(origin: String) throws {
    #expect(try verdict(origin: origin) == .refused(status: 403))
  }

  /// The owner of a page can make the page's host name stand for this machine's address; the page then has the same
  /// origin as the server.
  @Test(arguments: [
    "evil.example", "evil.example:8123", "127.0.0.1.evil.example", "", "192.168.1.9:8123", nil,
  ])
  func otherHostIsRefused(host: String?) throws {
    #expect(try verdict(host: host) == .refused(status: 403))
  }

  @Test(arguments: ["127.0.0.1", "localhost:9", "[::1]:8123", "127.0.0.1:8123", "10.0.2.2:8123"])
  func loopbackIsAllowed(host: String) throws {
    #expect(try verdict(host: host) == allowed)
  }

  @Test func addressListenedOnIsAllowed() throws {
    #expect(try verdict(listeningOn: "192.168.1.9:80", host: "192.168.1.9:80") == allowed)
    #expect(try verdict(listeningOn: "0.0.0.0:80", host: "192.168.1.9:80") == allowed)
    #expect(try verdict(listeningOn: "0.0.0.0:80", host: "evil.example:80") == .refused(status: 403))
  }

  @Test(arguments: [
    "/", "/messages", "//messages", "/00000000000000000000000000000000/messages",
    "/\(token.text.dropLast())/messages",
    "/\(token.text)0/messages", "/\(token.text.uppercased())x", "/x/\(token.text)/messages",
  ]) func wrongTokenIsRefusedWithoutDetail(path: String) throws {
    #expect(try verdict(path: path) == .refused(status: 404))
  }

  @Test(arguments: [
    ("POST /\(token.text)/answers?connection=x", true), ("POST /\(token.text)", true),
    ("POST /00000000000000000000000000000000/connect", false), ("POST", false), ("", false),
    ("POST http://127.0.0.1/\(token.text)/answers", false), ("POST /x/\(token.text)/answers", false),
  ]) func firstLineShowsTheToken(line: String, hasToken: Bool) throws {
    let guardian = RequestGuard(token: Self.token, address: .usual, origins: [])
    #expect(guardian.hasToken(requestLine: line) == hasToken)
  }
}

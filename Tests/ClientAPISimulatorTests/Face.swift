import ClientAPISimulator
import Conformance
import HTTPMessages
import PyxOnlinePayments
import Requirements
import Testing

/// The ways to reach the same service.
enum Face: CaseIterable, Sendable {
  case memory
  case loopback
  case tls

  /// Opens a separate service with one account.
  func open(_ name: String, holding contents: AccountContents = .nothing) async throws -> OpenAccount {
    switch self {
    case .memory:
      let account = try await InMemoryClientAPI().account(named: name, holding: contents)
      return OpenAccount(account: account, transport: try #require(account.transport))
    case .loopback, .tls:
      try Requirement.libevent.need()
      let api = try LoopbackClientAPI(tls: self == .tls)
      let account = try await api.account(named: name, holding: contents)
      #expect(account.transport == nil)
      return OpenAccount(
        account: account, transport: SocketTransport(port: api.port, certificate: api.certificate),
        loopback: api)
    }
  }
}

/// An account with a transport to it; the service ends when the last copy of this value is gone.
struct OpenAccount: Sendable {
  let account: any ClientAPIAccount
  let transport: any HTTPTransport
  var loopback: LoopbackClientAPI?

  var session: SessionData { account.session }

  func perform(_ request: HTTPRequest) async throws -> HTTPResponse { try await transport.perform(request) }
}

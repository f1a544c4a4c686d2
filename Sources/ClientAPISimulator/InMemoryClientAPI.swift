import HTTPMessages
import HTTPService
import PyxOnlinePayments

/// The Client API without sockets, for implementations in Swift that accept a transport.
///
/// It gives the same replies and keeps the same log as ``LoopbackClientAPI``. Accounts are kept until they are
/// closed.
public final class InMemoryClientAPI: ClientAPI {
  private let service = Service()

  /// Makes a service without accounts.
  public init() {}

  /// An account with ids derived from the given name; throws ``SimulatorError`` if one with that name is open.
  public func account(named name: String) async throws -> any ClientAPIAccount {
    try await account(named: name, holding: .nothing)
  }

  /// An account with the given contents; its ids and errors are those of ``account(named:)``.
  public func account(
    named name: String, holding contents: AccountContents
  ) async throws -> any ClientAPIAccount {
    try SimulatedAccount(
      named: name, holding: contents, of: service, at: ServiceAddress.portable,
      transport: service.transport)
  }
}

extension Service {
  /// The transport to the service without sockets.
  var transport: InMemoryTransport {
    InMemoryTransport { request throws(TransportError) in
      guard let target = RequestTarget(url: request.url) else { throw .badURL(request.url) }
      // The service has one address; it cannot see requests to other addresses, with sockets or without.
      guard target.origin == ServiceAddress.portable else { throw .unreachable }
      return self.receive(request, at: target)
    }
  }
}

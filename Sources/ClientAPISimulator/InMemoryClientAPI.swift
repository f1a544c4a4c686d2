import Conformance
import PyxOnlinePayments

/// The Client API without sockets, for implementations in Swift that accept a transport.
///
/// It gives the same replies and keeps the same log as ``LoopbackClientAPI``. Accounts are kept until they are
/// closed.
public final class InMemoryClientAPI: ClientAPI {
  private let service = Service()

  /// Makes a service without accounts.
  public init() {}

  /// An account under ids that are a function of the given name; throws ``SimulatorError`` where one of that name is
  /// open.
  public func account(named name: String) async throws -> any ClientAPIAccount {
    try await account(named: name, holding: .nothing)
  }

  /// The same with contents.
  public func account(
    named name: String, holding contents: AccountContents
  ) async throws -> any ClientAPIAccount {
    try SimulatedAccount(
      named: name, holding: contents, of: service, at: ServiceAddress.portable,
      transport: InMemoryTransport(service: service))
  }
}

/// Carries requests to the service by function calls; a held reply suspends its caller.
struct InMemoryTransport: HTTPTransport {
  let service: Service

  /// Asks the service; a caller that is cancelled while the reply waits gets ``TransportError/connectionCut``.
  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let target = RequestTarget(url: request.url) else { throw .badURL(request.url) }
    // The service has one address; what goes elsewhere it cannot see, over sockets or not.
    guard target.origin == ServiceAddress.portable else { throw .unreachable }
    switch await delivery(of: service.receive(request, at: target)) {
    case .whole(let response): return response
    case .cut: throw .connectionCut
    }
  }

  private func delivery(of turn: ServedAccount.Turn) async -> Delivery {
    switch turn {
    case .now(let delivery):
      return delivery
    case .later(let account, let number):
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          account.attach({ continuation.resume(returning: $0) }, to: number)
        }
      } onCancel: {
        account.abandon(number)
      }
    }
  }
}

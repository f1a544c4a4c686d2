import HTTPMessages

/// Carries requests to a service by function calls; a held reply suspends its caller.
package struct InMemoryTransport: HTTPTransport {
  private let routes: @Sendable (HTTPRequest) throws(TransportError) -> ServedAccount.Turn

  /// Makes a transport to the service with these routes; they throw if a request does not reach the service.
  package init(routes: @escaping @Sendable (HTTPRequest) throws(TransportError) -> ServedAccount.Turn) {
    self.routes = routes
  }

  /// Asks the service; a caller that is cancelled while the reply waits gets ``TransportError/connectionCut``.
  package func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    switch await delivery(of: try routes(request)) {
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

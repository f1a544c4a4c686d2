import Conformance
import Synchronization

extension Mutant where System == OnlinePayments {
  /// Sends other text as device metadata.
  static func describing(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant {
    tampering(
      name,
      request: { request in
        for index in request.headers.indices where request.headers[index].name == "X-GCS-ClientMetaInfo" {
          let text = request.headers[index].value.decodedParts.first ?? ""
          request.headers[index].value = change(text).inBase64
        }
      })
  }

  /// Sends device metadata with the first request that has some, and never again.
  static func describingOnce(_ name: String) -> Mutant {
    Mutant(name) {
      let past = Past()
      return { world, transport, open in
        try await open(world, transport.map { ForgetfulTransport(inner: $0, past: past) })
      }
    }
  }
}

/// Whether metadata was sent in a case.
private final class Past: Sendable {
  private let hasTold = Mutex(false)

  /// Whether it was, and it is from now on.
  func tells() -> Bool {
    hasTold.withLock { told in
      defer { told = true }
      return told
    }
  }
}

private struct ForgetfulTransport: HTTPTransport {
  let inner: any HTTPTransport
  let past: Past

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    if request.headers.contains(where: { $0.name == "X-GCS-ClientMetaInfo" }), past.tells() {
      request.headers.removeAll { $0.name == "X-GCS-ClientMetaInfo" }
    }
    return try await inner.perform(request)
  }
}

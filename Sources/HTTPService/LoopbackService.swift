import HTTPMessages
import SharedLibraries

/// A service as a real HTTP/1.1 server on 127.0.0.1, with or without TLS; nothing listens on other addresses.
///
/// The server ends with ``stop()``, or when its last reference is released.
package final class LoopbackService: Sendable {
  /// The port that it listens on.
  package let port: Int
  /// The authority's certificate, which clients have to trust, as PEM; nil over plain HTTP.
  package let certificate: String?
  private let server: HTTPServer

  /// Starts to serve on a port of 127.0.0.1; 0 lets the system choose a free one.
  ///
  /// The routes decide on each request; they run on the server's thread and must not block. If they return nil, the
  /// connection is closed. If an `authority` is named, it issues the certificates, and the server speaks only HTTPS.
  package init(
    port: Int, authority: String?, relief: DescriptorRelief = DescriptorRelief(), routes: @escaping Routes
  ) throws(HTTPServiceError) {
    let mailbox = Mailbox()
    let context: TLSContext?
    if let authority { context = try TLSContext(authority: authority) } else { context = nil }
    certificate = context?.certificate
    server = try HTTPServer(port: port, tls: context, mailbox: mailbox, relief: relief) { request, token, _ in
      switch routes(request) {
      case .now(let delivery):
        return delivery
      case .later(let account, let number):
        account.attach({ mailbox.post($0, for: token) }, to: number)
        return nil
      case nil:
        return .closed
      }
    }
    self.port = server.port
  }

  /// The base URL of the service.
  package var baseURL: String { "\(certificate == nil ? "http" : "https")://127.0.0.1:\(port)" }

  /// The missing library that the server needs; nil if none is missing.
  package static var missingLibrary: MissingLibrary? { Libevent.missing }

  /// Cuts all connections and stops listening; does nothing the second time.
  package func stop() { server.stop() }
}

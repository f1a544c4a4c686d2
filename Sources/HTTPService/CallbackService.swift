import HTTPMessages
import SharedLibraries

/// A reply that may be given at any time, once, from any thread.
package struct PendingReply: Sendable {
  private let mailbox: Mailbox
  private let token: RequestToken

  fileprivate init(mailbox: Mailbox, token: RequestToken) { (self.mailbox, self.token) = (mailbox, token) }

  /// Sends the response; does nothing if the client has gone.
  package func send(_ response: HTTPResponse) { mailbox.post(.whole(response), for: token) }
}

/// An HTTP/1.1 server without accounts or scripts that calls a closure with each request and a handle for its reply.
///
/// The server ends with ``stop()``, or when its last reference is released.
package final class CallbackService: Sendable {
  /// Takes a request, its reply and the number of its connection; called on the server's thread, so it must not block.
  package typealias Handler = @Sendable (HTTPRequest, LinkNumber, PendingReply) -> Void

  /// The port that it listens on.
  package let port: Int
  private let server: HTTPServer
  private let mailbox: Mailbox

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - address: The IPv4 address to listen on.
  ///   - port: The port; 0 lets the system choose a free one.
  ///   - largestBody: The largest body of a request, in bytes; a larger one is answered with 413.
  ///   - mayBeLarge: Decides by the first 64 bytes of a request's first line whether its body may have more than 64
  ///     KiB; otherwise such a body ends the connection.
  ///   - relief: What to do if no descriptor is left for a connection.
  ///   - linkEnded: Called on the server's thread when a connection on which requests came has ended.
  ///   - handler: Takes the requests.
  package init(
    address: String, port: Int, largestBody: Int, mayBeLarge: @escaping @Sendable (String) -> Bool,
    relief: DescriptorRelief = DescriptorRelief(), linkEnded: @escaping @Sendable (LinkNumber) -> Void,
    handler: @escaping Handler
  ) throws(HTTPServiceError) {
    let mailbox = Mailbox()
    let settings = ServerLoop.Settings(
      address: address, largestBody: largestBody, linkEnded: linkEnded, mayBeLarge: mayBeLarge)
    server = try HTTPServer(port: port, settings: settings, tls: nil, mailbox: mailbox, relief: relief) {
      handler($0, $2, PendingReply(mailbox: mailbox, token: $1))
      return nil
    }
    self.mailbox = mailbox
    self.port = server.port
  }

  /// Ends the connections of clients that left before their reply came.
  package func lookForDeserted() { mailbox.lookForDeserted() }

  /// Cuts all connections and stops listening; does nothing the second time.
  package func stop() { server.stop() }
}

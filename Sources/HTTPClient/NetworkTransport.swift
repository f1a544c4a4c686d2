import HTTPMessages
import Locks
import LoopThread
import SharedLibraries

/// Carries requests over the network: HTTP/1.1, with or without TLS, on connections that are reused.
///
/// Any number of requests may wait at once. No request is sent twice, redirects are returned like any other response,
/// and no proxies, cookies or environment settings are used. The transport ends with ``close()``, or when its last
/// reference is released.
public final class NetworkTransport: HTTPTransport {
  private let mailbox: TransferMailbox
  /// The thread; nil if it could not be started, or after ``close()``, which takes the thread and waits for its end.
  private let thread: Locked<LoopThread?>

  /// Makes a transport with its own thread.
  ///
  /// A request that takes longer than the limit ends with ``TransportError/timedOut``; fractions of a millisecond do
  /// not count, and a limit of more than a day counts as a day. TLS trusts only the authorities whose certificates are
  /// given as PEM text, or the system's authorities if nil.
  public init(limit: Duration = .seconds(60), trusting certificates: String? = nil) {
    let mailbox = TransferMailbox()
    let settings = TransferSettings(limit: limit, certificates: certificates)
    self.mailbox = mailbox
    if let loop = TransferLoop(mailbox: mailbox, settings: settings) {
      thread = Locked(LoopThread(running: loop))
    } else {
      thread = Locked(nil)
    }
  }

  /// The missing library that the transport needs; nil if none is missing.
  public static var missingLibrary: MissingLibrary? { Libcurl.missing }

  /// Sends a request and waits for the whole response, of any size.
  ///
  /// Throws ``TransportError/badURL(_:)`` if the URL is not `http` or `https`, or if the method or the headers cannot
  /// be part of an HTTP message; ``TransportError/unreachable`` if there is no connection, after ``close()``, and
  /// without libcurl; ``TransportError/connectionCut`` also if the service is not trusted, or if the caller is
  /// cancelled.
  public func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard request.fitsInOneMessage else { throw .badURL(request.url) }
    let number = mailbox.nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        mailbox.post(TransferOrder(number: number, request: request, continuation: continuation))
      }
    } onCancel: {
      mailbox.cancel(number)
    }
    return try result.get()
  }

  /// Cuts all requests, ends the thread and frees libcurl's memory; does nothing the second time.
  public func close() {
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let running else { return }
    mailbox.stop()
    running.waitUntilEnd()
  }

  deinit { close() }
}

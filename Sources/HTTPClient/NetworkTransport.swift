import HTTPMessages
import LoopThread
import SharedLibraries
import Synchronization

/// Carries requests over the network: HTTP/1.1, with or without TLS, on connections that are kept and used again.
///
/// Any number of requests may wait at once. No request is sent twice, redirects are replies like others, and no
/// proxy, cookie or setting of the environment plays a part. It ends with ``close()`` or with its last reference.
public final class NetworkTransport: HTTPTransport {
  private let mailbox: TransferMailbox
  /// The thread, until somebody has waited for its end.
  private let thread: Mutex<LoopThread?>

  /// Makes a transport with a thread of its own.
  ///
  /// A request that takes longer than the limit ends with ``TransportError/timedOut``; fractions of a millisecond do
  /// not count. Certificates in PEM text are the only authorities that TLS trusts; nil stands for the system's.
  public init(limit: Duration = .seconds(60), trusting certificates: String? = nil) {
    let mailbox = TransferMailbox()
    let settings = TransferSettings(limit: limit, certificates: certificates)
    self.mailbox = mailbox
    if let loop = TransferLoop(mailbox: mailbox, settings: settings) {
      thread = Mutex(LoopThread(running: loop))
    } else {
      thread = Mutex(nil)
    }
  }

  /// The library without which no request gets out; nil where it is there.
  public static var missingLibrary: MissingLibrary? { Libcurl.missing }

  /// Sends a request and waits for the whole response, of any size.
  ///
  /// Throws ``TransportError/badURL(_:)`` where the URL is not one of `http` or `https`, and where method or headers do
  /// not fit in an HTTP message; ``TransportError/unreachable`` where no connection comes about, after
  /// ``close()``, and without libcurl; ``TransportError/connectionCut`` where the service is not trusted, and where the caller is
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

  /// Cuts all requests, ends the thread and frees what libcurl held; does nothing the second time.
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

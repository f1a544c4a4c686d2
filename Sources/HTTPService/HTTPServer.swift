import HTTPMessages
import LoopThread
import Synchronization

/// An HTTP/1.1 server, with TLS or without, on 127.0.0.1 with a thread and an event loop of its own.
final class HTTPServer: Sendable {
  /// The port on 127.0.0.1.
  let port: Int
  private let mailbox: Mailbox
  /// The thread, until somebody has waited for its end.
  private let thread: Mutex<LoopThread?>

  /// Starts to serve on that port of 127.0.0.1, or on any that is free for 0.
  ///
  /// The handler runs on the server's thread and must not block. Where it returns nil, the reply is handed to the
  /// mailbox later.
  init(
    port: Int, tls: sending TLSContext?, mailbox: Mailbox, relief: DescriptorRelief = DescriptorRelief(),
    handler: @escaping ServerLoop.Handler
  ) throws(HTTPServiceError) {
    let loop = try ServerLoop(port: port, tls: tls, mailbox: mailbox, relief: relief, handler: handler)
    self.mailbox = mailbox
    self.port = loop.port
    guard let thread = LoopThread(running: loop) else {
      throw .cannotListen(port: port, reason: "no thread")
    }
    self.thread = Mutex(thread)
  }

  /// Cuts all connections, ends the thread and frees what libevent held; does nothing the second time.
  func stop() {
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let running else { return }
    mailbox.stop()
    running.waitUntilEnd()
  }

  deinit { stop() }
}

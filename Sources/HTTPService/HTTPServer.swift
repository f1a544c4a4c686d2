import HTTPMessages
import Locks
import LoopThread

/// An HTTP/1.1 server, with or without TLS, with its own thread and event loop.
final class HTTPServer: Sendable {
  /// The port that it listens on.
  let port: Int
  private let mailbox: Mailbox
  /// The thread; nil after `stop`, which takes the thread and waits for its end.
  private let thread: Locked<LoopThread?>

  /// Starts to serve on that port of the settings' address, which is 127.0.0.1 by default; 0 means any free port.
  ///
  /// The handler runs on the server's thread and must not block. If the handler returns nil, the reply comes later
  /// through the mailbox.
  init(
    port: Int, settings: ServerLoop.Settings = ServerLoop.Settings(), tls: sending TLSContext?,
    mailbox: Mailbox, relief: DescriptorRelief = DescriptorRelief(),
    handler: @escaping ServerLoop.Handler
  ) throws(HTTPServiceError) {
    let loop = try ServerLoop(
      port: port, settings: settings, tls: tls, mailbox: mailbox, relief: relief, handler: handler)
    self.mailbox = mailbox
    self.port = loop.port
    guard let thread = LoopThread(running: loop) else {
      throw .cannotListen(port: port, reason: "no thread")
    }
    self.thread = Locked(thread)
  }

  /// Cuts all connections, ends the thread and frees libevent's memory; does nothing the second time.
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

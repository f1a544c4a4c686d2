import Conformance
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An HTTP/1.1 server, with TLS or without, on 127.0.0.1 with a thread and an event loop of its own.
final class HTTPServer: Sendable {
  /// The port on 127.0.0.1.
  let port: Int
  private let mailbox: Mailbox
  /// The thread, until somebody has waited for its end.
  private let thread: Mutex<Thread?>

  /// The thread's id is a plain number, or a pointer that is used as one.
  private struct Thread: @unchecked Sendable {
    // Proof: the id is never dereferenced here, and pthread_join takes it from any thread.
    var id: pthread_t
  }

  /// Starts to serve on that port of 127.0.0.1, or on any that is free for 0.
  ///
  /// The handler runs on the server's thread and must not block. Where it returns nil, the reply is handed to the
  /// mailbox later.
  init(
    port: Int, tls: TLSContext?, mailbox: Mailbox, handler: @escaping ServerLoop.Handler
  ) throws(SimulatorError) {
    let loop = try ServerLoop(port: port, tls: tls, mailbox: mailbox, handler: handler)
    self.mailbox = mailbox
    self.port = loop.port
    // The loop changes hands here: this thread does not touch it again, unless no other was made.
    let handedOver = Unmanaged.passRetained(loop)
    guard let thread = Self.startThread(with: handedOver.toOpaque()) else {
      handedOver.release()
      throw .cannotListen(port: port, reason: "no thread")
    }
    self.thread = Mutex(Thread(id: thread))
  }

  private static func startThread(with loop: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(
        &thread, nil,
        { loop in
          HTTPServer.serve(loop)
          return nil
        }, loop)
      return result == 0 ? thread : nil
    #else
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil,
        { loop in
          if let loop { HTTPServer.serve(loop) }
          return nil
        }, loop)
      return result == 0 ? thread : nil
    #endif
  }

  private static func serve(_ loop: UnsafeMutableRawPointer) {
    // A client that has gone makes a write fail, not the process die: SIGPIPE goes to the thread that wrote.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Unmanaged<ServerLoop>.fromOpaque(loop).takeRetainedValue().run()
  }

  /// Cuts all connections, ends the thread and frees what libevent held; does nothing the second time.
  func stop() {
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let running else { return }
    mailbox.stop()
    pthread_join(running.id, nil)
  }

  deinit { stop() }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread on which a loop runs and is freed.
///
/// Proof of Sendable: the id, a plain number or a pointer used as one, is never dereferenced here, and
/// `pthread_join` and `pthread_equal` take it from any thread.
struct LoopThread: @unchecked Sendable {
  private let id: pthread_t

  /// Starts the thread; nil where there is none to be had.
  ///
  /// The loop changes hands here: the caller must not touch it again.
  init?(running loop: sending TransferLoop) {
    let handedOver = Unmanaged.passRetained(loop)
    guard let id = Self.start(with: handedOver.toOpaque()) else {
      handedOver.release()
      return nil
    }
    self.id = id
  }

  /// Waits until the loop is freed; does nothing on the thread itself.
  func waitUntilEnd() {
    if pthread_equal(pthread_self(), id) == 0 { pthread_join(id, nil) } else { pthread_detach(id) }
  }

  private static func start(with loop: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(
        &thread, nil,
        { loop in
          LoopThread.run(loop)
          return nil
        }, loop)
      return result == 0 ? thread : nil
    #else
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil,
        { loop in
          if let loop { LoopThread.run(loop) }
          return nil
        }, loop)
      return result == 0 ? thread : nil
    #endif
  }

  private static func run(_ loop: UnsafeMutableRawPointer) {
    // Signals for the process are not for this thread, where they would end libcurl's wait, and a write to a service
    // that has gone must fail, not kill. A fault of the thread itself keeps its consequence.
    var signals = sigset_t()
    sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Unmanaged<TransferLoop>.fromOpaque(loop).takeRetainedValue().run()
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An event loop of a C library with everything that it owns; used by one thread at a time.
public protocol EventLoop: AnyObject {
  /// Runs until it is told to stop.
  func run()
}

/// The thread on which an event loop runs and is freed.
///
/// Proof of Sendable: the id, a number or an opaque pointer, is never dereferenced here, and `pthread_join`
/// and `pthread_equal` accept it from any thread.
public struct LoopThread: @unchecked Sendable {
  private let id: pthread_t

  /// What is handed over: one pointer to a loop of any type.
  private final class Handover {
    let loop: any EventLoop
    init(_ loop: any EventLoop) { self.loop = loop }
  }

  /// Starts the thread; nil if none can be created.
  ///
  /// The loop is handed over here: the caller must not touch it again.
  public init?(running loop: sending any EventLoop) {
    let handedOver = Unmanaged.passRetained(Handover(loop))
    guard let id = Self.start(with: handedOver.toOpaque()) else {
      handedOver.release()
      return nil
    }
    self.id = id
  }

  /// Waits until the loop is freed; does not wait if called on the thread itself.
  public func waitUntilEnd() {
    if pthread_equal(pthread_self(), id) == 0 { pthread_join(id, nil) } else { pthread_detach(id) }
  }

  private static func start(with handover: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(
        &thread, nil,
        { handover in
          LoopThread.run(handover)
          return nil
        }, handover)
      return result == 0 ? thread : nil
    #else
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil,
        { handover in
          if let handover { LoopThread.run(handover) }
          return nil
        }, handover)
      return result == 0 ? thread : nil
    #endif
  }

  private static func run(_ handover: UnsafeMutableRawPointer) {
    // This thread must not get the process's signals, which would end the loop's wait; and a write to a peer that has
    // gone must fail without killing the process. The signals of the thread's own faults are not blocked.
    var signals = sigset_t()
    sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Unmanaged<Handover>.fromOpaque(handover).takeRetainedValue().loop.run()
  }
}

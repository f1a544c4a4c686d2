#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value that one thread at a time may read or change.
///
/// It has the interface of `Synchronization.Mutex`, which needs macOS 15 and iOS 18. A thread that takes a lock that it
/// already holds stops the program, as it does with a `Mutex`. Holders of a reference share the value.
///
/// Proof of Sendable: `value` is read and written only by ``withLock(_:)``, between the lock and the unlock of `mutex`,
/// and by the initializer before anybody else has the object. The initializer takes the value out of its caller's
/// region. With `inout sending` and a `sending` result, no part of the value leaves the closure, so no reference to a
/// non-Sendable object exists on both sides of the lock. `mutex` never changes; POSIX allows every thread to lock it.
public final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline nonisolated(unsafe) var value: Value

  /// Guards the value from now on; the caller keeps no other reference to the value.
  @inlinable
  public init(_ initialValue: consuming sending Value) {
    value = initialValue
    mutex = makeMutex()
  }

  @inlinable
  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs the closure with the value, while no other thread has it.
  ///
  /// - Throws: what the closure throws, once the lock is free again.
  @inlinable
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let code = pthread_mutex_lock(mutex)
    precondition(code == 0, "a thread takes a lock that it holds")
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}

/// A mutex at its own address, which the caller destroys and frees.
///
/// It knows its holder: a thread that locks it twice gets an error instead of waiting for ever.
@usableFromInline
func makeMutex() -> UnsafeMutablePointer<pthread_mutex_t> {
  var attributes = pthread_mutexattr_t()
  pthread_mutexattr_init(&attributes)
  defer { pthread_mutexattr_destroy(&attributes) }
  pthread_mutexattr_settype(&attributes, .init(PTHREAD_MUTEX_ERRORCHECK))
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let code = pthread_mutex_init(mutex, &attributes)
  precondition(code == 0, "the system has no memory for another lock")
  return mutex
}

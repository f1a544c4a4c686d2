#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes to a pipe whose reader may be gone or may not read.
package enum PipeWriter {
  /// Writes everything, without raising `SIGPIPE`; false if the reader is gone, or if the rest is no longer needed.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - descriptor: The pipe; if it is non-blocking, the wait for a full pipe happens here.
  ///   - isOver: Whether the rest is no longer needed; asked while the pipe is full.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, unless isOver: () -> Bool = { false }
  ) -> Bool {
    #if canImport(Darwin)
      return writeAll(bytes, to: descriptor, unless: isOver)  // F_SETNOSIGPIPE is set on the descriptor
    #else
      // `SIGPIPE` goes to the writing thread, which blocks it, consumes it if it came, and restores the old mask.
      var pipeSignal = sigset_t()
      var before = sigset_t()
      sigemptyset(&pipeSignal)
      sigaddset(&pipeSignal, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
      let isWhole = writeAll(bytes, to: descriptor, unless: isOver)
      if !isWhole {
        var now = timespec(tv_sec: 0, tv_nsec: 0)
        _ = sigtimedwait(&pipeSignal, nil, &now)
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
      return isWhole
    #endif
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32, unless isOver: () -> Bool) -> Bool {
    bytes.withUnsafeBytes { all in
      var rest = UnsafeRawBufferPointer(rebasing: all[...])
      while !rest.isEmpty {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          guard errno == EAGAIN, !isOver() else { return false }
          var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&full, 1, 20)
          continue
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}

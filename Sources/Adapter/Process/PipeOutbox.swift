import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines on their way into a pipe; if one caller is writing, it also writes the lines that other callers add.
///
/// No lock is held while bytes are written, and lines that have arrived meanwhile go out together.
package final class PipeOutbox: Sendable {
  private struct State: Sendable {
    var queued: [UInt8] = []
    var isWriting = false
    var isClosed = false
  }

  private let descriptor: Int32
  private let state = Locked(State())

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Adds a line, and writes unless another caller does; lines after the end are dropped.
  ///
  /// - Parameters:
  ///   - line: The line with its end.
  ///   - isOver: Whether the rest is no longer needed; asked while the pipe is full.
  package func add(_ line: [UInt8], unless isOver: () -> Bool = { false }) {
    let isWriter = state.withLock { state in
      guard !state.isClosed else { return false }
      if state.queued.isEmpty { state.queued = line } else { state.queued += line }
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isWriter else { return }
    while let bytes = next() {
      if !PipeWriter.write(bytes, to: descriptor, unless: isOver) { drop() }
    }
  }

  /// Closes the descriptor, at once or after the current write.
  package func close() {
    let isFree = state.withLock { state in
      defer { state.isClosed = true }
      state.queued = []
      return !state.isClosed && !state.isWriting
    }
    if isFree { closeEnd() }
  }

  /// The bytes to write next; if there are none, returns nil and marks the writing as stopped.
  private func next() -> [UInt8]? {
    let (bytes, isLast) = state.withLock { state -> ([UInt8]?, Bool) in
      if state.queued.isEmpty {
        state.isWriting = false
        return (nil, state.isClosed)
      }
      defer { state.queued = [] }
      return (state.queued, false)
    }
    if isLast { closeEnd() }
    return bytes
  }

  /// Ends the writing and closes the descriptor.
  private func closeEnd() {
    // A socket stays open through another descriptor, which is for reading, so only `shutdown` shows the peer the end.
    // For a pipe, `shutdown` does nothing.
    shutdown(descriptor, Int32(SHUT_WR))
    closeDescriptor(descriptor)
  }

  /// Drops the queued lines, because nobody reads them any more.
  private func drop() { state.withLock { $0.queued = [] } }
}

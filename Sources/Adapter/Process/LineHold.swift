import Locks

/// Holds lines back while more lines are about to come, so that all are written together.
///
/// A system call for each line, followed by a switch to the other process, costs more than the rest of a message. No
/// line waits for long: it goes out with the next line that need not wait, or as soon as a thread is free.
package final class LineHold: Sendable {
  private struct State: Sendable {
    var bytes: [UInt8] = []
    var count = 0
    /// Whether a task will write the held lines.
    var isPromised = false

    /// Takes out the held lines.
    mutating func take() -> Lines {
      defer { (bytes, count) = ([], 0) }
      return Lines(bytes: bytes, count: count)
    }
  }

  private struct Lines: Sendable {
    var bytes: [UInt8]
    var count: Int
  }

  private let state = Locked(State())
  private let write: @Sendable (_ lines: [UInt8], _ count: Int) -> Void

  /// Makes an empty hold.
  ///
  /// - Parameter write: Writes lines, each with its end; called from any thread.
  package init(_ write: @escaping @Sendable (_ lines: [UInt8], _ count: Int) -> Void) { self.write = write }

  /// Adds a line with its end, and writes all held lines unless more are about to come.
  package func add(_ line: [UInt8], moreComing: Bool) {
    let (lines, isFirst) = state.withLock { state -> (Lines?, Bool) in
      if state.bytes.isEmpty { state.bytes = line } else { state.bytes += line }
      state.count += 1
      guard moreComing else { return (state.take(), false) }
      defer { state.isPromised = true }
      return (nil, !state.isPromised)
    }
    if let lines {
      write(lines.bytes, lines.count)
    } else if isFirst {
      Task { self.writeHeld() }
    }
  }

  private func writeHeld() {
    let lines = state.withLock { state in
      state.isPromised = false
      return state.take()
    }
    if lines.count > 0 { write(lines.bytes, lines.count) }
  }
}

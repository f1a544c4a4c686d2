import CommandSupport
import Dispatch
import Foundation
import JSONValues
import Locks

/// The lines of standard input, read on a separate queue, because the threads of tasks must not block.
final class LineInput: Sendable {
  /// The longest line, in bytes.
  static let longest = 1 << 20

  /// Whether a person types the lines.
  static let isTerminal = isatty(0) == 1

  private struct State {
    var waiting: [UInt8] = []
    var isOver = false
  }

  private let queue = DispatchQueue(label: "pyx play input")
  private let state = Locked(State())

  /// The next line without its end; nil at the end of the input.
  ///
  /// Throws a ``UserError`` if the line is too long or not UTF-8.
  func next() async throws -> String? {
    guard let bytes = await line() else { return nil }
    guard bytes.count <= Self.longest else {
      throw UserError(.usage, "a line has more than \(Self.longest >> 20) MiB")
    }
    guard let text = String(strictUTF8: bytes) else { throw UserError(.usage, "a line is not UTF-8") }
    return text.hasSuffix("\r") ? String(text.dropLast()) : text
  }

  private func line() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: state.withLock { Self.read(&$0) }) }
    }
  }

  private static func read(_ state: inout State) -> [UInt8]? {
    while true {
      if let end = state.waiting.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(state.waiting[..<end])
        state.waiting.removeSubrange(...end)
        return line
      }
      if state.isOver || state.waiting.count > longest {
        defer { state.waiting = [] }
        return state.waiting.isEmpty ? nil : state.waiting
      }
      var part = [UInt8](repeating: 0, count: 1 << 14)
      let count = Foundation.read(0, &part, part.count)
      if count > 0 { state.waiting += part.prefix(count) }
      if count == 0 || (count < 0 && errno != EINTR) { state.isOver = true }
    }
  }
}

import Foundation
import Locks

/// Keeps the whole conversation with an adapter, one line per message, as it happens.
///
/// A line has the number of the adapter's process, the direction and the message: `1 > {…}` was sent to it, `1 < {…}`
/// came from it, `1 # …` is a note. Card numbers that the suite did not make up are masked. Controls and other
/// invisible characters are escaped as in JSON, `\u001B`, so that a message keeps its value. Bytes that are not UTF-8
/// are replaced.
public final class Transcript: Sendable {
  /// Which way a message went.
  public enum Direction: String, Sendable {
    /// From the suite to the adapter.
    case toAdapter = ">"
    /// From the adapter to the suite.
    case fromAdapter = "<"
    /// An event in the life of the process.
    case note = "#"
  }

  private struct State: Sendable {
    var waiting: [UInt8] = []
    var failure: String?
  }

  private let write: @Sendable ([UInt8]) throws -> Void
  private let state = Locked(State())

  /// Makes a transcript that collects its bytes and passes them on in large pieces, or as soon as a note is added.
  public init(writing write: @escaping @Sendable ([UInt8]) throws -> Void) { self.write = write }

  /// Makes a transcript in a new file; throws if the file cannot be created.
  public convenience init(path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw TranscriptError(number: errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.init { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.write(file.fileDescriptor, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw TranscriptError(number: errno) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Why the transcript is incomplete, if something could not be written.
  public var failure: String? { state.withLock { $0.failure } }

  /// Writes everything that is still buffered.
  public func flush() { state.withLock { flush(&$0) } }

  /// Adds a line, with all card numbers masked except those that the suite made up.
  func add(
    _ direction: Direction, process: Int, _ text: String, masking numbers: CardNumbersSent = CardNumbersSent()
  ) {
    let text = numbers.masking(text)
    let line = "\(process) \(direction.rawValue) \(text.hiddenAsJSONEscapes)\n"
    state.withLock { state in
      state.waiting += Array(line.utf8)
      if state.waiting.count > 1 << 16 || direction == .note { flush(&state) }
    }
  }

  private func flush(_ state: inout State) {
    guard !state.waiting.isEmpty else { return }
    do { try write(state.waiting) } catch { state.failure = state.failure ?? "\(error)" }
    state.waiting.removeAll(keepingCapacity: true)
  }
}

/// Why a transcript cannot be written, in the system's words.
struct TranscriptError: LocalizedError, CustomStringConvertible {
  let number: Int32

  var description: String { String(cString: strerror(number)) }
  var errorDescription: String? { description }
}

import Foundation
import Reporting

/// Where a command writes: results on standard output, everything else on standard error.
enum Output {
  static let isOutputTerminal = isatty(1) == 1
  static let isErrorTerminal = isatty(2) == 1

  /// The style that fits standard output.
  static var style: TerminalStyle {
    TerminalStyle(isTerminal: isOutputTerminal, environment: ProcessInfo.processInfo.environment)
  }

  /// Writes a result.
  static func print(_ text: String) { write(text, to: 1) }

  /// Tells something in one line.
  static func note(_ text: String) { write("pyx: \(VisibleText.oneLine(text))\n", to: 2) }

  /// Writes to standard error as it is.
  static func progress(_ text: String) { write(text, to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      // A reader that has gone away, such as `head`, wants no more.
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}

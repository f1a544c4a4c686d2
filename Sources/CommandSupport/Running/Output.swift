import Foundation
import Reporting

/// Where a command writes: results on standard output, everything else on standard error.
///
/// All output goes through ``TerminalText``, so that a CI system obeys no part of it as a command.
package enum Output {
  package static let isOutputTerminal = isatty(1) == 1
  package static let isErrorTerminal = isatty(2) == 1

  /// The style that fits standard output.
  package static var style: TerminalStyle {
    TerminalStyle(isTerminal: isOutputTerminal, environment: ProcessInfo.processInfo.environment)
  }

  /// Writes a result; throws if the output is lost.
  package static func print(_ text: String) throws(UserError) {
    try print(bytes: TerminalText.disarmed(text))
  }

  /// Writes a result in JSON; throws if the output is lost.
  package static func print(json text: String) throws(UserError) {
    try print(bytes: TerminalText.disarmed(json: text))
  }

  private static func print(bytes text: String) throws(UserError) {
    let number = write(text, to: 1)
    // If a reader such as `head` has gone, it wants no more output.
    guard number != 0, number != EPIPE else { return }
    let reason = String(cString: strerror(number))
    throw UserError(
      .cannotWrite, "cannot write to standard output: \(reason); the output is lost")
  }

  /// Prints one line, with card numbers masked.
  package static func note(_ text: String) { write("pyx: \(TerminalText.line(text))\n", to: 2) }

  /// Prints one line that the suite itself made, without masking: its digests and URLs may look like card numbers.
  package static func tell(_ text: String) { progress("pyx: \(text)\n") }

  /// Writes to standard error, including control characters.
  package static func progress(_ text: String) { write(TerminalText.disarmed(text), to: 2) }

  /// Writes to a descriptor; returns zero or the system's error number.
  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return errno }
      bytes = bytes.dropFirst(written)
    }
    return 0
  }
}

import Conformance
import PaymentNumbers
import Reporting

/// A mistake that the command's caller can correct: one line, with what to do, and the exit code.
package struct UserError: Error, Sendable, Hashable {
  package let code: ExitCode
  package let message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    // Card numbers are masked before hidden characters are written out, because written-out characters would separate
    // the digits of a number.
    let masked = LimitedText.middle(CardMasking.masked(message), characters: TerminalText.lineLimit)
    self.message = VisibleText.oneLine(masked)
  }
}

import Conformance
import PaymentNumbers
import Reporting

/// Something that the caller of the command has to do otherwise: one line, with what to do, and the exit code.
struct UserError: Error, Sendable, Hashable {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    // Masked first: what is written out instead of a hidden character would stand between the digits.
    let masked = LimitedText.middle(CardMasking.masked(message), characters: TerminalText.lineLimit)
    self.message = VisibleText.oneLine(masked)
  }
}

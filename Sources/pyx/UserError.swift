import Conformance
import Reporting

/// Something that the caller of the command has to do otherwise: one line, with what to do, and the exit code.
struct UserError: Error, Sendable, Hashable {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = VisibleText.oneLine(message)
  }
}

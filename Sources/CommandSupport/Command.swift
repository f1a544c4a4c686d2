import Conformance

/// One command of a program: its arguments, its message if it is interrupted, and what it does.
package struct Command: Sendable {
  /// How a command ends if it is interrupted.
  package struct Stop: Sendable {
    let message: String
    let code: ExitCode

    package init(saying message: String, code: ExitCode = .incomplete) {
      (self.message, self.code) = (message, code)
    }
  }

  let specification: CommandSpecification
  /// Nil if the command takes so little time that a signal may simply end the process.
  let stop: Stop?
  let run: @Sendable (Arguments, Registry) async throws -> ExitCode

  package init(
    _ specification: CommandSpecification, stop: Stop? = nil,
    run: @escaping @Sendable (Arguments, Registry) async throws -> ExitCode
  ) {
    (self.specification, self.stop, self.run) = (specification, stop, run)
  }
}

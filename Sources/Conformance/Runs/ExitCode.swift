/// A command's exit code.
public enum ExitCode: Int32, Sendable {
  /// No failure in the declared scope.
  case success = 0
  /// A rule failed, no rule of a claimed role was executed, or a comparison, a session or a pack shows a problem.
  case failure = 1
  /// An expectation is out of date.
  case staleExpectation = 2
  /// The command was called wrongly.
  case usage = 64
  /// Vectors or configuration are bad.
  case badData = 65
  /// Nothing was selected.
  case nothingSelected = 66
  /// The adapter's command could not be started or is not an adapter, the adapter has a problem, or the simulator
  /// cannot serve.
  case adapterUnavailable = 69
  /// The suite itself has an error.
  case internalError = 70
  /// Reports or a certificate cannot be written.
  case cannotWrite = 73
  /// The run is incomplete, inconclusive, vacuous or errored.
  case incomplete = 75
}

extension RunReport {
  /// The exit code of the run; under `strict`, warnings fail too.
  ///
  /// An interrupted run is incomplete, even if it had found failures.
  public func exitCode(strict: Bool) -> ExitCode {
    var codes = Set(results.map { $0.exitCode(strict: strict) })
    if runErrors.contains(where: { $0.kind == .harness }) { codes.insert(.internalError) }
    if !isComplete { codes.insert(.incomplete) }
    if !contractsWithoutVerdict.isEmpty { codes.insert(.failure) }
    if strict, !declarationFindings.isEmpty { codes.insert(.failure) }
    if !staleExpectations.isEmpty { codes.insert(.staleExpectation) }
    if isInterrupted { return .incomplete }
    for code in [ExitCode.internalError, .failure, .incomplete, .staleExpectation] where codes.contains(code)
    {
      return code
    }
    return contracts.contains(where: \.executedSomething) ? .success : .nothingSelected
  }
}

extension RuleResult {
  /// The exit code of a run of this rule alone; under `strict`, warnings fail too.
  public func exitCode(strict: Bool) -> ExitCode {
    switch outcome {
    case .passed, .knownFailure, .knownError: .success
    case .inconclusive where coveredBy != nil: .success
    case .failed: rule.level.isBinding || strict ? .failure : .success
    case .inconclusive, .vacuous: .incomplete
    case .errored(let runError): runError.kind == .harness ? .internalError : .incomplete
    case .notApplicable: .nothingSelected
    case .unexpectedPass: .staleExpectation
    }
  }
}

/// What a command tells its caller when it ends.
public enum ExitCode: Int32, Sendable {
  /// No failure in the declared scope.
  case success = 0
  /// A rule failed, or a claimed role had nothing executed.
  case failure = 1
  /// An expectation is out of date.
  case staleExpectation = 2
  /// The command was called wrongly.
  case usage = 64
  /// Vectors or configuration are bad.
  case badData = 65
  /// Nothing was selected.
  case nothingSelected = 66
  /// The adapter could not be started, or is no adapter; or the simulator cannot serve.
  case adapterUnavailable = 69
  /// The suite itself went wrong.
  case internalError = 70
  /// Reports, or a certificate, cannot be written.
  case cannotWrite = 73
  /// The run is incomplete, vacuous or errored.
  case incomplete = 75
}

extension RunReport {
  /// The exit code of the run; under `strict` what only warns fails too.
  public func exitCode(strict: Bool) -> ExitCode {
    let results = results
    var hasHarnessError = troubles.contains { $0.kind == .harness }
    var isUnfinished = !isComplete
    var hasFailure = !contractsWithoutVerdict.isEmpty
    var isStale = false
    for result in results {
      switch result.outcome {
      case .passed, .notApplicable, .knownFailure: break
      case .failed: if result.rule.level.isBinding || strict { hasFailure = true }
      case .vacuous: isUnfinished = true
      case .errored(let trouble): if trouble.kind == .harness { hasHarnessError = true }
      case .unexpectedPass: isStale = true
      }
    }
    if hasHarnessError { return .internalError }
    if hasFailure { return .failure }
    if isUnfinished { return .incomplete }
    if isStale { return .staleExpectation }
    return contracts.contains(where: \.executedSomething) ? .success : .nothingSelected
  }
}

import Conformance

/// How many results there are of each kind.
struct Tally: Sendable, Hashable {
  var passed = 0
  /// Rules that did not hold, except those that only warn.
  var failed = 0
  /// Rules that did not hold and only warn.
  var warned = 0
  var inconclusive = 0
  var vacuous = 0
  var errored = 0
  var notApplicable = 0
  var knownFailures = 0
  var knownErrors = 0
  var unexpectedPasses = 0

  init(_ results: [RuleResult], options: ReportOptions) {
    for result in results {
      switch result.outcome {
      case .passed: passed += 1
      case .failed where options.onlyWarns(result): warned += 1
      case .failed: failed += 1
      case .inconclusive: inconclusive += 1
      case .vacuous: vacuous += 1
      case .errored: errored += 1
      case .notApplicable: notApplicable += 1
      case .knownFailure: knownFailures += 1
      case .knownError: knownErrors += 1
      case .unexpectedPass: unexpectedPasses += 1
      }
    }
  }

  /// Whether every rule that was applicable passed.
  var isPassed: Bool {
    failed + warned + inconclusive + vacuous + errored + knownFailures + knownErrors + unexpectedPasses == 0
  }

  /// The kinds that occur, as `12 passed, 1 failed`.
  var text: String {
    let parts: [(Int, String)] = [
      (passed, "passed"), (failed, "failed"), (warned, "warned"), (errored, "errored"),
      (inconclusive, "inconclusive"), (vacuous, "vacuous"), (unexpectedPasses, "passed unexpectedly"),
      (knownFailures, "known to fail"), (knownErrors, "known to die"), (notApplicable, "not applicable"),
    ]
    let present = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return present.isEmpty ? "nothing judged" : present.joined(separator: ", ")
  }
}

/// How a check ended.
public enum CheckOutcome<Value, Failure: Sendable> {
  /// The property held for every case.
  case passed(Statistics)
  /// It failed; the counterexamples are shrunk, one for each way to fail that was looked for, in the order found.
  ///
  /// There is at least one.
  case failed([Counterexample<Value, Failure>], Statistics)
  /// It held, but too few cases carried a required label.
  case insufficientCoverage([CoverageShortfall], Statistics)
  /// It held, and the cases that could be run leave open whether enough of them carry a required label.
  case undecidedCoverage([CoverageShortfall], Statistics)
  /// So many cases were discarded that the limit ended the check.
  case gaveUp(Statistics)

  /// True for `passed` only.
  public var isPassed: Bool {
    if case .passed = self { true } else { false }
  }

  /// What was found first, where the property failed.
  public var counterexample: Counterexample<Value, Failure>? { counterexamples.first }

  /// All that was found, one for each way to fail; none where the property did not fail.
  public var counterexamples: [Counterexample<Value, Failure>] {
    if case .failed(let counterexamples, _) = self { counterexamples } else { [] }
  }

  /// What was run.
  public var statistics: Statistics {
    switch self {
    case .passed(let statistics), .failed(_, let statistics), .insufficientCoverage(_, let statistics),
      .undecidedCoverage(_, let statistics), .gaveUp(let statistics):
      statistics
    }
  }
}

extension CheckOutcome: Sendable where Value: Sendable {}

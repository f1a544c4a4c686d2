/// How a check ended.
public enum CheckOutcome<Value, Failure: Sendable> {
  /// The property held for every case.
  case passed(Statistics)
  /// The property failed; there is one shrunk counterexample for each way to fail, in the order in which the ways were
  /// found.
  ///
  /// There is at least one counterexample.
  case failed([Counterexample<Value, Failure>], Statistics)
  /// The property held, but too few cases carried a required label.
  case insufficientCoverage([CoverageShortfall], Statistics)
  /// The property held, but at the limit on cases it is still undecided whether enough cases carry a required label.
  case undecidedCoverage([CoverageShortfall], Statistics)
  /// The check ended because too many cases were discarded or set aside.
  case gaveUp(Statistics)

  /// True only for `passed`.
  public var isPassed: Bool {
    if case .passed = self { true } else { false }
  }

  /// The first counterexample, if the property failed.
  public var counterexample: Counterexample<Value, Failure>? { counterexamples.first }

  /// All counterexamples, one for each way to fail; empty if the property did not fail.
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

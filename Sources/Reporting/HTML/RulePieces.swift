import Conformance

/// Parts of a run's page that other pages about rules use too.
package struct RulePieces {
  private let result: RuleResult
  private let options = ReportOptions()

  /// Takes the parts from a result.
  package init(_ result: RuleResult) { self.result = result }

  /// How many cases and vectors were tried, on one line.
  package var effort: String { ResultText(result, options: options).effortLine }

  /// How often the cases met each situation; empty if nothing was counted.
  package var coverage: HTML { CoverageBars(result: result).bars }

  /// The verdict on one line; nil for a pass.
  package var message: String? {
    ResultText(result, options: options).message.map(TraceText.message)
  }

  /// The failing case: expected beside seen, step by step, and how it was found; empty if there is none.
  package var failingCase: HTML {
    guard let found = result.shownCase else { return .empty }
    return FailingCasePart(result: result, found: found, options: options).shown
  }
}

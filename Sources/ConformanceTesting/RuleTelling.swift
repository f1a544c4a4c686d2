import Conformance
import Reporting

/// What a test in Swift Testing reports about one rule.
enum RuleTelling: Sendable, Hashable {
  /// The test passes.
  case pass
  /// The test is cancelled for the given reason, because a skip is not a pass.
  case cancel(String)
  /// The test has an issue, with the rule's whole result as text.
  case issue(String, isWarning: Bool)
  /// The test has an issue that was expected.
  case known(String)

  init(_ result: RuleResult, isStrict: Bool) {
    let id = result.rule.id
    let redactor = Redactor(for: result)
    let text = TerminalReport(options: ConformanceRun.options(isStrict: isStrict)).text(of: result)
    switch result.outcome {
    case .passed: self = .pass
    case .notApplicable(let reason): self = .cancel("\(id): \(redactor.line(reason))")
    case .failed: self = .issue(text, isWarning: result.isWarning && !isStrict)
    case .knownFailure(let entry, _), .knownError(let entry, _): self = .known(redactor.line(entry))
    case .inconclusive(let why):
      let judges = why.judgedBy.isEmpty ? "no rule" : why.judgedBy.joined(separator: ", ")
      self = .cancel("\(id) is inconclusive, judged by \(judges): \(redactor.line(why.reason))")
    case .vacuous, .errored, .unexpectedPass: self = .issue(text, isWarning: false)
    }
  }
}

/// The single issue of a run with inconclusive rules, whose tests are only cancelled and therefore not red.
struct InconclusiveTelling: Sendable, Hashable {
  /// The rules and the causes.
  let text: String
  /// Whether something else fails, so that the run is red anyway.
  let isWarning: Bool

  /// Nil if no rule is inconclusive.
  init?(_ report: RunReport, isStrict: Bool) {
    let options = ConformanceRun.options(isStrict: isStrict)
    let causes = report.contracts.flatMap { InconclusiveText.causes(of: $0, options: options) }
    guard !causes.isEmpty else { return nil }
    text = "some rules could not be judged:\n\(causes.joined(separator: "\n"))"
    isWarning = report.exitCode(strict: isStrict) == .failure
  }
}

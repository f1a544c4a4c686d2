import Conformance

/// The reasons why rules of a contract could not be judged, if no rule fails.
///
/// They are for readers who take skipped rules for passed ones.
public struct InconclusiveText: Sendable {
  /// The number of rules and the first cause, on one line.
  let message: String
  /// The number of rules, and a line for each cause.
  let text: String

  /// Nil if a rule fails, because the contract is red already, or if expectations explain all inconclusive rules.
  init?(_ contract: RunReport.ContractRun, options: ReportOptions) {
    let results = contract.results
    let isRed = results.contains { result in
      switch result.outcome {
      case .failed: !options.onlyWarns(result)
      case .unexpectedPass: true
      case .passed, .inconclusive, .vacuous, .errored, .notApplicable, .knownFailure, .knownError: false
      }
    }
    let count = results.count(where: \.isUnexpectedlyInconclusive)
    guard !isRed, count > 0 else { return nil }
    let causes = Self.causes(of: contract, options: options)
    let number = ResultText.count(count, "rule", "rules")
    message = "\(number) could not be judged: \(causes.first ?? "")"
    text = (["\(number) could not be judged:"] + causes).joined(separator: "\n")
  }

  /// A line for each cause, with the rules and their judges; empty if expectations explain all inconclusive rules.
  public static func causes(of contract: RunReport.ContractRun, options: ReportOptions) -> [String] {
    FindingGroup.groups(of: contract.results).compactMap { line($0, options) }
  }

  /// The inconclusive rules of a group and their cause; nil if expectations explain all of them.
  private static func line(_ group: FindingGroup, _ options: ReportOptions) -> String? {
    let held = ([group.leader] + group.heldUp).filter(\.isUnexpectedlyInconclusive)
    guard let first = held.first else { return nil }
    let why = ResultText(first, options: options).message ?? ""
    let judge =
      group.leader.isInconclusive ? "" : ", which is \(options.word(for: group.leader))"
    return "\(held.map(\.rule.id).joined(separator: ", ")): \(TraceText.message(why))\(judge)"
  }
}

extension RuleResult {
  /// Whether the result is inconclusive and no expectation explains it.
  fileprivate var isUnexpectedlyInconclusive: Bool { isInconclusive && coveredBy == nil }
}

import Conformance

/// The verdict on a run, and why.
struct Verdict {
  let word: String
  let reason: String
  let role: TerminalStyle.Role

  init(_ report: RunReport, options: ReportOptions) {
    word = ContractVerdict.word(report.isConformant)
    switch report.isConformant {
    case true?:
      role = .good
      let which = report.notJudged.isEmpty ? "claimed" : "judged"
      reason = "every binding rule of the \(which) contracts holds" + Self.warnings(report, options)
    case false?:
      role = .bad
      reason = Self.breaches(report)
    case nil:
      role = .doubtful
      reason = Self.doubts(report).joined(separator: "; ") + Self.warnings(report, options)
    }
  }

  private static func breaches(_ report: RunReport) -> String {
    var reasons: [String] = []
    let broken = report.results.filter(\.breaksConformance).map(\.rule.id)
    if !broken.isEmpty { reasons.append("\(some(broken)) \(broken.count == 1 ? "does" : "do") not hold") }
    if report.isInterrupted { reasons.append("the run was interrupted, and other rules have no verdict") }
    if report.stoppedAfter != nil, report.contracts.contains(where: { $0.missingCount > 0 }) {
      reasons.append("the run stopped at the first failure, and other rules have no verdict")
    }
    for contract in report.contractsWithoutVerdict {
      reasons.append(
        "no rule of the claimed contract \(contract.system), \(contract.role.rawValue), could be executed")
    }
    return reasons.joined(separator: "; ")
  }

  private static func doubts(_ report: RunReport) -> [String] {
    var doubts: [String] = []
    if report.contracts.isEmpty { doubts.append("nothing was judged") }
    if report.isInterrupted { doubts.append("the run was interrupted") }
    if report.runErrors.contains(where: { $0.kind != .interrupted }) { doubts.append("the run met an error") }
    let missing = report.contracts.reduce(0) { $0 + $1.missingCount }
    if missing > 0 { doubts.append("\(ResultText.count(missing, "rule has", "rules have")) no verdict") }
    let errored = report.results.filter { if case .errored = $0.outcome { true } else { false } }.map(
      \.rule.id)
    if !errored.isEmpty { doubts.append("\(some(errored)) could not be judged to the end") }
    let inconclusive = report.results.filter(\.isInconclusive).map(\.rule.id)
    if !inconclusive.isEmpty { doubts.append("\(some(inconclusive)) could not be reached in enough cases") }
    let vacuous = report.results.filter { if case .vacuous = $0.outcome { true } else { false } }.map(
      \.rule.id)
    if !vacuous.isEmpty {
      doubts.append("the cases of \(some(vacuous)) did not meet the required situations often enough")
    }
    switch report.scope {
    case .full: break
    case .filtered: doubts.append("only some of the rules were selected")
    case .partial:
      for contract in report.contracts where !contract.claim.missing.isEmpty {
        doubts.append(
          "a full verdict on \(contract.system), \(contract.role.rawValue), also needs these, which are not declared: "
            + some(contract.claim.missing))
      }
    }
    return doubts
  }

  private static func warnings(_ report: RunReport, _ options: ReportOptions) -> String {
    let warnings = report.results.filter(\.isWarning).map(\.rule.id)
    let undeclared = declarations(report, options)
    guard !warnings.isEmpty else { return undeclared }
    return undeclared
      + (options.warningsFail
        ? "; \(some(warnings)) \(warnings.count == 1 ? "does" : "do") not hold, and warnings count as failures"
        : "; with \(ResultText.count(warnings.count, "warning", "warnings"))")
  }

  private static func declarations(_ report: RunReport, _ options: ReportOptions) -> String {
    let count = report.declarationFindings.count
    guard count > 0 else { return "" }
    return
      "; \(ResultText.count(count, "stimulus that is not declared was", "stimuli that are not declared were")) "
      + "not refused" + (options.warningsFail ? ", and warnings count as failures" : "")
  }

  static func some(_ ids: [String]) -> String {
    ids.count <= 5
      ? ids.joined(separator: ", ") : "\(ids.prefix(5).joined(separator: ", ")) and \(ids.count - 5) more"
  }
}

import Conformance

/// The page of a system's guarded mutants.
public enum GuardedPage {
  /// The figures, a table of rule groups by kind of call, and the pairs that no rule notices.
  ///
  /// - Parameters:
  ///   - results: The results of the pairs.
  ///   - cases: The number of cases of each rule.
  ///   - sample: How many pairs of each contract were tried at most; nil if all were. With a sample, the noticed pairs
  ///     are listed too.
  public static func markdown(_ results: [GuardedResult], cases: Int, sample: Int? = nil) -> String {
    guard let system = results.first?.system else { return "" }
    var lines = [
      "# Guarded mutants of \(system)", "",
      "Each defect that a rule must notice is put around the reference again, so that it shows only under one",
      "condition: with one kind of call, in one state, from the second time on, after something else, beside another",
      "call, in other surroundings. A pair of a defect and a condition is possible if it changes what can be seen in",
      "at least one of the first \(GuardedRun.examined(of: cases)) cases of a rule; then it is tried with "
        + "\(cases) cases of the defect's own rule.",
      "Conditions under which a defect shows at the same moments count once. A swap reports or uses the value of an",
      "earlier message of the same kind. If a pair is never active, the page says at how many stimuli of "
        + "the examined",
      "cases the condition held without any change.",
      "",
      sample.map { "A sample: at most \($0) pairs of each contract, spread over its defects." }
        ?? "All pairs.", "",
    ]
    for (name, own) in Grouping.contracts(of: results) {
      lines +=
        ["## \(name)", "", "### Figures", ""] + figures(own) + ["", "### Groups of rules, by path", ""]
      lines += paths(own) + [""] + leftOver(own, .survived, "### Survived")
      lines += leftOver(own, .neverActive, "### Never active")
      if sample != nil { lines += noticed(own) }
    }
    return lines.joined(separator: "\n")
  }

  private static func figures(_ results: [GuardedResult]) -> [String] {
    let head = [
      "Conditions", "Possible", "Killed", "Its rule", "Its duty", "Another rule", "The whole model alone",
      "Survived (explained)", "Never active (explained)", "Nothing seen",
    ]
    let rows =
      (Grouping.families(of: results) + [("all but memory", results.filter { $0.family != "memory" })]).map {
        name, some -> [String] in
        let counts = GuardedCounts(some)
        return [
          name, "\(counts.possible)",
          "\(counts.killed) (\(GuardedCounts.percent(counts.killed, of: counts.possible)))",
          "\(counts.count(.killedByItsRule))", "\(counts.count(.killedByItsDuty))",
          "\(counts.count(.killedByAnotherRule))",
          "\(counts.count(.killedByTheModel))", cell(some, .survived), cell(some, .neverActive),
          "\(counts.count(.unseen))",
        ]
      }
    return table(head, rows)
  }

  /// How many pairs had this fate, and how many of those have a reason in the list below.
  private static func cell(_ results: [GuardedResult], _ fate: GuardedResult.Fate) -> String {
    let some = results.filter { $0.fate == fate }
    return "\(some.count) (\(some.count { $0.reason != nil }))"
  }

  /// How many of the possible pairs were killed, for each group of rules and each kind of call with which the group's
  /// defects can show.
  private static func paths(_ results: [GuardedResult]) -> [String] {
    let byKind = results.filter { $0.family == "path" && !$0.guarding.contains(" with ") }
    guard !byKind.isEmpty else { return ["There are none."] }
    let columns = Grouping.groups(byKind) { $0.guarding }.map(\.0)
    let rows = Grouping.groups(byKind) { group(of: $0.rule) }.map { name, own -> [String] in
      [name]
        + columns.map { column in
          let counts = GuardedCounts(own.filter { $0.guarding == column })
          guard counts.possible > 0 else { return counts.count(.neverActive) > 0 ? "0 of 0" : "" }
          return "\(counts.killed) of \(counts.possible)"
        }
    }
    return table(["Rules"] + columns.map { String($0.dropFirst("only by ".count)) }, rows)
  }

  private static func group(of rule: String) -> String {
    String(rule[..<(rule.lastIndex(of: "-") ?? rule.endIndex)])
  }

  /// A table of the defects that had this fate, with the conditions under which they had it.
  private static func leftOver(
    _ results: [GuardedResult], _ fate: GuardedResult.Fate, _ title: String
  ) -> [String] {
    let some = results.filter { $0.fate == fate }
    guard !some.isEmpty else { return [] }
    let rows = Grouping.groups(some) { "\($0.rule)\t\($0.mutant)" }.map { _, own -> [String] in
      let reasons = Grouping.groups(own) { $0.reason ?? "" }
      return [
        own[0].rule, own[0].mutant,
        reasons.map { reason, pairs in
          let guards = pairs.map(\.condition).filter { !$0.isEmpty }.joined(separator: "; ")
          return [guards, reason.isEmpty ? "" : "(\(reason))"].filter { !$0.isEmpty }.joined(separator: " ")
        }.joined(separator: "; "),
      ]
    }
    return [title, ""] + table(["Rule", "Defect", "Conditions"], rows) + [""]
  }

  /// The pairs that were noticed, each with the rule that noticed it.
  private static func noticed(_ results: [GuardedResult]) -> [String] {
    let rows = results.filter(\.fate.isKilled).map {
      [$0.rule, $0.mutant, $0.guarding, $0.killedBy ?? ""]
    }
    return rows.isEmpty
      ? [] : ["### Noticed", ""] + table(["Rule", "Defect", "Condition", "Noticed by"], rows) + [""]
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    func row(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return [row(head), "|" + String(repeating: " --- |", count: head.count)] + rows.map(row)
  }
}

extension GuardedResult {
  /// The condition as the page names it; if the defect was never active, with the number of times the condition held.
  fileprivate var condition: String {
    fate == .neverActive && !guarding.isEmpty ? "\(guarding), \(moments) times" : guarding
  }
}

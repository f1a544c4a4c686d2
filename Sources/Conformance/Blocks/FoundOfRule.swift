/// What the search has found for one rule, before shrinking.
struct FoundOfRule: Sendable {
  var result: RuleResult
  /// The failures, each from a different check or another vector.
  let failures: [FoundCase]
  /// The cases set aside, the most frequent reason first.
  let setAsides: [FoundCase]
  /// How often its cases took the rows of the contract's state tables, table by table.
  let transitions: [RowCounts]

  /// Whether nothing is left to do: there is no failure to shrink, and no step whose judge must be asked.
  var isSettled: Bool { failures.isEmpty && setAsides.isEmpty }

  /// How many cases are to be shrunk.
  var unfinished: Int { failures.count(where: \.isShrinkable) + setAsides.count }

  /// Whether cases of the rule were set aside because of a step that the given rule judges.
  func isHeldUp(by judge: String) -> Bool { setAsides.contains { $0.judges.contains(judge) } }
}

extension [FoundOfRule] {
  /// The contract's state tables, with how often the cases of all rules took their rows.
  func tables<System>(_ counters: [TransitionCounter<System>]) -> [TransitionCounts] {
    var sum = counters.map { _ in RowCounts() }
    for found in self { sum.add(found.transitions) }
    return zip(counters, sum).map { $0.table($1) }
  }

  /// The rules that judge steps that went wrong, except the given ones; each once.
  func judgesNeeded(besides rules: [String]) -> [String] {
    var known = Set(rules)
    return flatMap { $0.setAsides.flatMap(\.judges) }.filter { known.insert($0).inserted }
  }
}

/// Shrinks what the search has found: either runs cases, or looks up what was run before.
protocol CaseFinisher: Sendable {
  /// A failure, shrunk with at most the given number of evaluations.
  func smaller(_ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase
  /// A case that was set aside, in the form in which it fails for the judge of its step; nil if it does not fail for
  /// the judge.
  func blamed(_ judge: String, _ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase?
  /// A case that was set aside and fails for no judge of its step.
  func shown(_ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase
}

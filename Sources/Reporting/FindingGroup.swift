import Conformance

/// Results with one cause: one result that shows the cause, and others that show nothing beyond it.
struct FindingGroup: Sendable {
  /// The result that shows the cause.
  let leader: RuleResult
  /// Rules that fail because of the same cause, according to ``ShownFailure``.
  var alike: [RuleResult] = []
  /// Rules that could not be judged because of the cause.
  var heldUp: [RuleResult] = []

  /// How many rules the cause accounts for.
  var count: Int { 1 + alike.count + heldUp.count }

  /// Whether a step went wrong although no rule fails for it, so that nothing else in the report shows the step.
  var isUnowned: Bool { leader.isUnowned }

  /// Groups the results of one contract by cause.
  ///
  /// Steps without a failing rule come first; the other groups are in the order of the results. A result that passed
  /// or does not apply is in no group; every other result is in exactly one.
  static func groups(of results: [RuleResult]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    // Binding failures come before warnings.
    let failures = results.filter(\.isFailure)
    let ordered = failures.filter { !$0.isWarning } + failures.filter(\.isWarning)
    var places: [Int: Int] = [:]
    for (result, cause) in zip(ordered, FailureCauses(ordered).numbers) {
      if let place = places[cause] {
        groups[place].alike.append(result)
      } else {
        places[cause] = groups.count
        groups.append(FindingGroup(leader: result))
      }
    }
    groups += results.filter(\.standsAlone).map { FindingGroup(leader: $0) }
    let causes = CauseSearch(results)
    let inconclusive = results.filter(\.isInconclusive).map { (result: $0, root: causes.root(of: $0)) }
    // Results of steps without a failing rule come first, then the other results that depend on no other result, then
    // the rest.
    let roots = inconclusive.filter { $0.result.rule.id == $0.root.rule.id }
    let others = inconclusive.filter { $0.result.rule.id != $0.root.rule.id }
    for (result, root) in roots.filter(\.result.isUnowned) + roots.filter({ !$0.result.isUnowned }) + others {
      if let index = groups.firstIndex(where: { $0.accounts(for: root) }) {
        groups[index].heldUp.append(result)
      } else {
        groups.append(FindingGroup(leader: result))
      }
    }
    let order = Dictionary(
      results.enumerated().map { ($1.rule.id, $0) }, uniquingKeysWith: { first, _ in first })
    return groups.sorted { one, other in
      if one.isUnowned != other.isUnowned { return one.isUnowned }
      return (order[one.leader.rule.id] ?? 0) < (order[other.leader.rule.id] ?? 0)
    }
  }

  /// Whether an inconclusive result that depends on `root` belongs to this group.
  private func accounts(for root: RuleResult) -> Bool {
    if ([leader] + alike + heldUp).contains(where: { $0.rule.id == root.rule.id }) { return true }
    return root.isInconclusive && leader.isInconclusive && root.setbackKey == leader.setbackKey
  }
}

/// Finds the result on which an inconclusive result ultimately depends.
private struct CauseSearch {
  private let results: [String: RuleResult]

  init(_ results: [RuleResult]) {
    self.results = Dictionary(results.map { ($0.rule.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Follows `judgedBy` from result to result; returns the first with a finding of its own, or else the last
  /// inconclusive one.
  func root(of result: RuleResult) -> RuleResult {
    var root = result
    var visited: Set<String> = []
    while case .inconclusive(let why) = root.outcome, why.unowned == nil,
      visited.insert(root.rule.id).inserted
    {
      let judges = why.judgedBy.compactMap { results[$0] }
      if let found = judges.first(where: \.isFailure) ?? judges.first(where: \.standsAlone) { return found }
      guard let next = judges.first(where: { $0.isInconclusive && !visited.contains($0.rule.id) }) else {
        break
      }
      root = next
    }
    return root
  }
}

extension RuleResult {
  /// The first step that went wrong before the rule's subject, its message, and the rules that judge it; empty if the
  /// rule is not inconclusive.
  fileprivate var setbackKey: [String] {
    guard case .inconclusive(let why) = outcome else { return [] }
    let first = setAside.first { $0.judgedBy == why.judgedBy }
    return [first?.step ?? "", first?.message ?? why.reason] + why.judgedBy
  }

  /// Whether a step went wrong although no rule fails for it.
  fileprivate var isUnowned: Bool {
    if case .inconclusive(let why) = outcome { why.unowned != nil } else { false }
  }

  /// Whether the rule is inconclusive.
  var isInconclusive: Bool { if case .inconclusive = outcome { true } else { false } }

  /// Whether the result is neither a failure nor inconclusive, but must be shown.
  fileprivate var standsAlone: Bool {
    switch outcome {
    case .vacuous, .errored, .knownFailure, .knownError, .unexpectedPass: true
    case .passed, .failed, .inconclusive, .notApplicable: false
    }
  }
}

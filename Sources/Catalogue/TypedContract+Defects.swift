import Conformance

/// What a rule found in the reference with a defect that it must notice.
public struct NoticedDefect: Sendable {
  /// What the bad code does.
  public let name: String
  /// The rule's result, with the smallest case found.
  public let result: RuleResult
  /// The failing case beside the closest case that passed; nil if there is none.
  public let closestPass: ClosestPass?
}

extension TypedContract {
  /// Judges the reference with each defect that a rule must notice, by that rule alone; empty if the contract has no
  /// such rule.
  public func defects(of rule: String, settings: RunSettings) async -> [NoticedDefect] {
    guard let rule = System.rules.first(where: { $0.id == rule }) else { return [] }
    var all: [NoticedDefect] = []
    for mutant in rule.mutants { all.append(await noticed(mutant, by: rule, settings)) }
    return all
  }

  private func noticed(
    _ mutant: Mutant<System>, by rule: SystemRule<System>, _ settings: RunSettings
  ) async -> NoticedDefect {
    let watcher = ShrinkWatcher()
    var settings = settings
    // Several rules may be judged at the same time; they share the services.
    settings.namePrefix = "\(rule.id)~\(mutant.name)~"
    settings.failures = 1
    settings.parallelism = 1
    // A longer wait is useless: dropped effects never come, and effects that the service delays come within
    // milliseconds.
    settings.longestWait = .milliseconds(200)
    settings.taping = watcher
    let result = await engine(settings: settings).judge(rule, mutant: mutant.watched(by: watcher))
    return NoticedDefect(
      name: mutant.name, result: result, closestPass: result.outcome.failingCase.flatMap(watcher.closest))
  }
}

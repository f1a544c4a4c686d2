import Conformance

extension TypedContract {
  /// Judges the reference with each defect that a rule must notice, by that rule alone; empty if it has no such rule.
  ///
  /// The results have the least cases found.
  public func defects(of rule: String, settings: RunSettings) async -> [(name: String, result: RuleResult)] {
    guard let rule = System.rules.first(where: { $0.id == rule }) else { return [] }
    var all: [(name: String, result: RuleResult)] = []
    for mutant in rule.mutants {
      var settings = settings
      settings.namePrefix = "\(mutant.name)~"
      let engine = engine(judging: mutant.applied(to: reference), settings: settings)
      all += await engine.run([rule]).map { (mutant.name, $0) }
    }
    return all
  }
}

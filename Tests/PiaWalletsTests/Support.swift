import Conformance
import PyxPiaWallets

/// The results of all rules.
func judge(
  _ implementation: any Implementation<PiaWallets>, _ settings: RunSettings = RunSettings()
) async -> [RuleResult] {
  await Engine(judging: implementation, settings: settings) { _ in NoServices() }.run(PiaWallets.rules)
}

extension [RuleResult] {
  /// Ids of the rules that did not hold.
  var failing: [String] { filter(\.isFailure).map(\.rule.id) }
}

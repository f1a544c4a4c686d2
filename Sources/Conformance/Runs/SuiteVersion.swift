/// Versions of what a verdict rests on, each of them semantic but the rule set's; the only place that says them.
public enum SuiteVersion {
  /// Of the package: its commands, its products, its reports.
  public static let suite = "0.1.0"
  /// Of the set of rules, as year, month and a number where a month has several.
  ///
  /// It changes when a rule is added, removed or judges differently; `.ci/versions` compares it with a digest.
  public static let ruleSet = "2026.11"
  /// Of the contracts between suite and implementation.
  ///
  /// A new stimulus or effect raises the second number, a changed one the first.
  public static let contract = "2.1"
  /// Of the protocol between suite and adapter, which both have to speak; additions do not change it.
  public static let wireProtocol = 1
}

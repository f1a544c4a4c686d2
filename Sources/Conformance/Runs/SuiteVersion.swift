/// The versions of everything that a verdict rests on; no other source states them.
public enum SuiteVersion {
  /// The version of the package: its commands, its products, its reports.
  public static let suite = "0.1.0"
  /// The version of the rule set: year and month, and a number if a month has several.
  ///
  /// The version changes when a rule is added, is removed or judges differently; `.ci/versions` compares it with a
  /// digest.
  public static let ruleSet = "2026.11"
  /// The version of the contracts between suite and implementation.
  ///
  /// A new stimulus or effect raises the second number; a changed stimulus or effect raises the first.
  public static let contract = "2.1"
  /// The version of the protocol between suite and adapter, which both must speak; additions do not change it.
  public static let wireProtocol = 1
}

/// One shard's findings on one rule.
package struct RuleShare: Codable, Sendable, Hashable {
  /// Id of the rule.
  package let rule: String
  /// Whether the rule was not selected, but judges a step that went wrong.
  package let isNeeded: Bool
  /// The rule's consecutive blocks, as far as they were needed.
  package internal(set) var blocks: [BlockReport]
}

/// A share, with the result of its blocks alone.
package struct JudgedShare: Sendable {
  /// The share that is reported.
  package let share: RuleShare
  /// The result of these blocks alone, before shrinking.
  package let result: RuleResult
  /// Whether no block is missing.
  package let isWhole: Bool
}

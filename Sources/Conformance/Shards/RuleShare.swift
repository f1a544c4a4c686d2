/// What one shard found out about one rule.
package struct RuleShare: Codable, Sendable, Hashable {
  /// Id of the rule.
  package let rule: String
  /// Whether the rule was not selected, and judges a step that went wrong.
  package let isNeeded: Bool
  /// Its blocks, one behind the other, as far as they were needed.
  package internal(set) var blocks: [BlockReport]
}

/// The same with what it comes to by itself.
package struct JudgedShare: Sendable {
  /// What is reported.
  package let share: RuleShare
  /// The result of these blocks alone, in which nothing is made smaller.
  package let result: RuleResult
  /// Whether no block is missing.
  package let isWhole: Bool
}

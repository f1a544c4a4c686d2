import Conformance

/// The stimuli that a rule sends and the effects that it looks at, for the contract page.
public struct RuleUse: Sendable, Hashable {
  /// The rule's id.
  public let rule: String
  /// The rule in one sentence.
  public let statement: String
  /// How binding the rule is, and why: `MUST (prose)`.
  public let level: String
  /// Words of the stimuli that it sends.
  public let stimuli: [String]
  /// Words of the effects that it looks for, present or absent.
  public let effects: [String]

  /// Makes a use.
  public init(rule: String, statement: String, level: String, stimuli: [String], effects: [String]) {
    self.rule = rule
    self.statement = statement
    self.level = level
    self.stimuli = stimuli
    self.effects = effects
  }

  /// What the rule did in a run.
  public init(_ result: RuleResult) {
    self.init(
      rule: result.rule.id, statement: result.rule.statement, level: result.rule.level.text,
      stimuli: result.stimuli, effects: result.effects)
  }
}

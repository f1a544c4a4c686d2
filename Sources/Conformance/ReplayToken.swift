import PropertyTesting

/// What runs one case of one rule again: system, rule and the choices that make its input.
///
/// As text `system:rule:choices`, in characters that a shell leaves alone.
public struct ReplayToken: Sendable, Hashable, CustomStringConvertible {
  /// Name of the system.
  public let system: String
  /// Id of the rule.
  public let rule: String
  /// The choices.
  public let choices: ChoiceSequence

  /// Makes a token.
  public init(system: String, rule: String, choices: ChoiceSequence) {
    self.system = system
    self.rule = rule
    self.choices = choices
  }

  /// Reads a token; nil where the text is none.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty,
      let choices = ChoiceSequence(token: String(parts[2]))
    else { return nil }
    self.init(system: String(parts[0]), rule: String(parts[1]), choices: choices)
  }

  /// The token as text.
  public var description: String { "\(system):\(rule):\(choices.token)" }
}

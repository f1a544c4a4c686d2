import PropertyTesting

/// What runs one case of one rule again: system, rule and the choices that make its input.
///
/// As text `system:rule:choices`, in characters that a shell leaves alone; with `:now` behind it, in milliseconds since
/// 1970, where the implementation took the time from the machine.
public struct ReplayToken: Sendable, Hashable, CustomStringConvertible {
  /// Name of the system.
  public let system: String
  /// Id of the rule.
  public let rule: String
  /// The choices.
  public let choices: ChoiceSequence
  /// The time of the run, where it mattered.
  public let now: Int64?

  /// Makes a token.
  public init(system: String, rule: String, choices: ChoiceSequence, now: Int64? = nil) {
    self.system = system
    self.rule = rule
    self.choices = choices
    self.now = now
  }

  /// Reads a token; nil where the text is none.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let now = parts.count == 4 ? Int64(parts[3]) : nil
    guard parts.count == 3 || now != nil, !parts[0].isEmpty, !parts[1].isEmpty,
      let choices = ChoiceSequence(token: String(parts[2]))
    else { return nil }
    self.init(system: String(parts[0]), rule: String(parts[1]), choices: choices, now: now)
  }

  /// The token as text.
  public var description: String {
    "\(system):\(rule):\(choices.token)" + (now.map { ":\($0)" } ?? "")
  }
}

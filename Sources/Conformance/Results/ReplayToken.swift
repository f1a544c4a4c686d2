import PropertyTesting

/// A token that runs one case of one rule again: system, rule, and the choices that make its input, or its vector.
///
/// As text it is `system:rule:choices`, or `system:rule:V-…` for a vector. `system:rule@other:choices` is a case of the
/// rule `other` in which a step judged by `rule` went wrong. If the implementation took the time from the machine,
/// `:now` follows, in milliseconds since 1970. No character needs quoting in a shell.
public struct ReplayToken: Sendable, Hashable, CustomStringConvertible {
  /// The input of a case.
  public enum Input: Sendable, Hashable {
    /// Recorded choices of the rule's generator.
    case choices(ChoiceSequence)
    /// The vector with that id.
    case vector(String)
  }

  /// Name of the system.
  public let system: String
  /// Id of the rule.
  public let rule: String
  /// The rule whose input the choices make, if it is not `rule` itself.
  public let way: String?
  /// The input of the case.
  public let input: Input
  /// The time of the run, in milliseconds since 1970; nil if the run has none, or if the implementation does not take
  /// the time from the machine.
  public let now: Int64?

  /// Makes a token from choices.
  public init(system: String, rule: String, way: String? = nil, choices: ChoiceSequence, now: Int64? = nil) {
    self.init(system: system, rule: rule, way: way, input: .choices(choices), now: now)
  }

  /// Makes a token from a vector.
  public init(system: String, rule: String, vector: String, now: Int64? = nil) {
    self.init(system: system, rule: rule, way: nil, input: .vector(vector), now: now)
  }

  private init(system: String, rule: String, way: String?, input: Input, now: Int64?) {
    self.system = system
    self.rule = rule
    self.way = way
    self.input = input
    self.now = now
  }

  /// Reads a token; nil if the text is not a token.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let now = parts.count == 4 ? Int64(parts[3]) : nil
    guard parts.count == 3 || now != nil, !parts[0].isEmpty, !parts[1].isEmpty,
      let input = Input(String(parts[2]))
    else { return nil }
    let rules = parts[1].split(separator: "@", omittingEmptySubsequences: false)
    guard rules.count <= 2, rules.allSatisfy({ !$0.isEmpty }) else { return nil }
    if case .vector = input, rules.count == 2 { return nil }
    self.init(
      system: String(parts[0]), rule: String(rules[0]), way: rules.count == 2 ? String(rules[1]) : nil,
      input: input, now: now)
  }

  /// The token as text.
  public var description: String {
    "\(system):\(rule)\(way.map { "@" + $0 } ?? ""):\(input.text)" + (now.map { ":\($0)" } ?? "")
  }
}

extension ReplayToken: Codable {
  /// Reads the token's text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let token = ReplayToken(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a replay token")
    }
    self = token
  }

  /// Writes the token's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ReplayToken.Input {
  /// Reads the last part of a token.
  fileprivate init?(_ text: String) {
    // Recorded choices begin with the version of their format, and never with a V.
    if text.hasPrefix("V-") {
      self = .vector(text)
    } else if let choices = ChoiceSequence(token: text) {
      self = .choices(choices)
    } else {
      return nil
    }
  }

  fileprivate var text: String {
    switch self {
    case .choices(let choices): choices.token
    case .vector(let id): id
    }
  }
}

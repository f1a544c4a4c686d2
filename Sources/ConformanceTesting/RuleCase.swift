import Conformance
import Testing

/// A rule as the argument of a parameterised test.
public struct RuleCase: Sendable, Hashable, Codable, CustomTestStringConvertible {
  /// Name of the system.
  public let system: String
  /// Id of the rule.
  public let id: String
  /// The rule in one sentence.
  public let statement: String

  /// Makes the argument for a rule.
  public init(_ rule: RuleFacts) {
    system = rule.system
    id = rule.id
    statement = rule.statement
  }

  /// Id and sentence, as the test's name.
  public var testDescription: String { "\(id) \(statement)" }
}

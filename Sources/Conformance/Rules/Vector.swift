import JSONValues

/// A language-neutral example of a rule: an input and the required result.
public struct Vector: Sendable, Hashable {
  /// Permanent id, such as `V-EXP-0001`.
  public let id: String
  /// Name of the system.
  public let system: String
  /// Id of the rule that the vector illustrates.
  public let rule: String
  /// What the vector shows, in a few words.
  public let comment: String
  /// The input.
  public let given: JSONValue
  /// The required result.
  public let expected: JSONValue

  /// Makes a vector.
  public init(
    id: String, system: String, rule: String, comment: String, given: JSONValue, expected: JSONValue
  ) {
    self.id = id
    self.system = system
    self.rule = rule
    self.comment = comment
    self.given = given
    self.expected = expected
  }
}

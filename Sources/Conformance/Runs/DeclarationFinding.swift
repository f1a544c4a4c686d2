/// A stimulus that an implementation does not declare, but answered instead of refusing it.
///
/// The fault is in the declaration, because of which rules were left out, and not in the SDK, so the finding only
/// warns.
public struct DeclarationFinding: Codable, Sendable, Hashable {
  /// Name of the system.
  public let system: String
  /// The role that is claimed.
  public let role: Role
  /// The word of the stimulus.
  public let stimulus: String
  /// How it was answered, in one line.
  public let answer: String

  /// Makes a finding.
  public init(system: String, role: Role, stimulus: String, answer: String) {
    self.system = system
    self.role = role
    self.stimulus = stimulus
    self.answer = answer
  }

  /// The finding in one line.
  public var sentence: String {
    "\(system), \(role.rawValue): \(stimulus) is not declared, but was answered \(answer) instead of refused"
  }
}

/// A stimulus that an implementation does not declare, but answered instead of refusing it.
///
/// The declaration is at fault, not the SDK, so the finding is only a warning. Rules that need the stimulus were left
/// out.
public struct DeclarationFinding: Codable, Sendable, Hashable {
  /// Name of the system.
  public let system: String
  /// The role that is claimed.
  public let role: Role
  /// The word of the stimulus.
  public let stimulus: String
  /// How the stimulus was answered, in one line.
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
    "\(system), \(role.rawValue): \(stimulus) is not declared, but was answered \(answer) instead of being refused"
  }
}

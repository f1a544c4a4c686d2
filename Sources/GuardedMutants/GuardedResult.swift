/// What became of a defect that shows only under a guard.
public struct GuardedResult: Sendable, Hashable {
  /// What the suite made of it.
  public enum Fate: String, Sendable, Hashable, CaseIterable {
    /// The rule whose defect it is noticed it.
    case killedByItsRule
    /// Another rule on the same section noticed it.
    case killedByItsDuty
    /// Another rule noticed it.
    case killedByAnotherRule
    /// Only the rule on the whole model noticed it.
    case killedByTheModel
    /// It changed what can be seen, and no rule noticed it.
    case survived
    /// The guard holds in no case in which the defect would change something, though what it changes is seen there.
    case neverActive
  }

  /// Name of the system.
  public let system: String
  /// The rule whose defect it is.
  public let rule: String
  /// What the bad code does.
  public let mutant: String
  /// Where alone it does so.
  public let guarding: String
  /// The kind of guard.
  public let family: String
  /// What became of it.
  public let fate: Fate
  /// The rule that noticed it; nil where none did.
  public let killedBy: String?
  /// In how many rules' cases it changes something.
  public let rules: Int
}

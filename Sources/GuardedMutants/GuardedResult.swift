/// What became of a defect that shows only under a guard, or of a swap of values.
public struct GuardedResult: Sendable, Hashable {
  /// What the suite made of it.
  public enum Fate: String, Sendable, Hashable, CaseIterable {
    /// The rule whose defect it is noticed it.
    case killedByItsRule
    /// Another rule on the same duty noticed it.
    case killedByItsDuty
    /// Another rule noticed it.
    case killedByAnotherRule
    /// Only the rule on the whole model noticed it.
    case killedByTheModel
    /// It changed what is seen in some case, and no rule noticed it.
    case survived
    /// It changed what passed inside, and nothing that is seen from outside.
    case unseen
    /// What it changes was seen where the guard holds, but never with the values that it is about.
    case neverActive

    /// Whether some rule noticed it.
    public var isKilled: Bool {
      switch self {
      case .killedByItsRule, .killedByItsDuty, .killedByAnotherRule, .killedByTheModel: true
      case .survived, .unseen, .neverActive: false
      }
    }

    /// Whether it could be noticed: in some case it changed what is seen.
    public var isPossible: Bool { isKilled || self == .survived }
  }

  /// Name of the system.
  public let system: String
  /// The role whose contract it is.
  public let role: String
  /// The rule whose defect it is; empty for a swap of values, which is no rule's.
  public let rule: String
  /// What the bad code does.
  public let mutant: String
  /// Where alone it does so; empty for a swap of values.
  public let guarding: String
  /// The kind of guard; `memory` for a swap of values.
  public let family: String
  /// What became of it.
  public let fate: Fate
  /// The rule that noticed it; nil where none did.
  public let killedBy: String?
  /// In how many rules' cases it changes something.
  public let rules: Int
  /// At how many stimuli the condition held, in the cases in which activity was looked for.
  public let moments: Int
}

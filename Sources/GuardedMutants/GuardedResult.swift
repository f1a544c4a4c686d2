/// The result of a defect under a guard, or of a swap of values.
public struct GuardedResult: Sendable, Hashable {
  /// How it ended.
  public enum Fate: String, Sendable, Hashable, CaseIterable {
    /// Noticed by the rule whose defect it is.
    case killedByItsRule
    /// Another rule on the same duty noticed it.
    case killedByItsDuty
    /// Another rule noticed it.
    case killedByAnotherRule
    /// Only the whole-model rule noticed it.
    case killedByTheModel
    /// It changed what can be seen in some case, but no rule noticed it.
    case survived
    /// It changed something inside, but nothing that can be seen from outside.
    case unseen
    /// Messages of a kind that it changes were seen while the guard held, but never with the values that matter to it.
    case neverActive

    /// Whether some rule noticed it.
    public var isKilled: Bool {
      switch self {
      case .killedByItsRule, .killedByItsDuty, .killedByAnotherRule, .killedByTheModel: true
      case .survived, .unseen, .neverActive: false
      }
    }

    /// Whether it could be noticed: in some case it changed what can be seen.
    public var isPossible: Bool { isKilled || self == .survived }
  }

  /// Name of the system.
  public let system: String
  /// The role whose contract it is.
  public let role: String
  /// The rule of the defect; empty for a swap of values, which belongs to no rule.
  public let rule: String
  /// What the bad code does.
  public let mutant: String
  /// The condition under which it does so; empty for a swap of values.
  public let guarding: String
  /// The kind of guard; `memory` for a swap of values.
  public let family: String
  /// How it ended.
  public let fate: Fate
  /// The rule that noticed it; nil if none did.
  public let killedBy: String?
  /// The number of rules in whose cases it changes something.
  public let rules: Int
  /// The number of stimuli at which the condition held, in the examined cases.
  public let moments: Int
  /// For a survivor, the first thing that it changed, with card numbers masked; nil if a second look showed nothing.
  public let difference: String?
  /// For a survivor, the higher number of cases with which its own rule notices it; nil if the rule still misses it.
  public let noticedWithCases: Int?

  /// Why the pair is acceptable although no rule notices it; nil if there is no reason.
  var reason: String? {
    ExplainedPairs.reason(for: self)
      ?? noticedWithCases.map { "Rare: with \($0) cases, its rule notices it." }
  }
}

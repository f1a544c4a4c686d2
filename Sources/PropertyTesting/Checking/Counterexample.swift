/// A value for which a property fails, as simple as shrinking made it.
public struct Counterexample<Value, Failure: Sendable> {
  /// Why shrinking stopped.
  public enum Ending: Sendable, Hashable {
    /// No simpler value that the shrinker knows how to make fails the same way.
    case minimal
    /// The limit on evaluations or time was reached first.
    case limitReached(ReachedLimit)
  }

  /// The simplest failing value found.
  public internal(set) var value: Value
  /// How the property fails for it.
  public internal(set) var failure: Failure
  /// The failing value as it was first drawn.
  public let originalValue: Value
  /// How the property failed for that.
  public let originalFailure: Failure
  /// What `value` is made of.
  public internal(set) var choices: ChoiceSequence
  /// What `originalValue` is made of.
  public let originalChoices: ChoiceSequence
  /// The case that failed first, from 1; for a replayed one its place among the given sequences.
  public let caseNumber: Int
  /// True where the failing case was one of the given choice sequences.
  public let isReplay: Bool
  /// The seed of the check.
  public let seed: Seed
  /// How often shrinking evaluated the property.
  public internal(set) var evaluations: Int
  /// Why shrinking stopped; `minimal` only at its end.
  public internal(set) var ending: Ending
}

/// A limit on shrinking.
public enum ReachedLimit: Sendable, Hashable {
  /// Evaluations of the property, or twenty times as many candidates (and 1,000) drawn that were not worth one.
  case evaluations
  /// Time.
  case time
}

extension Counterexample: Sendable where Value: Sendable {}

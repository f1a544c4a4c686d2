/// A value for which a property fails, as simple as shrinking made it.
public struct Counterexample<Value, Failure: Sendable> {
  /// Why shrinking stopped.
  public enum Ending: Sendable, Hashable {
    /// No simpler value that the shrinker knows how to make fails the same way.
    case minimal
    /// The limit on evaluations or time was reached first.
    case limitReached(ReachedLimit)
    /// The task that runs the check was cancelled first.
    case cancelled
    /// There was nothing to shrink: the value was given, and is made of no choices.
    case isExample
  }

  /// Where the failing value came from.
  public enum Origin: Sendable, Hashable {
    /// It was given as an example.
    case example
    /// It was made of one of the given choice sequences.
    case replayed
    /// It was drawn.
    case generated
  }

  /// The simplest failing value found.
  public internal(set) var value: Value
  /// How the property fails for it.
  public internal(set) var failure: Failure
  /// The failing value as it was first drawn.
  public let originalValue: Value
  /// How the property failed for that.
  public let originalFailure: Failure
  /// What `value` is made of; empty for an example.
  public internal(set) var choices: ChoiceSequence
  /// What `originalValue` is made of; empty for an example.
  public let originalChoices: ChoiceSequence
  /// The case that failed first, from 1; its place among the examples or the sequences, where it was given.
  public let caseNumber: Int
  /// Where `originalValue` came from.
  public let origin: Origin
  /// The seed of the check.
  public let seed: Seed
  /// How often shrinking evaluated the property.
  public internal(set) var evaluations: Int
  /// How many candidates shrinking has drawn, evaluated or not.
  package internal(set) var draws = 0
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

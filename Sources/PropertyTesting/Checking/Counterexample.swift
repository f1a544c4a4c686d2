/// A failing value, as simple as shrinking could make it.
public struct Counterexample<Value, Failure: Sendable> {
  /// Why shrinking stopped.
  public enum Ending: Sendable, Hashable {
    /// The shrinker knows no simpler value that fails the same way.
    case minimal
    /// The limit on evaluations or time was reached first.
    case limitReached(ReachedLimit)
    /// The task that runs the check was cancelled.
    case cancelled
    /// There was nothing to shrink: the value was given and is not made from choices.
    case isExample
  }

  /// Where the failing value came from.
  public enum Origin: Sendable, Hashable {
    /// It was given as an example.
    case example
    /// It was made from one of the given choice sequences.
    case replayed
    /// It was drawn.
    case generated
  }

  /// The simplest failing value found.
  public internal(set) var value: Value
  /// How the property fails for it.
  public internal(set) var failure: Failure
  /// The failing value as first drawn.
  public let originalValue: Value
  /// How the property failed for `originalValue`.
  public let originalFailure: Failure
  /// The choices that `value` is made from; empty for an example.
  public internal(set) var choices: ChoiceSequence
  /// The choices that `originalValue` is made from; empty for an example.
  public let originalChoices: ChoiceSequence
  /// The number of the case that drew `originalValue`, from 1; for a given value, its position among the examples or
  /// sequences.
  public let caseNumber: Int
  /// Where `originalValue` came from.
  public let origin: Origin
  /// The seed of the check.
  public let seed: Seed
  /// How often shrinking evaluated the property.
  public internal(set) var evaluations: Int
  /// How many candidates shrinking has drawn, evaluated or not.
  package internal(set) var draws = 0
  /// Why shrinking stopped; while shrinking goes on, this is `minimal` and means nothing.
  public internal(set) var ending: Ending
}

/// A limit on shrinking.
public enum ReachedLimit: Sendable, Hashable {
  /// Evaluations of the property. The limit also counts as reached if twenty times as many candidates (plus 1,000) were
  /// drawn, or if too many evaluations in a row found nothing simpler.
  case evaluations
  /// Time.
  case time
}

extension Counterexample: Sendable where Value: Sendable {}

/// A conforming variant: the reference as it is, or with an allowed difference.
///
/// A rule that all variants pass raises no false alarm on them. A variant takes one reading of an open question, or
/// does something in another style that no question asks about.
public struct Variant<System: DocumentedSystem>: Sendable {
  /// What the variant does.
  public let name: String
  /// The reading that the variant takes; nil for a style.
  public let reading: ObservedReading?
  /// How the variant differs from the reference; nil if the reference itself takes the reading.
  public let change: Mutant<System>?
  /// Other readings that cannot be combined with this one, and why.
  public private(set) var conflicts: [ReadingConflict] = []

  /// A reading that the reference shows when the change is wrapped around the reference.
  public static func reading(
    _ ambiguity: Ambiguity, _ value: String, _ change: Mutant<System>
  ) -> Variant {
    Variant(
      name: change.name, reading: ObservedReading(ambiguity: ambiguity, value: value), change: change)
  }

  /// A reading that the reference takes as it is.
  public static func reference(_ ambiguity: Ambiguity, _ value: String) -> Variant {
    Variant(
      name: "the reference", reading: ObservedReading(ambiguity: ambiguity, value: value), change: nil)
  }

  /// A difference that no open question asks about.
  public static func style(_ change: Mutant<System>) -> Variant {
    Variant(name: change.name, reading: nil, change: change)
  }

  /// The same variant, marked as incompatible with the given reading of another question, or of another part of its
  /// question.
  public func apart(from ambiguity: Ambiguity, _ value: String, because reason: String) -> Variant {
    var variant = self
    let other = ObservedReading(ambiguity: ambiguity, value: value)
    variant.conflicts.append(ReadingConflict(other: other, reason: reason))
    return variant
  }
}

/// A reading that cannot be combined with a variant's own reading, and why.
public struct ReadingConflict: Sendable, Hashable {
  /// The other reading.
  public let other: ObservedReading
  /// Why the two readings cannot be combined.
  public let reason: String
}

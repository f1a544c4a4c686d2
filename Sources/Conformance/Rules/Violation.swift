/// A rule did not hold in a case.
public struct Violation: Error, Sendable, Hashable {
  /// What was expected and what was seen.
  public let mismatch: Mismatch
  /// The check that failed, as file and line: two failures of one check are the same failure.
  public let check: String

  /// Makes a violation.
  public init(_ mismatch: Mismatch, check: String) {
    self.mismatch = mismatch
    self.check = check
  }
}

/// A rule cannot be judged for this implementation.
public struct NotApplicable: Error, Sendable, Hashable {
  /// Why.
  public let reason: String

  /// Makes a reason.
  public init(_ reason: String) { self.reason = reason }
}

/// A case that shows nothing about its rule.
struct Discard: Error {}

/// Which reading of an open question was seen in a case.
public struct ObservedReading: Sendable, Hashable {
  /// The question.
  public let ambiguity: Ambiguity
  /// The reading.
  public let value: String
}

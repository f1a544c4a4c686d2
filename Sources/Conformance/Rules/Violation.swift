/// A rule did not hold in a case.
public struct Violation: Error, Sendable, Hashable {
  /// What was expected and what was seen.
  public let mismatch: Mismatch
  /// The check that failed, as file and line: two failures of one check count as one.
  public let check: String
  /// Rules on possible causes of this failure: if one of them fails in the run, the case is evidence for that failure,
  /// not a failure of its own.
  public let yieldsTo: [String]
  /// Other failures in the same case, each from a different check, if all checks were made despite failures.
  public internal(set) var others: [Violation] = []

  /// Makes a violation.
  public init(_ mismatch: Mismatch, check: String, yieldsTo rules: [String] = []) {
    self.mismatch = mismatch
    self.check = check
    yieldsTo = rules
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

/// The outcome of a rule, by the word that reports use (``ReportOptions``).
public enum RecordedOutcome: String, Sendable, Hashable, CaseIterable {
  /// It held in every case.
  case passed
  /// It did not hold.
  case failed
  /// It did not hold, and only warns.
  case warned
  /// A step on the way to its subject went wrong in too many cases.
  case inconclusive
  /// Its cases did not meet the required situations often enough.
  case vacuous
  /// It could not be judged to the end.
  case errored
  /// The implementation does not declare what it needs, or no case had anything to judge.
  case notApplicable
  /// It failed as expected.
  case knownFailure
  /// It could not be judged to the end, as expected.
  case knownError
  /// It held, although it is expected not to.
  case unexpectedPass

  /// Whether the rule held.
  public var holds: Bool { self == .passed || self == .unexpectedPass }

  /// Whether there is something to fix or to look into.
  public var isFinding: Bool { !holds && self != .notApplicable }

  /// Whether a rule has regressed if it held before and now has this outcome.
  var isRegression: Bool {
    switch self {
    case .failed, .errored, .inconclusive, .vacuous: true
    case .passed, .warned, .notApplicable, .knownFailure, .knownError, .unexpectedPass: false
    }
  }

  /// The word for people.
  var words: String {
    switch self {
    case .notApplicable: "not applicable"
    case .knownFailure: "known to fail"
    case .knownError: "known to die"
    case .unexpectedPass: "passed unexpectedly"
    case .passed, .failed, .warned, .inconclusive, .vacuous, .errored: rawValue
    }
  }
}

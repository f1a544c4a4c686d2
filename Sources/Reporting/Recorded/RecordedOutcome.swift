/// The outcome of a rule; the raw value is its word in reports (``ReportOptions``).
public enum RecordedOutcome: String, Sendable, Hashable, CaseIterable {
  /// The rule held in every case.
  case passed
  /// The rule did not hold.
  case failed
  /// The rule did not hold, and only warns.
  case warned
  /// A step before the rule's subject went wrong in too many cases.
  case inconclusive
  /// The rule's cases did not meet the required situations often enough.
  case vacuous
  /// The rule could not be judged to the end.
  case errored
  /// The implementation does not declare what the rule needs, or no case had anything to judge.
  case notApplicable
  /// The rule failed as expected.
  case knownFailure
  /// The rule could not be judged to the end, as expected.
  case knownError
  /// The rule held, although an expectation says that it does not.
  case unexpectedPass

  /// Whether the rule held.
  public var holds: Bool { self == .passed || self == .unexpectedPass }

  /// Whether there is something to fix or to look into.
  public var isFinding: Bool { !holds && self != .notApplicable }

  /// Whether this outcome is a regression for a rule that held before.
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

import Conformance

/// How an outcome looks on a page; it is never shown by colour alone.
enum PageOutcome: String, CaseIterable {
  case failed, errored, unexpectedPass, warned, inconclusive, vacuous, knownFailure, knownError,
    notApplicable, passed

  /// The outcome of a result; the options decide whether warnings fail.
  init(_ result: RuleResult, _ options: ReportOptions) {
    self =
      switch result.outcome {
      case .passed: .passed
      case .failed: options.onlyWarns(result) ? .warned : .failed
      case .inconclusive: .inconclusive
      case .vacuous: .vacuous
      case .errored: .errored
      case .notApplicable: .notApplicable
      case .knownFailure: .knownFailure
      case .knownError: .knownError
      case .unexpectedPass: .unexpectedPass
      }
  }

  /// Its name.
  var words: String { recorded.words }

  /// What the outcome says about a rule, in one sentence.
  var meaning: String { recorded.meaning }

  /// The outcome in the form in which reports record it.
  private var recorded: RecordedOutcome {
    switch self {
    case .failed: .failed
    case .errored: .errored
    case .unexpectedPass: .unexpectedPass
    case .warned: .warned
    case .inconclusive: .inconclusive
    case .vacuous: .vacuous
    case .knownFailure: .knownFailure
    case .knownError: .knownError
    case .notApplicable: .notApplicable
    case .passed: .passed
    }
  }

  /// The CSS class of its colours.
  var style: String {
    switch self {
    case .failed, .errored, .unexpectedPass: "bad"
    case .warned, .inconclusive, .vacuous, .knownFailure, .knownError: "doubtful"
    case .notApplicable: "quiet"
    case .passed: "good"
    }
  }

  private var mark: String {
    switch style {
    case "bad": "✗"
    case "good": "✓"
    case "quiet": "–"
    default: "!"
    }
  }

  /// The outcome's name on a background of its colour.
  var badge: HTML {
    .element(
      "span", ["class": "badge \(style)"],
      [.element("span", ["aria-hidden": "true"], text: "\(mark) "), .text(words)])
  }
}

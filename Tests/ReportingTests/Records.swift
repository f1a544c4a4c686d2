import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

/// Reports as they are read from files.
enum Records {
  static let digest = String(repeating: "0a", count: 32)

  /// A run with these results, read from its JSON report.
  static func run(
    _ results: [RuleResult], file: String = "run.json", options: ReportOptions = ReportOptions(),
    change: (inout RunReport) -> Void = { _ in }
  ) throws -> RecordedRun {
    var report = Fixtures.report(results)
    change(&report)
    return try read(JSONReport(options: options).text(of: report), file: file)
  }

  static func read(_ text: String, file: String = "run.json") throws -> RecordedRun {
    try RecordedRun(file: file, digest: digest, bytes: text.utf8)
  }

  /// Why a text is not a report; nil if it is one.
  static func problem(_ text: String) -> String? {
    do { _ = try read(text) } catch { return "\(error)" }
    return nil
  }

  /// The rule `TILL-01` with that outcome.
  static func result(_ outcome: RecordedOutcome, _ message: String? = nil) -> RuleResult {
    result("TILL-01", outcome, message)
  }

  /// A rule with that outcome.
  static func result(_ id: String, _ outcome: RecordedOutcome, _ message: String? = nil)
    -> RuleResult
  {
    let found = Fixtures.found(message)
    return switch outcome {
    case .passed: Fixtures.result(id, .passed)
    case .failed: Fixtures.result(id, .failed(found))
    case .warned: Fixtures.result(id, .failed(found), level: .should(.prose))
    case .inconclusive: Fixtures.inconclusive(id)
    case .vacuous:
      Fixtures.result(id, .vacuous([Shortfall(label: "bell", seenPercent: 0.5, neededPercent: 10)]))
    case .errored: Fixtures.result(id, .errored(RunError(.crash, "it died: signal 11")))
    case .notApplicable: Fixtures.result(id, .notApplicable(reason: "cannot observe bell"))
    case .knownFailure: Fixtures.result(id, .knownFailure(entry: "E-1", found))
    case .knownError: Fixtures.result(id, .knownError(entry: "E-3", RunError(.crash, "it died: signal 6")))
    case .unexpectedPass: Fixtures.result(id, .unexpectedPass(entry: "E-2"))
    }
  }
}

import CommandSupport
import Conformance
import Reporting

/// What a pipeline asks of a run: a summary for its page, an early end, and a comparison with an earlier run.
struct PipelineRequest: Sendable {
  static let options: [CommandSpecification.Option] = [
    .value("--summary", "FILE", "add a summary in Markdown to this file, such as \"$GITHUB_STEP_SUMMARY\"")
      .uncommon,
    .flag("--fail-fast", "start no further rule after a failure that no expectation covers").uncommon,
    .value(
      "--changed-since", "REPORT",
      "first judge the rules that did not pass in this report (from --format json), and say what changed since"
    ).uncommon,
  ]

  private var summary: SummaryFile?
  private var failsFast = false
  private var earlier: RecordedRun?

  /// A request for nothing.
  init() {}

  /// Reads the arguments; throws a ``UserError`` if they do not fit.
  init(_ arguments: Arguments, settings: inout RunSettings) throws {
    failsFast = arguments.has("--fail-fast")
    guard !failsFast || arguments.value("--evidence") == nil else {
      throw UserError(.usage, "an evidence pack needs a whole run: give either --evidence or --fail-fast")
    }
    earlier = try arguments.value("--changed-since").map(RecordedFile.run)
    settings.first = earlier?.openRules ?? [:]
    summary = try arguments.value("--summary").map { try SummaryFile($0) }
  }

  /// Tells whether a result ends the run, so that no further rule starts; nil if the run judges all rules.
  func isLast(_ known: KnownFindings, isStrict: Bool) -> (@Sendable (RuleResult) -> Bool)? {
    guard failsFast else { return nil }
    let expectations = known.file.expectations
    return { result in
      result.exitCode(strict: isStrict) == .failure && !expectations.contains { $0.covers(result.rule) }
    }
  }

  /// Adds the summary, and says what changed; throws a ``UserError`` if the summary is lost.
  func tell(_ report: RunReport, _ options: ReportOptions) throws {
    let comparison = comparison(report, options)
    if let comparison {
      let words: [RunComparison.Change] = [.regressed, .new, .otherwise, .mended, .unjudged]
      let counts = words.map { (comparison.count($0), Self.word(for: $0)) }.filter { $0.0 > 0 }
      let text = counts.isEmpty ? "nothing has changed" : counts.map { "\($0) \($1)" }.joined(separator: ", ")
      Output.note("since \(comparison.runs[0].file): \(text)")
    }
    try summary?.append(MarkdownSummary(options: options).text(of: report, since: comparison))
  }

  /// The word for a change, shown after the number of rules that have it.
  private static func word(for change: RunComparison.Change) -> String {
    switch change {
    case .regressed, .new, .judged, .same: change.rawValue
    case .otherwise: "shown differently"
    case .mended: "fixed"
    case .unjudged: "no longer judged"
    }
  }

  private func comparison(_ report: RunReport, _ options: ReportOptions) -> RunComparison? {
    guard let earlier else { return nil }
    let bytes = JSONReport(options: options).tree(of: report).compactUTF8
    return (try? RecordedRun(file: "this run", digest: "", bytes: bytes)).map { RunComparison(earlier, [$0]) }
  }
}

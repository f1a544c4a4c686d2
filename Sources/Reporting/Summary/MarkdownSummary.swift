import Conformance

/// Writes a run as Markdown for the summary page of a pipeline: the verdict, the counts, the findings and how to
/// reproduce them.
///
/// Each finding gets one line; the reports have the rest. Everything from outside is shown as plain text.
public struct MarkdownSummary: Sendable {
  /// The most findings that are written out, and the most lines of each other section.
  static let most = 50

  private let options: ReportOptions

  /// Makes a writer.
  public init(options: ReportOptions = ReportOptions()) { self.options = options }

  /// The summary of a run; `comparison` compares it with an earlier run, if there is one.
  public func text(of report: RunReport, since comparison: RunComparison? = nil) -> String {
    let header = report.header
    let verdict = Verdict(report, options: options)
    let redactor = Redactor()
    var blocks = [
      ["## Pyx: \(cell("\(header.implementation) \(header.version)"))"],
      ["**\(verdict.word)**: \(cell(verdict.reason))"],
      report.verdictLines.map { "- \(cell($0))" },
      Markdown.table(
        ["Contract", "Rules"] + columns(report).map(\.words),
        report.contracts.map { row("\($0.system), \($0.role.rawValue)", $0.results, report) }
          + [row("All", report.results, report)]),
      [
        "Rule set \(cell(header.ruleSet)), seed \(header.seed), "
          + "\(ResultText.count(header.cases, "case", "cases")) for each rule, scope \(report.scope.rawValue), "
          + "exit code \(report.exitCode(strict: options.warningsFail).rawValue)."
      ],
    ]
    blocks += findings(report) + [flakes(report)]
    if let comparison { blocks.append(since(comparison)) }
    blocks.append(
      section(
        "Declarations that do not hold (\(RunCheck.declared.rawValue))",
        report.declarationFindings.map(\.sentence)))
    blocks.append(section("Out of date", report.staleExpectations.map { redactor.line($0.words) }))
    blocks.append(section("Errors of the run", report.runErrors.map { redactor.line($0.message) }))
    blocks.append(notApplicable(report))
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n\n"
  }

  // MARK: Counts

  /// The outcomes that have a column: always `passed` and `failed`, and every other outcome that occurs.
  private func columns(_ report: RunReport) -> [RecordedOutcome] {
    let words = Set(report.results.map(options.word(for:)))
    return RecordedOutcome.allCases.filter { $0 == .passed || $0 == .failed || words.contains($0.rawValue) }
  }

  private func row(_ name: String, _ results: [RuleResult], _ report: RunReport) -> [String] {
    let words = results.map(options.word(for:))
    return [name, "\(results.count)"]
      + columns(report).map { outcome in "\(words.count { $0 == outcome.rawValue })" }
  }

  // MARK: Findings

  private func findings(_ report: RunReport) -> [[String]] {
    let groups = report.contracts.flatMap { FindingGroup.groups(of: $0.results) }
    guard !groups.isEmpty else { return [] }
    let shown = groups.prefix(Self.most)
    var lines = ["### What does not hold or could not be judged", ""]
    lines += Markdown.table(
      ["Rule", "Outcome", "What was seen", "Rules with the same cause"],
      shown.map { group in
        let result = group.leader
        return [
          "\(result.rule.id) (\(result.rule.system))",
          ResultVerdict(result, options: options).word.lowercased(),
          short(ResultText(result, options: options).message ?? ""),
          ShortText.list((group.alike + group.heldUp).map(\.rule.id), limit: 8),
        ]
      })
    if groups.count > shown.count {
      lines += ["", "And \(groups.count - shown.count) more, in the reports."]
    }
    let commands = shown.compactMap { ResultText($0.leader, options: options).replayCommand }
    guard !commands.isEmpty else { return [lines] }
    // The commands are indented, so that nothing in them is read as Markdown.
    return [lines, ["To run them again, one by one:"], commands.map { "    \(VisibleText.oneLine($0))" }]
  }

  /// Failures that did not occur again, which give no verdict, and the incidents of the run.
  private func flakes(_ report: RunReport) -> [String] {
    let rules = report.results.compactMap { result -> String? in
      guard case .errored(let runError) = result.outcome, runError.kind == .unstable else { return nil }
      return "\(result.rule.id): \(Redactor(for: result).line(runError.message))"
    }
    return section(
      "Flaky: seen once and not again", rules + report.incidents.map { Redactor().line($0) })
  }

  private func since(_ comparison: RunComparison) -> [String] {
    let kinds: [RunComparison.Change] = [.regressed, .new, .otherwise, .mended, .unjudged]
    let lines = kinds.compactMap { change -> String? in
      let rules = comparison.rows(change, in: 1).map(\.name.rule)
      return rules.isEmpty ? nil : "\(change.title): \(ShortText.list(rules, limit: 20))"
    }
    let title = "Since \(comparison.runs[0].file)"
    return section(title, (lines.isEmpty ? ["Nothing has changed"] : lines) + comparison.remarks)
  }

  private func notApplicable(_ report: RunReport) -> [String] {
    var reasons: [(reason: String, rules: [String])] = []
    var count = 0
    for result in report.results {
      guard case .notApplicable(let text) = result.outcome else { continue }
      count += 1
      let reason = Redactor().line(text)
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].rules.append(result.rule.id)
      } else {
        reasons.append((reason, [result.rule.id]))
      }
    }
    let share = Percent.text(100 * Double(count) / Double(max(1, report.results.count)))
    return section(
      "Not applicable (not a pass): \(count) of \(report.results.count) (\(share))",
      reasons.map { "\($0.reason): \(ShortText.list($0.rules, limit: 8))" })
  }

  // MARK: Text

  private func section(_ title: String, _ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let more = lines.count - Self.most
    return ["### \(cell(title))", ""] + lines.prefix(Self.most).map { "- \(cell(short($0)))" }
      + (more > 0 ? ["- and \(more) more, in the reports"] : [])
  }

  private func short(_ text: String) -> String { LimitedText.line(text, characters: 400) }

  private func cell(_ text: String) -> String { Markdown.cell(Redactor().line(text)) }
}

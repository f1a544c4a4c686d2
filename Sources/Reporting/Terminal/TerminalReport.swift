import Conformance

/// Writes a run for a person: what was run, what did not hold and how to see it again, and in the last line what it
/// adds up to.
public struct TerminalReport: Sendable {
  private let options: ReportOptions
  private let style: TerminalStyle

  /// Makes a writer.
  public init(options: ReportOptions = ReportOptions(), style: TerminalStyle = TerminalStyle()) {
    self.options = options
    self.style = style
  }

  /// The report as text.
  public func text(of report: RunReport) -> String {
    var blocks = [heading(report)]
    for contract in report.contracts { blocks.append(summary(of: contract)) }
    for contract in report.contracts { blocks += findings(of: contract) }
    if let notApplicable = notApplicable(report) { blocks.append(notApplicable) }
    if let readings = readings(report) { blocks.append(readings) }
    blocks += report.troubles.map(block)
    blocks.append(verdict(report))
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// One result in full, whatever its verdict: what a replayed case shows.
  public func text(of result: RuleResult) -> String {
    guard case .passed = result.outcome else { return block(result).joined(separator: "\n") + "\n" }
    let lines = ResultText(result, options: options).ruleLines
    return
      ([style.text("HOLDS", as: .good) + "    \(result.rule.id)"]
      + lines.map { "  " + VisibleText.oneLine($0) })
      .joined(separator: "\n") + "\n"
  }

  private func heading(_ report: RunReport) -> [String] {
    let header = report.header
    let redactor = Redactor()
    var lines = [
      style.text("\(redactor.line(header.implementation)) \(redactor.line(header.version))", as: .heading)
        + " judged by Pyx \(header.suite), rule set \(header.ruleSet)",
      "seed \(header.seed), \(ResultText.count(header.cases, "case", "cases")) for each rule",
    ]
    if header.selection.isFiltered {
      let selection = header.selection
      let parts = [
        ("systems", selection.systems), ("roles", selection.roles.map(\.rawValue)),
        ("rules", selection.rules),
      ]
      let chosen = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
      lines.append("only \(VisibleText.oneLine(chosen.joined(separator: "; ")))")
    }
    return lines
  }

  // MARK: Contracts

  private func summary(of contract: RunReport.ContractRun) -> [String] {
    let titles = contract.results.map(\.rule.chapter).firstOccurrences
    let width = titles.map(\.count).max() ?? 0
    let tally = Tally(contract.results)
    let head = "\(contract.system), \(contract.role.rawValue)"
    return [style.text(head, as: .heading) + ": \(tally.text)"]
      + titles.map { title in
        let tally = Tally(contract.results.filter { $0.rule.chapter == title })
        return "  \(mark(tally)) \(title.padded(to: width))  \(tally.text)"
      }
      + (contract.claim.reachesMinimum
        ? [] : ["  The implementation declares less than this contract needs for a full verdict."])
  }

  private func mark(_ tally: Tally) -> String {
    if tally.failed > tally.warnings || (options.warningsFail && tally.warnings > 0) {
      return style.text("✗", as: .bad)
    }
    if tally.errored + tally.vacuous + tally.unexpectedPasses + tally.warnings > 0 {
      return style.text("!", as: .doubtful)
    }
    return tally.passed > 0 ? style.text("✓", as: .good) : style.text("–", as: .quiet)
  }

  // MARK: Findings

  private func findings(of contract: RunReport.ContractRun) -> [[String]] {
    contract.results.compactMap { result in
      switch result.outcome {
      case .passed, .notApplicable: nil
      case .failed, .vacuous, .errored, .knownFailure, .unexpectedPass: block(result)
      }
    }
  }

  private func block(_ result: RuleResult) -> [String] {
    let text = ResultText(result, options: options)
    let (word, role) = word(for: result)
    let tag = style.text(word, as: role) + String(repeating: " ", count: max(1, 9 - word.count))
    return ["\(tag)\(style.text(result.rule.id, as: .heading))  \(VisibleText.oneLine(result.rule.system))"]
      + text.fullLines.map { $0.isEmpty ? "" : "  " + VisibleText.oneLine($0) }
  }

  private func word(for result: RuleResult) -> (String, TerminalStyle.Role) {
    switch result.outcome {
    case .passed: ("HOLDS", .good)
    case .failed: result.isWarning && !options.warningsFail ? ("WARNING", .doubtful) : ("FAILED", .bad)
    case .vacuous: ("VACUOUS", .doubtful)
    case .errored: ("ERROR", .bad)
    case .notApplicable: ("SKIPPED", .quiet)
    case .knownFailure: ("KNOWN", .doubtful)
    case .unexpectedPass: ("UNEXPECTED", .bad)
    }
  }

  private func block(_ trouble: Trouble) -> [String] {
    let redactor = Redactor()
    return [style.text("ERROR", as: .bad) + "    of the run", "  \(redactor.line(trouble.message))"]
      + trouble.trace.map { "    \(redactor.line($0))" }
  }

  // MARK: What is open

  private func notApplicable(_ report: RunReport) -> [String]? {
    var reasons: [(reason: String, rules: [String])] = []
    for result in report.results {
      guard case .notApplicable(let text) = result.outcome else { continue }
      let reason = Redactor().line(text)
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].rules.append(result.rule.id)
      } else {
        reasons.append((reason, [result.rule.id]))
      }
    }
    guard !reasons.isEmpty else { return nil }
    return [style.text("Not applicable", as: .heading)]
      + reasons.map { "  \($0.reason): \($0.rules.joined(separator: ", "))" }
  }

  private func readings(_ report: RunReport) -> [String]? {
    var questions: [(system: String, ambiguity: Ambiguity, values: [(value: String, count: Int)])] = []
    for result in report.results {
      for reading in result.readings {
        let value = Redactor(for: result).line(reading.value)
        let system = result.rule.system
        let found = questions.firstIndex { $0.system == system && $0.ambiguity.id == reading.ambiguity.id }
        let index = found ?? questions.count
        if found == nil { questions.append((system, reading.ambiguity, [])) }
        if let known = questions[index].values.firstIndex(where: { $0.value == value }) {
          questions[index].values[known].count += reading.count
        } else {
          questions[index].values.append((value, reading.count))
        }
      }
    }
    guard !questions.isEmpty else { return nil }
    let width = questions.map(\.ambiguity.id.count).max() ?? 0
    let lines = questions.sorted { $0.ambiguity.id < $1.ambiguity.id }.map { question in
      "  \(question.ambiguity.id.padded(to: width))  "
        + question.values.map { "\($0.value) (\($0.count))" }.joined(separator: ", ")
    }
    return [style.text("Readings of open questions, which are not judged", as: .heading)] + lines
  }

  // MARK: Verdict

  private func verdict(_ report: RunReport) -> [String] {
    let seconds =
      options.isReproducible
      ? "" : " in \(Seconds.text(report.results.reduce(0) { $0 + $1.seconds })) s of work"
    let verdict = Verdict(report, options: options)
    return [
      "\(ResultText.count(report.results.count, "rule", "rules")): \(Tally(report.results).text)\(seconds)",
      style.text(verdict.word, as: verdict.role) + ": " + verdict.reason,
    ]
  }
}

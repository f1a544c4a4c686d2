import Conformance

/// Writes a run for a terminal: what was run, what did not hold, how to reproduce it, and in the last line the verdict.
public struct TerminalReport: Sendable {
  private let options: ReportOptions
  private let style: TerminalStyle
  private let took: Duration?

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - options: The options for all reports of the run.
  ///   - style: Whether there is colour.
  ///   - took: The real time of the run; nil if it is not known, as when shards are merged.
  public init(
    options: ReportOptions = ReportOptions(), style: TerminalStyle = TerminalStyle(), took: Duration? = nil
  ) {
    self.options = options
    self.style = style
    self.took = took
  }

  /// The report as text.
  public func text(of report: RunReport) -> String {
    var blocks = [heading(report) + [verdictLine(report)]]
    if options.isBrief {
      blocks.append(report.contracts.flatMap(summary))
    } else {
      blocks += report.contracts.map(summary)
    }
    let groups = report.contracts.flatMap { FindingGroup.groups(of: $0.results) }
    // Steps without a failing rule come first, because a reader would overlook them after the other findings.
    for group in groups.filter(\.isUnowned) + groups.filter({ !$0.isUnowned }) {
      blocks.append(FindingText(group: group, options: options, style: style).lines)
    }
    if let explain = options.explainCommand, let group = groups.first(where: { !$0.isUnowned }) {
      let command = explain(group.leader.rule.id)
      blocks.append(["\(command) says what the rule asks, how it is tried and what it must notice."])
    }
    if let hint = AdapterHint(report, doctor: options.doctorCommand) { blocks.append(hint.lines) }
    if let notApplicable = notApplicable(report) { blocks.append(notApplicable) }
    if let readings = readings(report) { blocks.append(readings) }
    if !report.declarationFindings.isEmpty {
      blocks.append(
        [style.text("Declarations that do not hold (\(RunCheck.declared.rawValue))", as: .doubtful)]
          + report.declarationFindings.map { "  \(Redactor().line($0.sentence))" })
    }
    blocks += report.runErrors.map(block)
    if !report.staleExpectations.isEmpty {
      blocks.append(
        [style.text("Expectations that are out of date", as: .bad)]
          + report.staleExpectations.map { "  \(Redactor().line($0.words))" })
    }
    blocks.append(verdict(report))
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// One result in full, even if it passed.
  public func text(of result: RuleResult) -> String {
    let lines = ResultText(result, options: options).fullLines
    return (FindingText.head(result, options, style) + FindingText.indented(lines)).joined(separator: "\n")
      + "\n"
  }

  /// What a replayed case shows, which implementation ran it, and, in the last line, what the case means for the
  /// rule.
  ///
  /// - Parameters:
  ///   - result: What the case showed.
  ///   - subject: The judged implementation, in words.
  public func text(ofReplayed result: RuleResult, judging subject: String) -> String {
    let verdict = ResultVerdict(result, options: options)
    return text(of: result)
      + "\njudged: \(Redactor().line(subject))\n\(style.text(verdict.word, as: verdict.role)): "
      + "\(Redactor(for: result).line(verdict.sentence))\n"
  }

  private func heading(_ report: RunReport) -> [String] {
    let header = report.header
    let redactor = Redactor()
    var lines = [
      "implementation "
        + style.text(redactor.line("\(header.implementation) \(header.version)"), as: .heading)
        + " judged by Pyx \(header.suite), rule set \(header.ruleSet)",
      "seed \(header.seed), \(ResultText.count(header.cases, "case", "cases")) for each rule",
    ]
    if header.selection.isFiltered {
      let selection = header.selection
      let parts = [
        ("system", selection.systems), ("role", selection.roles.map(\.rawValue)),
        ("rule", selection.rules),
      ]
      let chosen = parts.filter { !$0.1.isEmpty }.map { word, names in
        "\(word)\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))"
      }
      lines.append("only \(redactor.line(chosen.joined(separator: "; ")))")
    }
    return lines
  }

  // MARK: Contracts

  private func summary(of contract: RunReport.ContractRun) -> [String] {
    let titles = contract.results.map(\.rule.chapter).firstOccurrences
    let width = titles.map(\.count).max() ?? 0
    let tally = Tally(contract.results, options: options)
    let head = "\(contract.system), \(contract.role.rawValue)"
    let chapters = titles.map { title in
      (title, Tally(contract.results.filter { $0.rule.chapter == title }, options: options))
    }
    let sign = options.isBrief ? mark(tally) + " " : ""
    return [sign + style.text(head, as: .heading) + ": \(tally.text)"]
      + chapters.filter { !options.isBrief || !$1.isPassed }.map { title, tally in
        "  \(mark(tally)) \(title.padded(to: width))  \(tally.text)"
      }
      + needed(by: contract)
      + (contract.claim.missing.isEmpty
        ? []
        : [
          "  A full verdict also needs these, which are not declared: "
            + "\(contract.claim.missing.joined(separator: ", "))."
        ])
  }

  private func needed(by contract: RunReport.ContractRun) -> [String] {
    contract.results.filter { !$0.neededBy.isEmpty }.map {
      "  \($0.rule.id) was not selected; it is needed by \(Verdict.some($0.neededBy))."
    }
  }

  private func mark(_ tally: Tally) -> String {
    if tally.failed > 0 { return style.text("✗", as: .bad) }
    if tally.errored + tally.inconclusive + tally.vacuous + tally.unexpectedPasses + tally.warned > 0 {
      return style.text("!", as: .doubtful)
    }
    return tally.passed > 0 ? style.text("✓", as: .good) : style.text("–", as: .quiet)
  }

  private func block(_ runError: RunError) -> [String] {
    let redactor = Redactor()
    let message = redactor.line(runError.message)
    let trace = TraceText(looked: [], message: message).lines(runError.trace.map(redactor.line))
    return [style.text("ERROR", as: .bad) + "    of the run", "  \(TraceText.message(message))"]
      + trace.map { "    \($0)" }
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
    if options.isBrief {
      let count = ResultText.count(questions.count, "open question was", "open questions were")
      return ["\(count) answered. The answers are not judged; --verbose and the page list them."]
    }
    let lines = questions.sorted { $0.ambiguity.id < $1.ambiguity.id }.flatMap { question in
      [
        "  \(question.ambiguity.words)",
        "    " + question.values.map { "\($0.value) (\($0.count))" }.joined(separator: ", "),
      ]
    }
    return [style.text("Readings of open questions (not judged)", as: .heading)] + lines
  }

  // MARK: Verdict

  private func verdict(_ report: RunReport) -> [String] {
    var lines = [
      "\(ResultText.count(report.results.count, "rule", "rules")): \(Tally(report.results, options: options).text)"
        + times(report)
    ]
    if let guarded = GuardedFigure.line(of: report.contractNames) { lines.append(guarded) }
    return lines + report.verdictLines + [verdictLine(report)]
  }

  /// The time of the run, and the sum of the times of all rules; empty if times are left out.
  private func times(_ report: RunReport) -> String {
    guard !options.isReproducible else { return "" }
    let work = report.results.reduce(0) { $0 + $1.seconds }
    guard let took = took.map({ $0 / .seconds(1) }) else { return " in \(Seconds.text(work)) s of work" }
    return " in \(Seconds.text(took)) s; \(Seconds.text(work)) s of work"
      + (work > took ? ", because several rules are judged at once" : "")
  }

  private func verdictLine(_ report: RunReport) -> String {
    let verdict = Verdict(report, options: options)
    return style.text(verdict.word, as: verdict.role) + ": " + verdict.reason
  }
}

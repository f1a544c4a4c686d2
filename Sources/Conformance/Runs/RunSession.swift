/// One run of the suite: judges the selected part of a system under test, contract by contract, and adds up the
/// results.
///
/// A run session writes nothing, and its caller tells it the time of day. The caller also ends the system under test
/// afterwards.
package struct RunSession: Sendable {
  /// What is judged.
  package let subject: SystemUnderTest
  /// Which rules are judged.
  package let selection: Selection
  /// The candidates with at least one selected rule.
  package let candidates: [any Candidate]
  /// How thoroughly.
  package private(set) var settings: RunSettings
  private let timestamp: String
  private let processors: Int
  private let findings: RunFindings

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - settings: How thorough the run is; each contract is judged with at least the parallelism of the settings.
  ///   - timestamp: When the run begins, as ISO 8601 in UTC.
  ///   - machineTime: When the run begins, in milliseconds since 1970, for implementations whose clock is the
  ///     machine's, unless the settings give another time.
  ///   - processors: How many rules the machine can judge at once.
  package init(
    judging subject: SystemUnderTest, selection: Selection = Selection(), settings: RunSettings,
    timestamp: String, machineTime: Int64, processors: Int
  ) {
    self.subject = subject
    self.selection = selection
    self.timestamp = timestamp
    self.processors = processors
    candidates = subject.candidates.filter { !selection.rules(of: $0).isEmpty }
    var settings = settings
    let isTimed = candidates.contains { $0.claim.clock == .system }
    settings.now = isTimed ? settings.now ?? machineTime : nil
    self.settings = settings
    findings = RunFindings(candidates, selection)
  }

  /// What reports say about the run as a whole.
  package var header: RunReport.Header {
    RunReport.Header(
      implementation: subject.name, version: subject.version, seed: settings.seed, cases: settings.cases,
      selection: selection, timestamp: timestamp, now: settings.now)
  }

  /// The systems of the candidates, each once.
  package var systems: [String] { candidates.map(\.system).firstOccurrences }

  /// The same run with another number of cases for each rule.
  package func with(cases: Int) -> RunSession {
    var copy = self
    copy.settings.cases = cases
    return copy
  }

  /// Judges every selected rule with other settings, and discards the results, to learn how long it takes.
  package func rehearse(with settings: RunSettings) async {
    for candidate in candidates { _ = await judge(candidate, settings) { _ in } }
  }

  /// Judges every selected rule; nil if ``reportSoFar()`` has already made the run's report.
  ///
  /// - Parameters:
  ///   - beginning: Receives each candidate and how many of its rules are selected.
  ///   - isLast: Whether no further rule is started after a result; by default all are judged.
  ///   - observer: Receives what happens to each rule.
  package func run(
    beginning: (any Candidate, Int) -> Void = { _, _ in },
    stoppingAfter isLast: (@Sendable (RuleResult) -> Bool)? = nil,
    observer: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> RunReport? {
    let stop = StopAtFailure(isLast)
    var settings = settings
    if isLast != nil {
      settings.isStopped = { stop.rule != nil }
      settings.afterSearch = { stop.take($0) }
    }
    var runs = candidates.map {
      RunReport.ContractRun($0, selectedCount: selection.rules(of: $0).count, results: [])
    }
    for index in order where stop.rule == nil {
      beginning(candidates[index], runs[index].selectedCount)
      let found = await judge(candidates[index], settings) { event in
        findings.take(event, of: index)
        observer(event)
      }
      (runs[index].results, runs[index].transitions) = (found.results, found.transitions)
    }
    // The candidates are asked only after all rules have their verdicts, so that a breakage here affects no verdict.
    var declarations: [DeclarationFinding] = []
    for candidate in candidates where stop.rule == nil { declarations += await candidate.undeclaredAnswers() }
    let doubts = await subject.takeDoubts()
    let incidents = await subject.host?.incidents ?? []
    guard findings.claimReport() else { return nil }
    var report = RunReport(
      header: header, contracts: runs, runErrors: subject.runErrors + doubts, incidents: incidents)
    report.declarationFindings = declarations
    report.stoppedAfter = stop.rule
    report.notJudged = notJudged
    return report
  }

  /// The report of an interrupted run; nil if ``run(beginning:stoppingAfter:observer:)`` has already made the report.
  package func reportSoFar() -> RunReport? {
    guard findings.claimReport() else { return nil }
    let runs = findings.runs
    let selected = runs.reduce(0) { $0 + $1.selectedCount }
    let judged = runs.reduce(0) { $0 + $1.selectedCount - $1.missingCount }
    let message = "the run was interrupted when \(judged) of \(selected) rules had been judged"
    var report = RunReport(header: header, contracts: runs, runErrors: [RunError(.interrupted, message)])
    report.notJudged = notJudged
    return report
  }

  /// The contracts that the run says nothing about.
  var notJudged: [ContractName] {
    let judged = Set(candidates.map(\.contract))
    return (subject.candidates.map(\.contract) + subject.others).firstOccurrences.filter {
      !judged.contains($0)
    }
  }

  /// The positions of the candidates, beginning with those that have a rule in `settings.first`.
  private var order: [Int] {
    let isFirst = candidates.map { candidate in
      let first = settings.first[candidate.system] ?? []
      return selection.rules(of: candidate).contains { first.contains($0.id) }
    }
    return candidates.indices.filter { isFirst[$0] } + candidates.indices.filter { !isFirst[$0] }
  }

  private func judge(
    _ candidate: any Candidate, _ settings: RunSettings, observer: @escaping @Sendable (RunEvent) -> Void
  ) async -> (results: [RuleResult], transitions: [TransitionCounts]) {
    await candidate.findings(selection, settings: self.settings(for: candidate, settings), observer: observer)
  }

  /// The settings, with as many rules at once as the candidate and the machine can take.
  func settings(for candidate: any Candidate, _ other: RunSettings? = nil) -> RunSettings {
    var settings = other ?? self.settings
    settings.parallelism = max(
      settings.parallelism, subject.parallelism(for: candidate, processors: processors))
    return settings
  }
}

extension Selection {
  /// The selected rules of a candidate.
  package func rules(of candidate: any Candidate) -> [RuleFacts] {
    candidate.rules.filter { includes(rule: $0.id) }
  }
}

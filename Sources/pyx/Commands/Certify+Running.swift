import Adapter
import Conformance
import Foundation
import Reporting

/// The parts of a run.
extension Certify {
  func makeSubject() async throws -> Subject {
    let contracts = registry.contracts(in: selection)
    guard let adapter else { return .reference(contracts) }
    return try await .adapter(
      adapter, contracts: contracts, selection: selection, of: registry,
      transcript: try Transcript.opened(at: transcriptPath))
  }

  func judge(
    _ candidates: [Candidate], _ counts: [Int], of subject: Subject, _ settings: RunSettings,
    _ findings: Findings
  ) async -> [RunReport.ContractRun] {
    let progress = Progress(rules: counts.reduce(0, +), every: progressInterval)
    var runs: [RunReport.ContractRun] = []
    for (index, (candidate, count)) in zip(candidates, counts).enumerated() {
      var settings = settings
      settings.parallelism = subject.parallelism(for: candidate)
      progress.begin(candidate, rules: count, cases: settings.cases)
      let results = await candidate.run(selection, settings: settings) { event in
        findings.take(event, of: index)
        progress.tell(event)
      }
      runs.append(.init(candidate, selectedCount: count, results: results))
    }
    progress.end()
    return runs
  }

  static func budget(_ arguments: Arguments) throws -> Budget? {
    guard let text = arguments.value("--budget") else { return nil }
    guard let budget = Budget(text) else {
      throw UserError(.usage, "--budget takes a time such as 90s, 10m or 1h, not \"\(text)\"")
    }
    if arguments.value("--cases") != nil {
      throw UserError(.usage, "--budget chooses the number of cases; give either --budget or --cases")
    }
    if arguments.has("--reproducible") {
      throw UserError(
        .usage, "how many cases fit into --budget differs from run to run; with --reproducible give --cases")
    }
    return budget
  }

  /// Tries a few cases and says how many fit into the time.
  func cases(
    within budget: Budget, _ candidates: [Candidate], of subject: Subject, _ settings: RunSettings
  ) async -> Int {
    let clock = ContinuousClock()
    let taken = await clock.measure {
      for candidate in candidates {
        var trial = settings.trial
        trial.parallelism = subject.parallelism(for: candidate)
        _ = await candidate.run(selection, settings: trial)
      }
    }
    let cases = budget.cases(whenTrialTook: taken)
    Output.note(
      "--budget \(budget.text) is enough for \(cases) cases for each rule; --cases \(cases) repeats the run")
    return cases
  }

  /// The report of a run that was told to stop.
  static func interrupted(
    _ runs: [RunReport.ContractRun], header: RunReport.Header
  ) -> RunReport {
    let selected = runs.reduce(0) { $0 + $1.selectedCount }
    let judged = runs.reduce(0) { $0 + $1.selectedCount - $1.missingCount }
    let message = "the run was told to stop when \(judged) of \(selected) rules had been judged"
    return RunReport(
      header: header, contracts: runs, troubles: [Trouble(.interrupted, message)])
  }

  static func selected(by selection: Selection, in candidate: Candidate) -> [RuleFacts] {
    candidate.rules.filter { selection.includes(rule: $0.id) }
  }
}

extension [Candidate] {
  /// What nobody answers for at the end of a run.
  var doubts: [Trouble] {
    get async {
      var doubts: [Trouble] = []
      for candidate in self { if let doubt = await candidate.takeDoubt() { doubts.append(doubt) } }
      return doubts
    }
  }
}

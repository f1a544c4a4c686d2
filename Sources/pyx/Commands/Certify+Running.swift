import Adapter
import CommandSupport
import Conformance
import Foundation
import Reporting

/// The steps of a run.
extension Certify {
  func makeSubject() async throws -> Subject {
    if let lintedSubject { return try lintedSubject() }
    let contracts = registry.contracts(in: selection)
    guard let adapter else { return .reference(contracts, of: registry.contracts) }
    return try await .adapter(
      adapter, contracts: contracts, selection: selection, of: registry,
      transcript: try Transcript.opened(at: transcriptPath))
  }

  /// Judges the implementation and reports progress; nil if the run was interrupted.
  func judge(_ session: RunSession) async -> RunReport? {
    let counts = session.candidates.map { selection.rules(of: $0).count }
    let progress = Progress(rules: counts.reduce(0, +), every: progressInterval)
    defer { progress.end() }
    return await session.run(
      beginning: { candidate, count in
        progress.begin(candidate, rules: count, cases: session.settings.cases)
      }, stoppingAfter: pipeline.isLast(known, isStrict: options.warningsFail)
    ) { event in
      progress.tell(event)
    }
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

  /// Tries a few cases of each rule, and returns how many cases of each rule fit into the budget.
  func cases(within budget: Budget, of session: RunSession) async -> Int {
    let taken = await ContinuousClock().measure { await session.rehearse(with: session.settings.trial) }
    let cases = budget.cases(whenTrialTook: taken)
    Output.note(
      "--budget \(budget.text) allows \(cases) cases for each rule; --cases \(cases) repeats the run")
    return cases
  }
}

/// Runs in which this process judges only a part.
extension RunSession {
  /// The shard's findings, and separately the result of each of its shares.
  ///
  /// - Parameters:
  ///   - references: A conforming implementation for each candidate; the cost of a rule is measured on it, so that
  ///     every shard measures the same.
  ///   - run: What distinguishes the run from other runs.
  ///   - adapter: The command of the adapter that is judged.
  package func judge(
    _ shard: Shard, references: [any Candidate], run: String?, adapter: String?,
    beginning: (any Candidate, Int) -> Void = { _, _ in },
    observer: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> (report: ShardReport, shares: [JudgedShare]) {
    var loads: [[RuleLoad]] = []
    for reference in references { loads.append(await reference.loads(selection, settings: settings)) }
    let parts = ShardPlan.parts(of: loads, for: shard)
    var contracts: [ShardReport.Contract] = []
    var shares: [JudgedShare] = []
    for (candidate, parts) in zip(candidates, parts) {
      if !parts.isEmpty { beginning(candidate, parts.count) }
      let mine = await candidate.run(
        parts, selected: selection.rules(of: candidate).map(\.id), settings: self.settings(for: candidate),
        observer: observer)
      shares += mine
      contracts.append(
        .init(
          system: candidate.system, role: candidate.role, claim: candidate.claim,
          shares: mine.map(\.share)))
    }
    // Only the first shard looks for answers to undeclared stimuli, on behalf of all shards.
    var declarations: [DeclarationFinding] = []
    for candidate in candidates where shard.index == 1 {
      declarations += await candidate.undeclaredAnswers()
    }
    let errors = subject.runErrors + (await subject.takeDoubts())
    let report = ShardReport(
      shard, of: self, run: run, adapter: adapter, contracts: contracts, errors: errors,
      incidents: await subject.host?.incidents ?? [], declarations: declarations)
    return (report, shares)
  }
}

extension [JudgedShare] {
  /// The exit code of a shard: whether a rule failed in its part, or something in it could not be judged.
  ///
  /// Success is no verdict on the run.
  package func exitCode(strict: Bool, errors: [RunError]) -> ExitCode {
    var codes = Set<ExitCode>()
    for judged in self {
      switch judged.result.outcome {
      case .vacuous, .inconclusive: if judged.isWhole { codes.insert(.incomplete) }
      case .notApplicable: break
      default: codes.insert(judged.result.exitCode(strict: strict))
      }
    }
    if !errors.isEmpty { codes.insert(.incomplete) }
    return [.internalError, .failure, .incomplete].first(where: codes.contains) ?? .success
  }
}

extension ShardReport {
  /// The exit code of the shares, given the errors of the shard.
  package func exitCode(of shares: [JudgedShare], strict: Bool) -> ExitCode {
    shares.exitCode(strict: strict, errors: errors)
  }
}

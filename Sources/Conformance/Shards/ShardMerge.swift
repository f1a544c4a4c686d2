import PropertyTesting

/// Merges the reports of shards into one run.
package struct ShardMerge: Sendable {
  /// Why reports cannot be merged, in one line.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String
  }

  /// The shards without a report.
  package let missing: [Shard]
  private let reports: [ShardReport]

  /// Takes the reports, each with the name of its file.
  ///
  /// Throws a ``Refusal`` if there are no reports, if two reports are of one shard, or if a report is damaged, of
  /// another run or from another version of the suite.
  package init(_ files: [(name: String, report: ShardReport)]) throws(Refusal) {
    let files = files.sorted { ($0.report.shard.index, $0.name) < ($1.report.shard.index, $1.name) }
    guard let first = files.first else { throw Refusal(description: "there are no reports of shards") }
    guard first.report.suite == SuiteVersion.suite, first.report.ruleSet == SuiteVersion.ruleSet else {
      throw Refusal(
        description:
          "\(first.name) is from pyx \(first.report.suite), rule set \(first.report.ruleSet): merge it with "
          + "the pyx that wrote it")
    }
    for file in files where Shard(file.report.shard.index, of: file.report.shard.count) == nil {
      throw Refusal(description: "\(file.name) is of shard \(file.report.shard), but there is no such part")
    }
    for file in files {
      if let words = file.report.nonsense {
        throw Refusal(description: "\(file.name) is damaged: \(ShortText.cut(words, to: 300))")
      }
    }
    for (one, next) in zip(files, files.dropFirst()) {
      for (mine, other) in zip(first.report.identity, next.report.identity) where mine.value != other.value {
        throw Refusal(
          description: "\(first.name) and \(next.name) are not of one run: \(mine.name) "
            + Self.difference(mine.value, other.value))
      }
      guard one.report.shard != next.report.shard else {
        throw Refusal(
          description: "\(one.name) and \(next.name) are both of shard \(one.report.shard); remove one")
      }
    }
    reports = files.map(\.report)
    let known = Set(reports.map(\.shard))
    let count = first.report.shard.count
    missing = (1...count).compactMap { Shard($0, of: count) }.filter { !known.contains($0) }
  }

  /// Both values, if they are short enough for one line.
  private static func difference(_ one: String, _ other: String) -> String {
    let words = [one, other].map { $0.isEmpty ? "none" : $0 }
    return words.contains { $0.count > 100 } ? "differs" : "is \(words[0]) and \(words[1])"
  }

  /// The command of the adapter that was judged.
  package var adapter: String? { reports[0].adapter }

  /// The report that the whole run would have made without shards.
  ///
  /// - Parameters:
  ///   - types: The contracts of this suite.
  ///   - shrinkEvaluations: How often the whole run may evaluate a failing property to shrink its case; the shards must
  ///     have run with at least this number.
  package func report(
    types: [any DocumentedSystem.Type], shrinkEvaluations: Int = RunSettings().shrinkEvaluations
  ) async throws(Refusal) -> RunReport {
    let settings = RunSettings(
      seed: reports[0].seed, cases: reports[0].cases, shrinkEvaluations: shrinkEvaluations)
    var header = reports[0].header
    header.timestamp = reports.map(\.header.timestamp).min() ?? header.timestamp
    var runs: [RunReport.ContractRun] = []
    for (place, contract) in reports[0].contracts.enumerated() {
      guard let type = types.first(where: { $0.system == contract.system && $0.role == contract.role }) else {
        throw Refusal(description: "this pyx does not know \(contract.system), \(contract.role.rawValue)")
      }
      runs.append(
        try await run(contract, shares: reports.flatMap { $0.contracts[place].shares }, of: type, settings))
    }
    let errors =
      reports.flatMap(\.errors).firstOccurrences
      + missing.prefix(ShortText.listLimit).map {
        RunError(.interrupted, "shard \($0.index) of \($0.count) is missing: run it, and merge again")
      }
    var report = RunReport(
      header: header, contracts: runs, runErrors: errors, incidents: reports.flatMap(\.incidents))
    report.declarationFindings = reports.flatMap(\.declarations)
    report.notJudged = reports[0].notJudged
    return report
  }

  private func run<System: DocumentedSystem>(
    _ contract: ShardReport.Contract, shares: [RuleShare], of type: System.Type, _ settings: RunSettings
  ) async throws(Refusal) -> RunReport.ContractRun {
    let counters = type.makeTransitionCounters()
    guard shares.allSatisfy({ $0.blocks.allSatisfy { $0.transitions.fit(counters) } }) else {
      throw Refusal(
        description:
          "there are counts for transitions that \(contract.system), \(contract.role.rawValue), does not have"
      )
    }
    let selection = reports[0].selection
    func survey(_ rule: SystemRule<System>, isNeeded: Bool) -> FoundOfRule? {
      var tally = RuleTally(rule, claim: contract.claim, settings)
      let mine = shares.filter { $0.rule == rule.id && $0.isNeeded == isNeeded }
      let blocks = Dictionary(
        mine.flatMap(\.blocks).map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
      while !tally.isOver, let block = blocks[tally.blocks] { tally.add(block) }
      // A failure before a gap still counts.
      return tally.isOver || !tally.sum.failures.isEmpty ? tally.survey : nil
    }
    let selected = System.rules.filter { selection.includes(rule: $0.id) }
    var surveys = selected.compactMap { survey($0, isNeeded: false) }
    let needed = surveys.judgesNeeded(besides: selected.map(\.id))
    var others = System.rules.filter { needed.contains($0.id) }.compactMap { survey($0, isNeeded: true) }
    for index in others.indices {
      let id = others[index].result.rule.id
      others[index].result.neededBy = surveys.filter { $0.isHeldUp(by: id) }.map(\.result.rule.id)
    }
    surveys += others
    let verdicts = RunVerdicts(RecordedFinisher(), evaluations: settings.evaluations(for: surveys), width: 1)
    var run = RunReport.ContractRun(
      system: contract.system, role: contract.role, claim: contract.claim, ruleCount: System.rules.count,
      selectedCount: selected.count, results: await verdicts.results(of: surveys))
    run.transitions = surveys.tables(counters)
    return run
  }
}

extension [RowCounts] {
  /// Whether these are possible counts for the given tables; a block that was given up has no counts.
  fileprivate func fit<System>(_ counters: [TransitionCounter<System>]) -> Bool {
    isEmpty || count == counters.count && zip(self, counters).allSatisfy { $0.fits(rows: $1.rowCount) }
  }
}

/// Looks up what a shard has shrunk.
private struct RecordedFinisher: CaseFinisher {
  func smaller(_ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase {
    let limit = found.evaluations(evaluations, hasWaited: found.hasWaited)
    return found.smaller?.smallest(within: limit) ?? found.found
  }

  func blamed(_ judge: String, _ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase? {
    found.blamed[judge]?.smallest(within: found.evaluations(evaluations, hasWaited: false))
  }

  func shown(_ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase {
    found.shown?.smallest(within: found.evaluations(evaluations, hasWaited: false)) ?? found.found
  }
}

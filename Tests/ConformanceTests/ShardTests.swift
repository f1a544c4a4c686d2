import JSONValues
import Testing

@testable import Conformance

/// The merged shards of a run equal the whole run.
@Suite struct ShardTests {
  private func session(
    _ selection: Selection = Selection(), cases: Int = 400,
    judging candidate: any Candidate = TypedCandidate(LedgerTill()),
    patience: Duration = RunSettings().patience
  ) -> RunSession {
    var settings = RunSettings(cases: cases, patience: patience)
    settings.blockSize = 50
    return RunSession(
      judging: SystemUnderTest(candidate), selection: selection,
      settings: settings, timestamp: "2026-01-01T00:00:00Z", machineTime: 0, processors: 2)
  }

  /// The reports of all shards, encoded as JSON and decoded again.
  ///
  /// - Parameter reference: The implementation on which the shards measure the cost of the rules.
  private func shards(
    _ count: Int, of session: RunSession, reference: any Candidate = TypedCandidate(LedgerTill())
  ) async throws -> [(name: String, report: ShardReport)] {
    var reports: [(name: String, report: ShardReport)] = []
    for index in 1...count {
      let shard = try #require(Shard(index, of: count))
      let judged = await session.judge(shard, references: [reference], run: nil, adapter: nil)
      reports.append(("shard \(index)", try JSONValue(encoding: judged.report).decoded()))
    }
    return reports
  }

  private func results(_ report: RunReport) -> [RuleResult] {
    report.results.map { result in
      var result = result
      result.seconds = 0
      return result
    }
  }

  private func expectWhole(
    _ count: Int, _ session: RunSession, reference: any Candidate = TypedCandidate(LedgerTill())
  ) async throws {
    let whole = try #require(await session.run())
    let merge = try ShardMerge(try await shards(count, of: session, reference: reference).reversed())
    #expect(merge.missing.isEmpty)
    let merged = try await merge.report(types: [Till.self, Ledger.self])
    for (one, other) in zip(results(merged), results(whole)) { #expect(one == other) }
    #expect(results(merged).count == results(whole).count)
    #expect(merged.exitCode(strict: false) == whole.exitCode(strict: false))
    #expect(merged.isConformant == whole.isConformant && merged.header.cases == whole.header.cases)
    #expect(merged.contracts.map(\.selectedCount) == whole.contracts.map(\.selectedCount))
  }

  @Test(arguments: [1, 2, 3, 8, 40]) func mergedShardsAreTheWholeRun(count: Int) async throws {
    try await expectWhole(count, session())
  }

  /// A search that ends in its first case has run no whole case, and a search that is given up has no count of cases.
  @Test(arguments: [
    PlainTill.Trouble.diesAbove(-1), .diesAbove(900), .diesAbove(999), .throwsAbove(-1), .throwsAbove(990),
    .wrongAbove(-1), .wrongAbove(500), .throwing,
  ]) func shardsOfABrokenImplementationAreMerged(trouble: PlainTill.Trouble) async throws {
    let broken = session(cases: 200, judging: TypedCandidate(PlainTill(trouble: trouble)))
    try await expectWhole(3, broken, reference: TypedCandidate(PlainTill()))
  }

  @Test func shardsOfAHungImplementationAreMerged() async throws {
    let hung = session(
      cases: 200, judging: TypedCandidate(PlainTill(trouble: .hangs)), patience: .seconds(2))
    try await expectWhole(3, hung, reference: TypedCandidate(PlainTill()))
  }

  /// Only after the search is it known which judges are needed besides the selected rules.
  @Test func judgesThatWereNotSelectedAreMergedToo() async throws {
    try await expectWhole(5, session(Selection(rules: ["LEDGER-04"])))
    try await expectWhole(3, session(Selection(rules: ["LEDGER-01", "LEDGER-05"]), cases: 120))
  }

  /// The other tests rely on this: rules pass, fail, are vacuous and are inconclusive, and failures come from several
  /// blocks.
  @Test func theWholeRunHasEveryOutcome() async throws {
    let report = try #require(await session().run())
    let words = report.results.map(\.outcome.word)
    #expect(
      words == [
        "passed", "failed", "vacuous", "passed", "inconclusive", "failed", "failed", "passed", "passed",
      ])
    let failures = report.results[1].failures
    #expect(failures.count == 3)
    #expect(Set(failures.compactMap(\.caseNumber).map { $0 / 1_000_000 }).count > 1)
    #expect(failures.allSatisfy { $0.stimuli == $0.trace.count { $0.hasPrefix("send") } && $0.replay != nil })
    #expect(report.results[0].cases == 400 && report.results[7].discards > 20)
    #expect(report.results[8].isExhaustive && report.results[8].cases == 130)
    #expect(report.results[8].coverage.map(\.count).sorted() == [65, 65])
    #expect(report.results[5].failures.first?.way == "LEDGER-04")
    #expect(report.results[6].readings.map(\.count).reduce(0, +) == 400)
  }

  @Test func aMissingShardIsIncomplete() async throws {
    let session = session(Selection(rules: ["LEDGER-01", "LEDGER-08"]))
    var reports = try await shards(4, of: session)
    reports.remove(at: 2)
    let merge = try ShardMerge(reports)
    #expect(merge.missing == [try #require(Shard(3, of: 4))])
    let report = try await merge.report(types: [Ledger.self])
    #expect(report.exitCode(strict: false) == .incomplete && report.isConformant == nil)
    #expect(report.runErrors.map(\.message) == ["shard 3 of 4 is missing: run it, and merge again"])
    #expect(!report.isComplete && report.contracts[0].missingCount > 0)
  }

  @Test func whatIsNotOfOneRunIsRefused() async throws {
    let mine = try await shards(2, of: session(Selection(rules: ["LEDGER-01"])))
    let other = try await shards(
      2, of: session(Selection(rules: ["LEDGER-01"]), judging: TypedCandidate(LedgerTill(version: "2"))))
    let three = try await shards(3, of: session(Selection(rules: ["LEDGER-01"])))
    func refusal(_ reports: [(name: String, report: ShardReport)]) -> String {
      do { _ = try ShardMerge(reports) } catch { return error.description }
      return ""
    }
    #expect(refusal([mine[0], other[1]]) == "shard 1 and shard 2 are not of one run: version is 1 and 2")
    #expect(refusal([mine[0], three[1]]).contains("number of shards is 2 and 3"))
    #expect(refusal([mine[0], mine[0], mine[1]]).contains("are both of shard 1/2"))
    #expect(refusal([]) == "there are no reports of shards")
  }

  /// The contract determines the number of rules; a report does not.
  @Test func aRuleThatIsLeftOutIsMissed() async throws {
    let session = session(Selection(rules: ["LEDGER-01", "LEDGER-08"]))
    var reports = try await shards(2, of: session)
    for index in reports.indices {
      reports[index].report.contracts[0].shares.removeAll { $0.rule == "LEDGER-08" }
    }
    let report = try await ShardMerge(reports).report(types: [Ledger.self])
    #expect(report.contracts[0].ruleCount == 9 && report.contracts[0].missingCount == 1)
    #expect(!report.isComplete && report.exitCode(strict: false) == .incomplete)
  }

  /// A block that two shards report is counted once; a block that none reports is missing.
  @Test func blocksOfOtherCutsAreNotAddedTwice() async throws {
    let session = session(Selection(rules: ["LEDGER-01"]))
    var reports = try await shards(2, of: session)
    let whole = try #require(await session.run())
    let (one, two) = (reports[0].report.contracts[0].shares, reports[1].report.contracts[0].shares)
    reports[1].report.contracts[0].shares += one
    #expect(try await results(ShardMerge(reports).report(types: [Ledger.self])) == results(whole))
    reports[0].report.contracts[0].shares = []
    reports[1].report.contracts[0].shares = two
    let report = try await ShardMerge(reports).report(types: [Ledger.self])
    #expect(report.contracts[0].missingCount == 1 && report.exitCode(strict: false) == .incomplete)
  }

  /// Each change alone makes a report that no shard could write.
  @Test func countsThatNoShardCouldReportAreRefused() async throws {
    let whole = try await shards(1, of: session(Selection(rules: ["LEDGER-02"])))
    func refusal(of block: Int, _ change: (inout BlockReport) -> Void) -> String? {
      var reports = whole
      change(&reports[0].report.contracts[0].shares[0].blocks[block])
      do { _ = try ShardMerge(reports) } catch { return error.description }
      return nil
    }
    let blocks = whole[0].report.contracts[0].shares[0].blocks
    let failing = try #require(blocks.firstIndex { !$0.failures.isEmpty && $0.ending == .whole })
    #expect(refusal(of: 0) { _ in } == nil)
    #expect(refusal(of: 0) { $0.isLast = true }?.contains("claims to be the last block") == true)
    #expect(refusal(of: 0) { $0.cases = 51 }?.contains("possible: at most 50") == true)
    #expect(refusal(of: 0) { $0.held = $0.cases + 1 }?.contains("possible: at most 50") == true)
    #expect(refusal(of: 0) { $0.labels["met"] = $0.cases + 1 }?.contains("cases have a label") == true)
    #expect(refusal(of: failing) { $0.failures[0].count = $0.cases } == nil)
    #expect(refusal(of: failing) { $0.failures[0].count = $0.cases + 1 }?.contains("cases failed") == true)
    // A search that was given up may have run all cases of the block, and no more.
    func giveUp(_ block: inout BlockReport, held: Int, failed: Int) {
      (block.ending, block.cases, block.held) = (.hopeless, 0, held)
      (block.labels, block.failures[0].count) = ([:], failed)
    }
    #expect(refusal(of: failing) { giveUp(&$0, held: 50, failed: 50) } == nil)
    #expect(refusal(of: failing) { giveUp(&$0, held: 51, failed: 50) }?.contains("held: 51") == true)
    #expect(refusal(of: failing) { giveUp(&$0, held: 50, failed: 51) }?.contains("51 of 50 cases") == true)
    // Three failures end the search before the last place, so only a whole run has a block there.
    var passing = try await shards(1, of: session(Selection(rules: ["LEDGER-01"])))
    passing[0].report.contracts[0].shares[0].blocks[7].isLast = false
    #expect(throws: ShardMerge.Refusal.self) { try ShardMerge(passing) }
  }

  @Test func countsThatNoTableHasAreRefused() async throws {
    var reports = try await shards(1, of: session(Selection(rules: ["LEDGER-01"])))
    reports[0].report.contracts[0].shares[0].blocks[0].transitions = [RowCounts()]
    let merge = try ShardMerge(reports)
    await #expect(throws: ShardMerge.Refusal.self) { _ = try await merge.report(types: [Ledger.self]) }
  }

  @Test func theSmallestCaseWithFewerEvaluationsIsKnown() async throws {
    // If many rules fail, each failure gets fewer evaluations than a shard could foresee.
    for evaluations in [20, 40, 100] {
      var settings = RunSettings(cases: 200, shrinkEvaluations: evaluations)
      settings.blockSize = 50
      let session = RunSession(
        judging: SystemUnderTest(TypedCandidate(LedgerTill())), settings: settings, timestamp: "",
        machineTime: 0, processors: 2)
      let whole = try #require(await session.run())
      let merged = try await ShardMerge(try await shards(4, of: self.session(cases: 200)))
        .report(types: [Ledger.self], shrinkEvaluations: evaluations)
      #expect(results(merged) == results(whole), "\(evaluations)")
    }
  }

  @Test(arguments: [1, 2, 3, 7, 8, 100]) func everyBlockFallsToOneShard(count: Int) throws {
    let loads = [
      [RuleLoad(rule: "A", blocks: 1, cost: 30), RuleLoad(rule: "B", blocks: 40, cost: 7)],
      [RuleLoad(rule: "C", blocks: 3, cost: 90), RuleLoad(rule: "D", blocks: 1, cost: 1)],
    ]
    var seen: [String: [Int]] = [:]
    var costs: [Int] = []
    for index in 1...count {
      let parts = ShardPlan.parts(of: loads, for: try #require(Shard(index, of: count)))
      #expect(parts.count == 2)
      for part in parts.joined() { seen[part.rule, default: []] += Array(part.blocks) }
      costs.append(
        parts.joined().reduce(0) { sum, part in
          sum + part.blocks.count * (loads.joined().first { $0.rule == part.rule }?.cost ?? 0)
        })
    }
    #expect(seen == ["A": [0], "B": Array(0..<40), "C": [0, 1, 2], "D": [0]])
    #expect((costs.max() ?? 0) <= 581 / count + 90)
  }

  @Test func namesOfShardsAreRead() {
    #expect(Shard("3/8").map { [$0.index, $0.count] } == [3, 8])
    #expect(Shard("3/8")?.description == "3/8")
    for text in ["", "3", "0/8", "9/8", "-1/8", "1/0", "1/2/3", " 1/2", "1/99999", "٣/8"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }
}

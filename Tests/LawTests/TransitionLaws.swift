import Catalogue
import Conformance
import Requirements
import Testing

/// Every run takes each reachable pair of rows of the state tables at least three times.
@Suite(.heavyWork) struct TransitionLaws {
  @Test(arguments: KnownContract.all, [2, 11] as [UInt64])
  func everyReachablePairIsTaken(contract: KnownContract, seed: UInt64) async {
    func check<Contract: TypedContract>(_ typed: Contract) async {
      let counters = Contract.System.makeTransitionCounters()
      guard !counters.isEmpty else { return }
      let touring = Exceptions.touring[typed.name]
      let rules = typed.rules.filter { touring?.contains($0.id) ?? true }
      #expect(!rules.isEmpty)
      let engine = typed.engine(settings: RunSettings(seed: seed))
      let counted = await engine.countTransitions(of: rules, by: counters, width: 2)
      for result in counted.results where Exceptions.canBeJudged(result.rule.id) {
        #expect(result.outcome == .passed, "\(result.inWords)")
      }
      for table in counted.tables { expectAllTaken(table) }
    }
    await check(contract.typed)
  }

  /// Traces and middleware give the same counts, because the reference is quiescent.
  @Test(arguments: KnownContract.all) func runCountsWhatItsCasesTake(contract: KnownContract) async throws {
    var settings = RunSettings(cases: 30)
    // Middleware would also count the pasts before a rule, which are in no trace.
    settings.playsPasts = false
    let counted = await contract.typed.transitions(settings)
    let subject = try #require(SystemUnderTest([contract.typed.candidate()]))
    let session = RunSession(
      judging: subject, settings: settings, timestamp: "", machineTime: 0, processors: 2)
    let found = try #require(await session.run()?.contracts.first?.transitions)
    #expect(found.map(\.name) == counted.map(\.name))
    for (found, counted) in zip(found, counted) {
      #expect(found.rows.contains { $0.count > 0 })
      #expect(found.rows.map(\.count) == counted.rows.map(\.count))
      #expect(found.rows.map { $0.followers.map(\.count) } == counted.rows.map { $0.followers.map(\.count) })
    }
  }

  private func expectAllTaken(_ counts: TransitionCounts) {
    #expect(counts.rows.contains { $0.isReachable }, "\(counts.name)")
    for row in counts.rows where row.isReachable {
      #expect(row.count >= 3, "\(counts.name), \(row.from): \(row.event)")
      for follower in row.followers {
        let next = counts.rows[follower.row]
        #expect(
          follower.count >= 3, "\(counts.name), \(row.from): \(row.event), then \(next.event) \(next.guard)")
      }
    }
  }
}

import Conformance
import PyxOnlinePayments
import Reference
import Testing

/// The document's states of a payment process are met pair by pair in every run.
@Suite struct OnlinePaymentsIntegrationTransitionTests {
  /// The rules whose cases are journeys over the whole table: what they take, a whole run takes at least as often.
  static let touring = ["OP-FLOW-01"]

  @Test(arguments: [2, 11] as [UInt64]) func everyReachablePairIsTaken(seed: UInt64) async throws {
    let counters = OnlinePaymentsIntegration.makeTransitionCounters()
    let engine = Engine(judging: ReferenceHostApp(), settings: RunSettings(seed: seed)) { _ in NoServices() }
    let rules = OnlinePaymentsIntegration.rules.filter { Self.touring.contains($0.id) }
    for result in await engine.countTransitions(of: rules, by: counters) {
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
    }
    let counts = try #require(counters.first).counts()
    #expect(counts.rows.count { $0.isReachable } > 30)
    for row in counts.rows where row.isReachable {
      #expect(row.count >= 3, "\(row.from): \(row.event)")
      for follower in row.followers {
        let next = counts.rows[follower.row]
        #expect(follower.count >= 3, "\(row.from): \(row.event), then \(next.event) \(next.guard)")
      }
    }
  }
}

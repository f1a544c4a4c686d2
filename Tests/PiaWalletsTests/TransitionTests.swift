import Conformance
import PyxPiaWallets
import Reference
import Testing

/// The document's states of a wallet payment are met pair by pair in every run.
@Suite struct PiaWalletsTransitionTests {
  /// The rules whose cases are journeys over the whole table, and one whose hosts never answer a first launch: what
  /// they take, a whole run takes at least as often.
  static let touring = ["PIA-INT-09", "X-CB-02", "PIA-RDR-02", "PIA-LCH-07"]

  @Test(arguments: [2, 11] as [UInt64]) func everyReachablePairIsTaken(seed: UInt64) async throws {
    let counters = PiaWallets.makeTransitionCounters()
    let engine = Engine(judging: WalletLibrary(), settings: RunSettings(seed: seed)) { _ in NoServices() }
    let rules = PiaWallets.rules.filter { Self.touring.contains($0.id) }
    for result in await engine.countTransitions(of: rules, by: counters) {
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
    }
    let counts = try #require(counters.first).counts()
    #expect(counts.rows.count { $0.isReachable } > 35)
    for row in counts.rows where row.isReachable {
      #expect(row.count >= 3, "\(row.from): \(row.event)")
      for follower in row.followers {
        let next = counts.rows[follower.row]
        #expect(follower.count >= 3, "\(row.from): \(row.event), then \(next.event) \(next.guard)")
      }
    }
  }
}

import Conformance
import PyxPayByBankApp
import Reference
import Testing

/// What the document says of the popup's states is met pair by pair in every run.
@Suite struct PayByBankAppTransitionTests {
  /// The rules whose cases are journeys over the whole table: what they take, a whole run takes at least as often.
  static let touring = ["PBBA-POP-13", "PBBA-POP-14", "PBBA-POP-26", "PBBA-FLAG-12"]

  @Test(arguments: [2, 11] as [UInt64]) func everyReachablePairIsTaken(seed: UInt64) async throws {
    let counters = PayByBankApp.makeTransitionCounters()
    let engine = Engine(judging: PayByBankAppReference(), settings: RunSettings(seed: seed)) { _ in
      NoServices()
    }
    let rules = PayByBankApp.rules.filter { Self.touring.contains($0.id) }
    for result in await engine.countTransitions(of: rules, by: counters) {
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
    }
    let counts = try #require(counters.first).counts()
    #expect(counts.rows.count { $0.isReachable } > 100)
    for row in counts.rows where row.isReachable {
      #expect(row.count >= 3, "\(row.from): \(row.event)")
      for follower in row.followers {
        let next = counts.rows[follower.row]
        #expect(follower.count >= 3, "\(row.from): \(row.event), then \(next.event) \(next.guard)")
      }
    }
  }
}

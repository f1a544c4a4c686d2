import Conformance
import PropertyTesting
import PyxOnlinePayments
import Testing

/// Every edit of a valid value that can be made is made, whatever the seed.
@Suite(.heavyWork) struct EditedInputTests {
  @Test(arguments: OnlinePayments.editedInputs.map(\.rule), [1, 2] as [UInt64])
  func everyEditIsMade(id: String, seed: UInt64) async throws {
    let inputs = try #require(OnlinePayments.editedInputs.first { $0.rule == id })
    let rule = try #require(OnlinePayments.rules.first { $0.id == id })
    let result = await engine(seed: seed, cases: 200).judge(rule)
    #expect(result.outcome == .passed, "\(result.outcome.inWords)")
    let made = Set(result.editCounts.keys)
    #expect(inputs.edits.subtracting(made).map(\.label).sorted() == [])
    #expect(made.subtracting(inputs.edits).map(\.label).sorted() == [])
    #expect(!inputs.reasons.isEmpty && inputs.edits.count >= 16)
  }

  /// The seeds of other tests are few; here chance decides what is tried.
  @Test(arguments: OnlinePayments.editedInputs.map(\.rule) + ["OP-REQ-01", "X-CB-01", "X-DATA-01"])
  func everyMutantIsNoticedWhateverTheSeed(id: String) async throws {
    let rule = try #require(OnlinePayments.rules.first { $0.id == id })
    for seed in 2...2 as ClosedRange<UInt64> {
      for mutant in rule.mutants {
        let result = await engine(seed: seed, longestWait: shortWait, shrinks: 0).judge(rule, mutant: mutant)
        #expect(result.isFailure, "seed \(seed): \(mutant.name)")
      }
    }
  }

  @Test func everyRuleThatEditsIsListed() async {
    let results = await engine(cases: 10).run(OnlinePayments.rules)
    let editing = results.filter { !$0.editCounts.isEmpty }.map(\.rule.id)
    #expect(Set(editing) == Set(OnlinePayments.editedInputs.map(\.rule)))
  }
}

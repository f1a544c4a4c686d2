import Conformance
import PropertyTesting
import PyxPayByBankApp
import Reference
import Testing

/// Every edit of a valid text that can be made is made, whatever the seed.
@Suite struct EditedInputTests {
  @Test(arguments: PayByBankApp.editedInputs.map(\.rule), [1, 2] as [UInt64])
  func everyEditIsMade(id: String, seed: UInt64) async throws {
    let inputs = try #require(PayByBankApp.editedInputs.first { $0.rule == id })
    let rule = try #require(PayByBankApp.rules.first { $0.id == id })
    let engine = Engine(judging: PayByBankAppReference(), settings: RunSettings(seed: seed, cases: 200)) {
      _ in NoServices()
    }
    let result = await engine.judge(rule)
    #expect(result.outcome == .passed)
    let made = Set(result.editCounts.keys)
    #expect(inputs.edits.subtracting(made).map(\.label).sorted() == [])
    #expect(made.subtracting(inputs.edits).map(\.label).sorted() == [])
  }

  /// The seeds of other tests are few; here chance decides what is tried.
  @Test(arguments: PayByBankApp.editedInputs.map(\.rule) + ["PBBA-ERR-02", "PBBA-POP-05"])
  func everyMutantIsNoticedWhateverTheSeed(id: String) async throws {
    let rule = try #require(PayByBankApp.rules.first { $0.id == id })
    for seed in 2...3 as ClosedRange<UInt64> {
      let settings = RunSettings(seed: seed, cases: 200, shrinkEvaluations: 0, failures: 1)
      let engine = Engine(judging: PayByBankAppReference(), settings: settings) { _ in NoServices() }
      for mutant in rule.mutants {
        #expect(await engine.judge(rule, mutant: mutant).isFailure, "seed \(seed): \(mutant.name)")
      }
    }
  }
}

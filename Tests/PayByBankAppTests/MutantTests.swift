import Conformance
import PyxPayByBankApp
import Reference
import Testing

/// Every mutant is noticed by its own rule.
@Suite struct PayByBankAppMutantTests {
  @Test(arguments: PayByBankApp.rules.map(\.id))
  func everyMutantIsNoticedByItsOwnRuleInFewSteps(id: String) async throws {
    let rule = try #require(PayByBankApp.rules.first { $0.id == id })
    let engine = Engine(judging: PayByBankAppReference(), settings: RunSettings(failures: 1)) { _ in
      NoServices()
    }
    for mutant in rule.mutants {
      let result = await engine.judge(rule, mutant: mutant)
      #expect(result.isFailure, "\(mutant.name): \(result.outcome)")
      guard case .failed(let found) = result.outcome else { continue }
      // Where another rule may be to blame, two steps more tell which.
      let most = id == "PBBA-FLAG-04" ? 7 : 5
      #expect(found.stimuli <= most, "\(mutant.name):\n\(found.trace.joined(separator: "\n"))")
    }
  }

  @Test func choiceThatIsNeverErasedFailsExactlyTwoRules() async throws {
    let mutant = Mutant<PayByBankApp>.dropping("never erases the choice") { effect in
      guard case .savedPreference(PayByBankApp.rememberedKey, let value) = effect else { return false }
      return value?.isTruthy != true
    }
    let broken = mutant.applied(to: PayByBankAppReference())
    let results = await Candidate(broken).run(Selection(), settings: RunSettings())
    #expect(results.filter(\.isFailure).map(\.rule.id) == ["PBBA-FLAG-06", "PBBA-FLAG-07"])
    for result in results {
      if case .failed(let found) = result.outcome { #expect(found.stimuli <= 5) }
    }
  }
}

import Conformance
import PyxPayByBankApp
import Reference
import Testing

/// Every mutant is noticed by its own rule.
@Suite struct PayByBankAppMutantTests {
  @Test(arguments: [1] as [UInt64])
  func everyMutantIsNoticedByItsOwnRule(seed: UInt64) async {
    let settings = RunSettings(seed: seed, shrinkEvaluations: 0, failures: 1)
    let engine = Engine(judging: PayByBankAppReference(), settings: settings) { _ in NoServices() }
    for rule in PayByBankApp.rules {
      for mutant in rule.mutants {
        let result = await engine.judge(rule, mutant: mutant)
        #expect(result.isFailure, "\(rule.id): \(mutant.name): \(result.outcome)")
      }
    }
  }

  @Test func counterexamplesAreShort() async throws {
    let engine = Engine(judging: PayByBankAppReference()) { _ in NoServices() }
    for rule in PayByBankApp.rules {
      for mutant in rule.mutants {
        guard case .failed(let found) = await engine.judge(rule, mutant: mutant).outcome else { continue }
        // Where another rule may be to blame, two steps more tell which.
        let most = rule.id == "PBBA-FLAG-04" ? 7 : 5
        #expect(
          found.stimuli <= most, "\(rule.id): \(mutant.name):\n\(found.trace.joined(separator: "\n"))")
      }
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

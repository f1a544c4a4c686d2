import Conformance
import PyxPayByBankApp
import Reference
import Testing

/// A defect that integrators know, and the rules that it fails.
@Suite struct PayByBankAppMutantTests {
  @Test func choiceThatIsNeverErasedFailsItsRuleAlone() async throws {
    let mutant = Mutant<PayByBankApp>.dropping("never erases the choice") { effect in
      guard case .savedPreference(PayByBankApp.rememberedKey, let value) = effect else { return false }
      return value?.isTruthy != true
    }
    let broken = mutant.applied(to: PayByBankAppReference())
    let results = await TypedCandidate(broken).run(Selection(), settings: RunSettings())
    #expect(results.filter(\.isFailure).map(\.rule.id) == ["PBBA-FLAG-06"])
    for result in results {
      if case .failed(let found) = result.outcome { #expect(found.stimuli <= 5) }
    }
  }
}

import Conformance
import PyxOnlinePayments
import Reference
import Testing

@Suite(.heavyWork) struct MutantTests {
  @Test(arguments: Pair<OnlinePayments>.all)
  func libraryMutantIsNoticedByItsRule(pair: Pair<OnlinePayments>) async {
    for seed in seeds {
      let result = await engine(seed: seed, longestWait: shortWait).judge(pair.rule, mutant: pair.mutant)
      #expect(result.isFailure, "seed \(seed): \(result.outcome.inWords)")
      if case .failed(let found) = result.outcome {
        // Up to three of them tell that it is this rule's subject.
        #expect(found.stimuli <= 11, "\(found.trace.joined(separator: "\n"))")
      }
    }
  }

  @Test(arguments: Pair<OnlinePaymentsIntegration>.all)
  func formMutantIsNoticedByItsRule(pair: Pair<OnlinePaymentsIntegration>) async {
    for seed in seeds {
      let result = await engine(judging: ReferenceHostApp(), seed: seed, longestWait: shortWait).judge(
        pair.rule, mutant: pair.mutant)
      #expect(result.isFailure, "seed \(seed): \(result.outcome.inWords)")
      if case .failed(let found) = result.outcome {
        #expect(found.stimuli <= 20, "\(found.trace.joined(separator: "\n"))")
      }
    }
  }

  @Test func everyRuleHasAMutant() {
    #expect(OnlinePayments.rules.filter(\.mutants.isEmpty).map(\.id) == [])
    #expect(OnlinePaymentsIntegration.rules.filter(\.mutants.isEmpty).map(\.id) == [])
  }
}

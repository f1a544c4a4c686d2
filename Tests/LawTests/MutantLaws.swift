import Catalogue
import Conformance
import Requirements
import Testing

/// Every mutant dies by its own rule, in few steps.
///
/// Each mutant is judged only by its own rule; `pyx mutants` judges it by all rules, and shows which others it fails.
@Suite struct MutantLaws {
  @Test(arguments: KnownContract.all) func everyMutantIsNoticedByItsOwnRule(contract: KnownContract) async {
    for (name, result) in await MutantDeaths.shared.deaths(in: contract)
    where Exceptions.canBeJudged(result.rule.id) {
      #expect(result.isFailure, "\(name) survived: \(result.inWords)")
    }
  }

  @Test(arguments: KnownContract.all) func theLeastCounterexampleIsShort(contract: KnownContract) async {
    let usual = Exceptions.lengths[contract.testDescription] ?? Exceptions.usualLength
    var lengths: [Int] = []
    for (name, result) in await MutantDeaths.shared.deaths(in: contract) {
      guard let found = result.outcome.failingCase else { continue }
      lengths.append(found.stimuli)
      let limit = Exceptions.longer[name] ?? Exceptions.longer[result.rule.id] ?? usual
      // A counterexample that is too long shows here with its whole trace.
      #expect(
        found.stimuli <= limit,
        """
        \(name): shorten the rule's way to its subject, or name the mutant in Exceptions.longer with a reason
        \(found.trace.joined(separator: "\n"))
        """)
    }
    let median = lengths.isEmpty ? nil : lengths.sorted()[lengths.count / 2]
    #expect((median ?? .max) <= Exceptions.medians[contract.testDescription] ?? Exceptions.usualMedian)
  }

  /// An obsolete exception would hide the growth of a counterexample.
  @Test func everyExceptionIsAboutAMutantThatThereIs() {
    let rules = KnownContract.all.flatMap(\.rules)
    let names = Set(rules.map(\.id) + rules.flatMap { rule in rule.mutants.map { "\(rule.id): \($0)" } })
    #expect(Set(Exceptions.longer.keys).subtracting(names) == [])
    let contracts = Set(KnownContract.all.map(\.testDescription))
    for keys in Exceptions.contracts { #expect(Set(keys).subtracting(contracts) == []) }
  }

  /// Judges mutants with other seeds, for rules that edit texts and for rules whose cases are largely random.
  @Test(.heavyWork, arguments: KnownContract.all)
  func everyMutantIsNoticedWhateverTheSeed(contract: KnownContract) async {
    func deaths(_ typed: some TypedContract, seed: UInt64) async -> [MutantDeath] {
      let chancy = contract.type.editedInputs.map(\.rule) + (Exceptions.chancy[typed.name] ?? [])
      let rules = typed.rules.filter { chancy.contains($0.id) }
      return await typed.deaths(of: rules, settings: .ofDefects(seed: seed, shrinks: 0))
    }
    for seed in Exceptions.seeds[contract.testDescription] ?? [2, 3] {
      for (mutant, result) in await deaths(contract.typed, seed: seed) {
        #expect(result.isFailure, "seed \(seed), \(mutant)")
      }
    }
  }

  /// Tries the mutants of a few rules of each contract; `pyx mutants` tries all mutants.
  @Test(.heavyWork, arguments: KnownContract.all)
  func whatCannotBeJudgedLeadsToAFailure(contract: KnownContract) async {
    let chosen = contract.rules.enumerated().filter { $0.offset % 40 == 5 }.map(\.element.id)
    guard !chosen.isEmpty else { return }
    let selection = Selection(systems: [contract.system], roles: [contract.role], rules: chosen)
    let results = await contract.typed.candidate().mutants(selection, settings: RunSettings(cases: 100))
    #expect(!results.isEmpty)
    for result in results {
      #expect(result.leadsToFailure, "\(result.rule), \(result.mutant): \(result.inconclusive)")
    }
  }
}

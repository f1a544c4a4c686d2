import Catalogue
import Conformance
import Testing

/// Who answers for a step that went wrong on the way to a rule, in every contract.
@Suite struct JudgeTests {
  @Test(arguments: Catalogue.contracts()) func everyStimulusHasJudgesOfItsContract(contract: KnownContract) {
    let table = contract.judges
    #expect(Set(table.keys) == Set(contract.type.stimulusWords))
    let rules = Set(contract.rules.map(\.id))
    for (stimulus, judges) in table {
      for judge in judges {
        #expect(!judge.outcome.isEmpty && !judge.answer.isEmpty, "\(stimulus)")
        #expect(rules.isSuperset(of: judge.outcome + judge.answer), "\(stimulus): \(judge)")
      }
    }
  }

  @Test(arguments: Catalogue.contracts()) func judgesNeedNoStepsOfOneAnother(contract: KnownContract) async {
    let results = await contract.results()
    #expect(results.count == contract.rules.count)
    #expect(contract.type.ringOfJudges(results) == [])
  }

  /// Each judge sends what it judges, in its own cases.
  @Test(arguments: Catalogue.contracts()) func everyJudgeSendsItsStimulus(contract: KnownContract) async {
    let results = await contract.results()
    let sent = Dictionary(uniqueKeysWithValues: results.map { ($0.rule.id, Set($0.stimuli)) })
    for (stimulus, judges) in contract.judges {
      for rule in Set(judges.flatMap { $0.outcome + $0.answer }) {
        #expect(sent[rule]?.contains(stimulus) == true, "\(rule) does not send \(stimulus)")
      }
    }
  }

  /// A few rules of each contract; all of them are looked at by `pyx mutants`.
  @Test(arguments: Catalogue.contracts()) func whatCannotBeJudgedLeadsToAFailure(
    contract: KnownContract
  ) async {
    let chosen = contract.rules.enumerated().filter { $0.offset % 40 == 5 }.map(\.element.id)
    guard !chosen.isEmpty else { return }
    let selection = Selection(systems: [contract.system], roles: [contract.role], rules: chosen)
    let results = await contract.reference().mutants(selection, settings: RunSettings(cases: 100))
    #expect(!results.isEmpty)
    for result in results {
      #expect(result.leadsToFailure, "\(result.rule), \(result.mutant): \(result.inconclusive)")
    }
  }
}

extension KnownContract: CustomTestStringConvertible {
  /// The contract in words.
  public var testDescription: String { "\(system), \(role.rawValue)" }

  fileprivate var judges: [String: Set<StepJudges>] { type.stepJudges }

  /// What the rules are seen to send where all is well.
  fileprivate func results() async -> [RuleResult] {
    await reference().run(
      Selection(systems: [system], roles: [role]), settings: RunSettings(cases: 50))
  }
}

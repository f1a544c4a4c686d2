import Catalogue
import Conformance
import Requirements
import Testing

/// The whole-model rules, which look at every effect of walks through a state table.
@Suite struct ModelLaws {
  /// The whole-model rules alone notice at least nine in ten of the defects that show in a transition.
  ///
  /// Only the smallest model is tried, because every defect is judged twice; `pyx-maintainer transitions --defects`
  /// tries all models.
  @Test(.heavyWork, arguments: KnownContract.all.filter { $0.rules.contains { $0.id == "PIA-MODEL-01" } })
  func walksNoticeWhatShowsInATransition(contract: KnownContract) async throws {
    let survey = try #require(await contract.typed.walks(RunSettings()))
    #expect(survey.rule == "PIA-MODEL-01")
    #expect(survey.showing > 0 && survey.noticedShowing * 10 >= survey.showing * 9, "\(survey.missed)")
    #expect((survey.noticedShowing...survey.defects).contains(survey.noticed))
    // Every missed defect is a mutant of another rule, which notices it.
    let mutants = contract.rules.flatMap { rule in rule.mutants.map { [rule.id, $0] } }
    #expect(survey.missed.allSatisfy { mutants.contains([$0.rule, $0.mutant]) })
  }

  @Test func aContractWithoutAModelHasNoWalks() async throws {
    for contract in KnownContract.all.filter({ !$0.hasModel }) {
      #expect(await contract.typed.walks(RunSettings()) == nil, "\(contract)")
    }
  }

  /// A row that demands something names the rules that state it, and these rules exist.
  @Test(arguments: KnownContract.all.filter(\.hasModel))
  func everyRowNamesItsRules(contract: KnownContract) throws {
    func check<Contract: TypedContract>(_ typed: Contract) {
      let ids = Set(typed.rules.map(\.id))
      for counter in Contract.System.makeTransitionCounters() where counter.words != nil {
        for row in counter.untaken.rows {
          let situation = "\(row.event), when \(row.from)"
          #expect(!row.rules.isEmpty, "\(situation)")
          #expect(row.rules.filter { !ids.contains($0) } == [], "\(situation)")
        }
      }
    }
    check(contract.typed)
  }
}

extension String {
  /// Whether this is the id of a whole-model rule.
  fileprivate var isOfAModel: Bool { contains("-MODEL-") }
}

extension KnownContract {
  /// Whether the contract has a whole-model rule.
  fileprivate var hasModel: Bool { rules.contains { $0.id.isOfAModel } }
}

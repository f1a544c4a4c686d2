import Catalogue
import Testing

@testable import GuardedMutants

@Suite struct DutyTests {
  @Test func listsNameContractsAndRulesThatThereAre() {
    let contracts = Catalogue.contracts(whenShort: {})
    let rules = Dictionary(
      uniqueKeysWithValues: contracts.map { ("\($0.system) \($0.role.rawValue)", Set($0.rules.map(\.id))) })
    for (contract, lists) in ReviewedDuties.bySystem {
      let known = rules[contract]
      #expect(known != nil, "\(contract)")
      for list in lists {
        #expect(Set(list).count == list.count && list.count > 1, "\(contract): \(list)")
        #expect(Set(list).subtracting(known ?? []).isEmpty, "\(contract): \(list)")
      }
    }
  }

  @Test func reasonsNameSystemsAndRulesThatThereAre() {
    let rules = Catalogue.contracts(whenShort: {}).flatMap { contract in
      contract.rules.map { (contract.system, $0.id) }
    }
    for (system, reasons) in ExplainedPairs.bySystem {
      for reason in reasons {
        #expect(
          rules.contains { $0.0 == system && $0.1.hasPrefix(reason.rule) }, "\(system) \(reason.rule)")
        #expect(!reason.reason.isEmpty)
      }
    }
  }
}

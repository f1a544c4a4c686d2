import Catalogue
import Conformance
import Testing

@testable import GuardedMutants

/// Laws of guarded mutants of any contract; in the small contracts, each mutant is tried.
@Suite struct GuardLawTests {
  static let contracts = Catalogue.contracts(whenShort: {}).filter {
    ["pia-wallets", "paydiant"].contains($0.system)
  }

  @Test(arguments: Guard.Family.allCases) func guardsOfAContractHaveNamesOfTheirOwn(family: Guard.Family) {
    for contract in Catalogue.contracts(whenShort: {}) {
      let names = guards(of: contract.type).filter { $0.family == family }.map(\.name)
      #expect(Set(names).count == names.count, "\(contract.name)")
    }
  }

  /// If its guard never holds, a defect sees all messages, but changes nothing.
  @Test func guardThatNeverHoldsChangesNothing() async throws {
    for contract in Self.contracts { try await expectNothingChanges(contract.typed) }
  }

  /// If its guard always holds, the guarded defect is the defect itself.
  @Test func guardThatAlwaysHoldsLeavesTheDefectAsItIs() async throws {
    for contract in Self.contracts { try await expectDefectsStay(contract.typed) }
  }

  private func guards(of system: any DocumentedSystem.Type) -> [Guard] {
    func all<System: DocumentedSystem>(_ system: System.Type) -> [Guard] { Guard.all(of: system) }
    return all(system)
  }

  private func expectNothingChanges<Contract: TypedContract>(_ contract: Contract) async throws {
    let never = Guard(name: "never", family: .always) { _ in false }
    var tried = 0
    for rule in Contract.System.rules {
      let clean = SeenLog()
      _ = await engine(contract, cases: 5).judge(rule, mutant: Mutant.none.noted(in: clean))
      for mutant in rule.mutants {
        let log = SeenLog()
        let result = await engine(contract, cases: 5).judge(rule, mutant: mutant.only(never).noted(in: log))
        #expect(!result.isFailure, "\(rule.id): \(mutant.name)")
        #expect(log.digest == clean.digest, "\(rule.id): \(mutant.name)")
        tried += 1
      }
    }
    #expect(tried == Contract.System.rules.map(\.mutants.count).reduce(0, +))
  }

  private func expectDefectsStay<Contract: TypedContract>(_ contract: Contract) async throws {
    for rule in Contract.System.rules {
      for mutant in rule.mutants {
        let plain = await engine(contract, cases: 40).judge(rule, mutant: mutant)
        let guarded = await engine(contract, cases: 40).judge(rule, mutant: mutant.only(.always))
        #expect(plain.isFailure == guarded.isFailure, "\(rule.id): \(mutant.name)")
      }
    }
  }

  private func engine<Contract: TypedContract>(_ contract: Contract, cases: Int) -> Engine<Contract.System> {
    var settings = RunSettings(cases: cases)
    settings.failures = 1
    settings.shrinkEvaluations = 0
    settings.parallelism = 1
    settings.longestWait = .milliseconds(200)
    return contract.engine(settings: settings)
  }
}

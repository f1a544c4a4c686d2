import Catalogue
import Conformance
import Requirements
import Testing

/// An implementation that does not implement the contract at all fails, and every rule that cannot be judged points to
/// a rule that fails.
///
/// Implementations that accept or refuse everything are in the tests of each system, because their answers depend on
/// the system.
@Suite(.heavyWork) struct BadImplementationLaws {
  @Test(arguments: KnownContract.all) func doingNothingPassesNoRule(contract: KnownContract) async {
    func check<Contract: TypedContract>(_ typed: Contract) async {
      let results = await judge(Scripted<Contract.System>.idle, typed, cases: 50)
      #expect(results.filter { $0.outcome == .passed }.map(\.rule.id) == [])
      #expect(results.unexplained.map(\.inWords) == [])
      #expect(results.failedRules.isSuperset(of: Exceptions.noticeIdleness[typed.name] ?? []))
      #expect(!results.failedRules.isEmpty)
    }
    await check(contract.typed)
  }

  @Test(arguments: KnownContract.all) func echoFails(contract: KnownContract) async {
    func check<Contract: TypedContract>(_ typed: Contract) async {
      let results = await judge(Scripted<Contract.System>.echo, typed, cases: 10)
      #expect(!results.failedRules.isEmpty)
    }
    await check(contract.typed)
  }

  private func judge<Contract: TypedContract>(
    _ bad: Scripted<Contract.System>, _ typed: Contract, cases: Int
  ) async -> [RuleResult] {
    await typed.engine(judging: bad, settings: .ofDefects(cases: cases, shrinks: 0)).run(typed.rules)
  }
}

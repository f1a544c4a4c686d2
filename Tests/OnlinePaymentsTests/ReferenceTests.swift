import Conformance
import PyxOnlinePayments
import Reference
import Testing

@Suite(.heavyWork) struct ReferenceTests {
  @Test(arguments: seeds)
  func libraryPassesEveryRule(seed: UInt64) async {
    for result in await engine(seed: seed).run(OnlinePayments.rules) {
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome.inWords)")
    }
  }

  @Test(arguments: seeds)
  func formPassesEveryRule(seed: UInt64) async {
    for result in await engine(judging: ReferenceHostApp(), seed: seed).run(OnlinePaymentsIntegration.rules) {
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome.inWords)")
    }
  }

  @Test func resultsDoNotDependOnTheOrderOfRules() async {
    let forward = await engine().run(OnlinePayments.rules)
    let backward = await engine().run(OnlinePayments.rules.reversed())
    func summary(_ result: RuleResult) -> String {
      "\(result.rule.id) \(result.cases) \(result.coverage) \(result.readings)"
    }
    #expect(forward.map(summary) == backward.reversed().map(summary))
  }
}

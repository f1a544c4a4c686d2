import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// What reports show about defects that integrators know.
@Suite(.heavyWork) struct CounterexampleTests {
  private func failures(
    of mutant: String, in rule: String, seed: UInt64
  ) async throws -> [RuleResult] {
    let owner = try #require(OnlinePayments.rules.first { $0.id == rule })
    let defect = try #require(owner.mutants.first { $0.name == mutant })
    let broken = defect.applied(to: ReferenceOnlinePayments())
    return await engine(judging: broken, seed: seed).run(OnlinePayments.rules).filter {
      $0.outcome != .passed
    }
  }

  @Test func thirteenthMonthFailsThatRuleAlone() async throws {
    let name = "reads a thirteenth month as the following January"
    let results = try await failures(of: name, in: "OP-VAL-04", seed: 1)
    #expect(results.map(\.rule.id) == ["OP-VAL-04"])
    let found = try #require(results.first?.failingCase)
    #expect(found.stimuli == 1)
    #expect(found.trace.contains { $0.contains(#"value="13"#) })
    #expect(results.first?.isWarning == false)
  }

  @Test func ninthDigitWarnsUnderThatRuleAlone() async throws {
    let results = try await failures(of: "sends a ninth digit", in: "OP-IIN-16/b", seed: 1)
    #expect(results.map(\.rule.id) == ["OP-IIN-16/b"])
    let found = try #require(results.first?.failingCase)
    #expect(found.stimuli == 1)
    #expect(results.first?.isWarning == true)
    #expect(found.trace.contains { $0.contains("http   POST services/getIINdetails {\"bin\":\"400000000\"") })
  }

  @Test func replyThatIsHeldIsNotWaitedFor() async throws {
    let rule = try #require(OnlinePayments.rules.first { $0.id == "OP-IIN-19/a" })
    let mutant = try #require(rule.mutants.first)
    let result = await engine().judge(rule, mutant: mutant)
    let found = try #require(result.failingCase)
    #expect(found.stimuli == 2)
    #expect(found.trace.contains { $0.hasSuffix("→ no reply") })
    #expect(found.trace.contains { $0.contains("reply to request 0 → 200") })
  }
}

extension RuleResult {
  /// The case in which the rule did not hold.
  fileprivate var failingCase: FailingCase? { if case .failed(let found) = outcome { found } else { nil } }
}

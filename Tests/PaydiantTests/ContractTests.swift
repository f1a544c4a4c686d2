import Conformance
import PyxPaydiant
import Reference
import Testing

/// What is special about the contract.
@Suite struct PaydiantContractTests {
  @Test func flowRulesKeepOtherWords() throws {
    #expect(FlowRule(rawValue: "signForPayment").rawValue == "signForPayment")
    #expect(FlowRule.documented.count == 4)
  }

  /// A host that shows no code, or scans none, is judged by the other way to begin a payment.
  @Test(arguments: [PaydiantIntegrationStimulus.Kind.showCodeTapped, .scanCodeTapped])
  func hostsOfOneSideAreJudged(missing: PaydiantIntegrationStimulus.Kind) async {
    let results = await Engine(judging: OneSided(missing: missing), settings: RunSettings(cases: 60)) { _ in
      NoServices()
    }.run(PaydiantIntegration.rules)
    #expect(results.filter(\.isFailure).map(\.rule.id) == [])
    #expect(results.count { $0.outcome == .passed } > 25)
  }
}

/// The reference without one of the two ways to begin a payment.
private struct OneSided: Implementation {
  let missing: PaydiantIntegrationStimulus.Kind

  var profile: ImplementationProfile<PaydiantIntegration> {
    var profile = PaydiantIntegrationReference().profile
    profile.stimuli.remove(missing)
    return profile
  }

  func open(_ world: World) async throws -> any Session<PaydiantIntegration> {
    try await PaydiantIntegrationReference().open(world)
  }
}

import Conformance
import PyxDotpay
import Reference
import Testing
import Variants

/// Host apps pass if they conform in other ways than the reference; one defect fails only the rules about it.
@Suite struct DotpayShopTests {
  @Test(arguments: [
    (
      "asks for two lists", ["DP-PAY-12", "DP-PAY-13", "DP-PAY-14", "DP-INFO-16", "X-CB-02/b", "DP-MODEL-02"]
    ),
    (
      "waits for the backend even after a completed payment",
      ["DP-PAY-06", "DP-PAY-15", "DP-PAY-16", "DP-PAY-17"]
    ),
    ("names no orders", ["DP-PAY-06", "DP-PAY-15", "DP-PAY-16", "DP-PAY-17", "DP-MODEL-02"]),
    ("removes cards in the SDK's manager", ["DP-CARD-04"]),
    ("hands over an empty list when a customer signs in", ["DP-EXT-11", "DP-EXT-14", "DP-EXT-15"]),
    ("shows no states in its history", ["DP-HIST-12"]),
    ("is in English whatever the phone's language is", ["DP-LANG-04"]),
  ])
  func hostsThatConformPass(name: String, rules: [String]) async throws {
    let change = try #require(DotpayIntegration.variants.first { $0.name == name }?.change)
    let host = change.applied(to: DotpayIntegrationReference())
    let results = await Engine(judging: host, settings: RunSettings(cases: 60)) { _ in NoServices() }.run(
      DotpayIntegration.rules.filter { rules.contains($0.id) })
    #expect(results.count == rules.count)
    for result in results { #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)") }
  }

  /// If a host uses a freedom that the document allows, and a rule then has nothing to judge, the rule does not apply.
  @Test(arguments: [
    ("asks no backend", "DP-PAY-17"), ("leaves controls to the SDK", "DP-INFO-17"),
    ("leaves the summary to the SDK", "DP-CSUM-02"), ("keeps cards only in the SDK", "DP-EXT-14"),
    ("shows the SDK's history", "DP-HIST-10"), ("lets nobody see threads", "DP-PAY-11"),
    ("takes no tap while it waits for channels", "X-CB-02/b"),
  ])
  func whatAHostNeedNotHaveIsNotJudged(name: String, rule: String) async throws {
    let change = try #require(DotpayIntegration.variants.first { $0.name == name }?.change)
    let host = change.applied(to: DotpayIntegrationReference())
    let results = await Engine(judging: host, settings: RunSettings(cases: 40)) { _ in NoServices() }.run(
      DotpayIntegration.rules.filter { $0.id == rule })
    #expect(results.count == 1)
    for result in results {
      guard case .notApplicable = result.outcome else {
        Issue.record("\(result.rule.id): \(result.outcome)")
        continue
      }
    }
  }

  /// The control, a harmless stimulus, is left out: a host that dies on it counts as a dead adapter.
  @Test(arguments: DotpayIntegrationStimulus.Kind.allCases.filter { $0 != DotpayIntegration.control.kind })
  func deathOnOneStimulus(kind: DotpayIntegrationStimulus.Kind) async {
    let proxy = Mutant<DotpayIntegration>.behaving("dies of \(kind.rawValue)", state: ()) {
      _, stimulus, world, inner in
      guard stimulus.kind != kind else { throw ImplementationFault.crashed("unexpectedly found nil") }
      return try await inner.send(stimulus, in: world)
    }
    let results = await TypedCandidate(proxy.applied(to: DotpayIntegrationReference())).run(
      Selection(), settings: RunSettings(cases: 40, shrinkEvaluations: 20))
    #expect((1...3).contains(results.failedRules.count), "\(kind.rawValue): \(results.failedRules.sorted())")
    for result in results.unexplained {
      Issue.record("\(kind.rawValue): \(result.rule.id): \(result.outcome)")
    }
  }

  /// Rules that come from samples or recommendations only warn.
  @Test func samplesAndAdviceWarn() {
    let advice = [
      "DP-PAY-16", "DP-CSUM-02", "DP-INFO-09", "DP-MP-01", "DP-EXT-15", "DP-HIST-11", "DP-HIST-12",
      "DP-LANG-04", "DP-VER-02",
    ]
    let warning = DotpayIntegration.rules.filter { !$0.level.isBinding }.map(\.id)
    #expect(warning.sorted() == advice.sorted())
  }
}

import Adapter
import Conformance
import Foundation
import PyxDotpay
import Requirements
import Testing

/// The example host in JavaScript conforms, and each of its defects is noticed by the rule named for it.
@Suite(.serialized, .needs(.node)) struct NodeHostTests {
  /// Runs few cases, so some rules are vacuous; the checks of the release build run as many as the rules need.
  @Test func noRuleComplainsOfTheExample() async throws {
    let results = try await judge(defect: nil)
    #expect(results.count == DotpayIntegration.rules.count)
    for result in results {
      #expect(result.outcome == .passed || result.isVacuous, "\(result.rule.id): \(result.outcome)")
    }
    #expect(results.count { $0.outcome == .passed } * 2 > results.count)
  }

  @Test(arguments: [
    ("host-no-delegate", "DP-PAY-12"),
    ("host-early-controller", "DP-PAY-13"),
    ("host-first-details", "DP-PAY-14"),
    ("host-background-thread", "DP-PAY-11"),
    ("host-finish-is-paid", "DP-PAY-15"),
    ("host-realization-is-paid", "DP-PAY-16"),
    ("host-ships-early", "DP-PAY-06"),
    ("host-trusts-sdk", "DP-PAY-17"),
    ("host-shows-no-summary", "DP-CSUM-02"),
    ("host-forgets-email", "DP-INFO-09"),
    ("host-first-amount", "DP-INFO-16"),
    ("host-control-of-amount", "DP-INFO-17"),
    ("host-no-phone", "DP-MP-01"),
    ("host-always-verified", "DP-MP-11"),
    ("host-no-creation-answer", "DP-MP-12"),
    ("host-authorizes-always", "DP-MP-13"),
    ("host-removes-nothing", "DP-CARD-04"),
    ("host-first-customer", "DP-EXT-11"),
    ("host-no-logo", "DP-EXT-16"), ("host-deaf-to-cards", "DP-EXT-14"),
    ("host-no-empty-list", "DP-EXT-15"),
    ("host-no-channel", "DP-FAST-05"),
    ("host-default-card", "DP-ONE-05"),
    ("host-observer-stays", "DP-HIST-10"),
    ("host-no-observer", "DP-HIST-11"),
    ("host-stale-history", "DP-HIST-12"),
    ("host-own-language", "DP-LANG-04"),
    ("host-fixed-version", "DP-VER-02"),
  ])
  func defectIsNoticed(defect: String, rule: String) async throws {
    let failing = Set(try await judge(defect: defect, by: rule).filter(\.isFailure).map(\.rule.id))
    #expect(failing.contains(rule), "\(failing.sorted())")
    #expect(failing.count <= 4, "\(failing.sorted())")
  }

  private func judge(defect: String?, by rule: String? = nil) async throws -> [RuleResult] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/dotpay.js").standardized.path
    let host = try await AdapterHost.start(
      command: "env PYX_DEFECT=\(defect ?? "") node '\(file)'", contracts: [DotpayIntegration.self],
      suiteVersion: "0")
    let adapter: AdapterImplementation<DotpayIntegration> = try #require(host.implementation())
    try await adapter.check()
    func run(_ rules: [DotpayIntegration.Rule], cases: Int) async -> [RuleResult] {
      let settings = RunSettings(cases: cases, shrinkEvaluations: 0)
      return await Engine(judging: adapter, settings: settings) { _ in NoServices() }.run(rules)
    }
    // The rule named for the defect must notice it. A few cases of every rule show which other rules notice it too.
    let rules = DotpayIntegration.rules
    var results = await run(rules, cases: rule == nil ? 15 : 6)
    if let rule { results += await run(rules.filter { $0.id == rule }, cases: 60) }
    await host.shutDown()
    return results
  }
}

import Adapter
import Conformance
import Foundation
import PyxPiaWallets
import Requirements
import Testing

/// The example host in Python conforms, and each of its defects is noticed by the rule named for it.
@Suite(.serialized, .needs(.python)) struct PiaWalletsPythonHostTests {
  /// Runs few cases, so some rules are vacuous; the checks of the release build run as many as the rules need.
  @Test func noRuleComplainsOfTheExample() async throws {
    let results = try await judge(defect: nil)
    #expect(results.count == PiaWalletsIntegration.rules.count)
    for result in results {
      // The document describes one payment at a time, and the example handles one at a time.
      if result.outcome == .notApplicable(reason: "the app has one payment at a time") { continue }
      #expect(result.outcome == .passed || result.isVacuous, "\(result.rule.id): \(result.outcome)")
    }
    #expect(results.count { $0.outcome == .passed } * 2 > results.count)
  }

  @Test(arguments: [
    ("host-launches-twice", "PIA-LCH-10"), ("host-error-only", "PIA-LCH-08/a"),
    ("host-registration-hangs", "PIA-REG-01/a"), ("host-answers-both", "PIA-REG-01/b"),
    ("host-first-url", "PIA-REG-01/c"), ("host-trims-url", "X-DATA-01"),
    ("host-capital-letter", "PIA-REG-05/b"),
    ("host-always-captures", "PIA-REG-07"), ("host-keeps-links", "PIA-RDR-06"),
    ("host-confirms-redirect", "PIA-RDR-03/a"), ("host-loses-payment", "PIA-RDR-03/c"),
    ("host-trusts-redirect", "PIA-RDR-04/a"), ("host-rolls-back-early", "PIA-RDR-04/b"),
    ("host-commits-twice", "PIA-RDR-04/c"), ("host-assumes-denial", "PIA-INT-08"),
    ("host-second-tap", "PIA-UI-04/a"), ("host-never-blocks", "PIA-UI-04/b"),
    ("host-indicator-stays", "PIA-UI-07"), ("host-stays-blocked", "PIA-UI-08"),
  ])
  func defectIsNoticed(defect: String, rule: String) async throws {
    let failing = Set(try await judge(defect: defect, by: rule).filter(\.isFailure).map(\.rule.id))
    #expect(failing.contains(rule), "\(failing.sorted())")
    #expect(failing.count <= 4, "\(failing.sorted())")
  }

  private func judge(defect: String?, by rule: String? = nil) async throws -> [RuleResult] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/pia_wallets.py").standardized.path
    let environment = defect.map { "env PYX_DEFECT=\($0) " } ?? ""
    let host = try await AdapterHost.start(
      command: "\(environment)python3 -B '\(file)'", contracts: [PiaWalletsIntegration.self],
      suiteVersion: "0")
    let adapter: AdapterImplementation<PiaWalletsIntegration> = try #require(host.implementation())
    try await adapter.check()
    func run(_ rules: [PiaWalletsIntegration.Rule], cases: Int) async -> [RuleResult] {
      let settings = RunSettings(cases: cases, shrinkEvaluations: 0)
      return await Engine(judging: adapter, settings: settings) { _ in NoServices() }.run(rules)
    }
    // The rule named for the defect must notice it. A few cases of every rule show which other rules notice it too.
    let rules = PiaWalletsIntegration.rules
    var results = await run(rules, cases: rule == nil ? 15 : 6)
    if let rule { results += await run(rules.filter { $0.id == rule }, cases: 60) }
    await host.shutDown()
    return results
  }
}

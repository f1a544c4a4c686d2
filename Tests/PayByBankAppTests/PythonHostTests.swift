import Adapter
import Conformance
import Foundation
import PyxPayByBankApp
import Requirements
import Testing

/// The example host in Python conforms, and each of its defects is noticed by the rule named for it.
@Suite(.serialized, .needs(.python)) struct PayByBankAppPythonHostTests {
  /// Runs few cases, so some rules are vacuous; the checks of the release build run as many as the rules need.
  @Test func noRuleComplainsOfTheExample() async throws {
    let results = try await judge(defect: nil, cases: 15)
    #expect(results.count == PayByBankAppIntegration.rules.count)
    for result in results {
      if case .notApplicable = result.outcome { continue }
      #expect(result.outcome == .passed || result.isVacuous, "\(result.rule.id): \(result.outcome)")
    }
    #expect(results.count { $0.outcome == .passed || $0.isVacuous } == results.count - 1)
    #expect(results.count { $0.outcome == .passed } * 2 > results.count)
  }

  @Test(arguments: [
    ("host-submits-twice", "PBBA-PAY-01"), ("host-confirms-early", "PBBA-PAY-07/a"),
    ("host-loses-payment", "PBBA-PAY-08"), ("host-first-token", "PBBA-PAY-15"),
    ("host-mixes-code", "PBBA-PAY-02"), ("host-never-asks-again", "PBBA-PAY-06"),
    ("host-popup-stays", "PBBA-PAY-14"), ("host-button-stays-disabled", "PBBA-PAY-11"),
    ("host-ignores-expiry", "PBBA-PAY-12"), ("host-opens-bank-app", "PBBA-OPEN-05"),
    ("host-asks-twice", "PBBA-DET-07"), ("host-narrow-layout", "PBBA-UX-09"), ("host-wordy", "PBBA-ERR-13"),
  ])
  func defectIsNoticed(defect: String, rule: String) async throws {
    let rules = PayByBankAppIntegration.rules.filter { $0.id == rule }
    let results = try await judge(defect: defect, rules)
    #expect(results.contains { $0.rule.id == rule && $0.isFailure }, "\(rule)")
  }

  private func judge(
    defect: String?, cases: Int = 100,
    _ rules: [SystemRule<PayByBankAppIntegration>] = PayByBankAppIntegration.rules
  ) async throws -> [RuleResult] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/pay_by_bank_app.py").standardized.path
    let environment = defect.map { "env PYX_DEFECT=\($0) " } ?? ""
    let host = try await AdapterHost.start(
      command: "\(environment)python3 -B '\(file)'", contracts: [PayByBankAppIntegration.self],
      suiteVersion: "0")
    let adapter: AdapterImplementation<PayByBankAppIntegration> = try #require(host.implementation())
    try await adapter.check()
    let settings = RunSettings(cases: cases, shrinkEvaluations: 200)
    let results = await Engine(judging: adapter, settings: settings) { _ in NoServices() }.run(rules)
    await host.shutDown()
    return results
  }
}

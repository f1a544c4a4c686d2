import Adapter
import Conformance
import Foundation
import PyxPayByBankApp
import Requirements
import Testing

/// The example adapter in Python conforms, and each of its defects is noticed by the rule named for it.
@Suite(.serialized, .needs(.python)) struct PayByBankAppPythonAdapterTests {
  /// Runs few cases, so some rules are vacuous; the checks of the release build run as many as the rules need.
  @Test func noRuleComplainsOfTheExample() async throws {
    let results = try await judge(defect: nil, cases: 15)
    for result in results {
      #expect(result.outcome == .passed || result.isVacuous, "\(result.rule.id): \(result.outcome)")
    }
    #expect(results.count { $0.outcome == .passed } * 2 > results.count)
  }

  @Test func choiceThatIsNeverErasedFailsItsRuleAlone() async throws {
    let results = try await judge(defect: "choice-never-erased", cases: 40)
    #expect(results.filter(\.isFailure).map(\.rule.id) == ["PBBA-FLAG-06"])
  }

  @Test(arguments: [
    ("choice-in-memory", "PBBA-FLAG-01"), ("apps-looked-for-once", "PBBA-DET-03/b"),
    ("first-code-for-ever", "PBBA-POP-26"), ("token-left-out", "PBBA-POP-05"),
    ("expires-early", "PBBA-POP-20"),
    ("errors-cut", "PBBA-ERR-02"), ("close-asks-for-retry", "PBBA-ERR-06"),
    ("layout-stretched", "PBBA-UX-05"), ("layout-pays", "PBBA-UX-07"),
  ])
  func defectIsNoticed(defect: String, rule: String) async throws {
    let rules = PayByBankApp.rules.filter { $0.id == rule }
    let results = try await judge(defect: defect, cases: 100, rules)
    #expect(results.contains { $0.rule.id == rule && $0.isFailure }, "\(rule)")
    for result in results {
      if case .failed(let found) = result.outcome { #expect(found.stimuli <= 7, "\(found.trace)") }
    }
  }

  @Test func deathWithoutCodeBreaksTheRulesThatPromiseAnAnswer() async throws {
    let rules = PayByBankApp.rules.filter { ["PBBA-ERR-04", "PBBA-POP-01"].contains($0.id) }
    let results = try await judge(defect: "dies-without-code", cases: 30, rules)
    #expect(results.first { $0.rule.id == "PBBA-ERR-04" }?.isFailure == true)
    #expect(results.first { $0.rule.id == "PBBA-POP-01" }?.outcome == .passed)
  }

  @Test func unknownDefectIsRefused() async {
    await #expect(throws: AdapterStartError.self) { try await judge(defect: "no-such-defect", cases: 1) }
  }

  private func judge(
    defect: String?, cases: Int, _ rules: [SystemRule<PayByBankApp>] = PayByBankApp.rules
  ) async throws -> [RuleResult] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/pay_by_bank_app.py").standardized.path
    let environment = defect.map { "env PYX_DEFECT=\($0) " } ?? ""
    let host = try await AdapterHost.start(
      command: "\(environment)python3 -B '\(file)'", contracts: [PayByBankApp.self], suiteVersion: "0")
    let adapter: AdapterImplementation<PayByBankApp> = try #require(host.implementation())
    try await adapter.check()
    // One session at a time, because the death of a process ends all its sessions.
    let settings = RunSettings(cases: cases, shrinkEvaluations: 300, parallelism: 1)
    let results = await Engine(judging: adapter, settings: settings) { _ in NoServices() }.run(rules)
    await host.shutDown()
    return results
  }
}

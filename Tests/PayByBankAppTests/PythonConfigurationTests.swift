import Adapter
import Conformance
import Foundation
import PyxPayByBankApp
import Requirements
import Testing

/// The files of the example host in Python conform, and each of their defects is noticed by the rule named for it.
@Suite(.serialized, .needs(.python)) struct PayByBankAppPythonConfigurationTests {
  @Test func exampleConforms() async throws {
    for result in try await judge(defect: nil) {
      #expect(result.outcome == .passed, "\(result.rule.id)")
    }
  }

  @Test(arguments: [
    ("plist-without-scheme", ["PBBA-CFG-01/a"]), ("plist-scheme-as-url", ["PBBA-CFG-01/a"]),
    ("plist-without-list", ["PBBA-CFG-01/a"]), ("plist-scheme-alone", ["PBBA-CFG-01/b"]),
    ("plist-dictionary", ["PBBA-CFG-01/b"]), ("podfile-hyphens", ["PBBA-CFG-02/a"]),
    ("podfile-without-frameworks", ["PBBA-CFG-02/b"]), ("podfile-ios-7", ["PBBA-CFG-03"]),
    ("project-without-objc", ["PBBA-CFG-04/a"]), ("project-without-bundle", ["PBBA-CFG-04/b"]),
    ("project-old-framework", ["PBBA-CFG-05"]), ("project-old-subproject", ["PBBA-CFG-05"]),
  ])
  func defectIsNoticedByItsRuleAlone(defect: String, rules: [String]) async throws {
    let failing = try await judge(defect: defect).filter(\.isFailure).map(\.rule.id)
    #expect(failing == rules)
  }

  private func judge(defect: String?) async throws -> [RuleResult] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/pay_by_bank_app.py").standardized.path
    let environment = defect.map { "env PYX_DEFECT=\($0) " } ?? ""
    let host = try await AdapterHost.start(
      command: "\(environment)python3 -B '\(file)'", contracts: [PayByBankAppConfiguration.self],
      suiteVersion: "0")
    let adapter: AdapterImplementation<PayByBankAppConfiguration> = try #require(host.implementation())
    try await adapter.check()
    let settings = RunSettings(cases: 10, shrinkEvaluations: 0)
    let results = await Engine(judging: adapter, settings: settings) { _ in NoServices() }
      .run(PayByBankAppConfiguration.rules)
    await host.shutDown()
    return results
  }
}

import Adapter
import Conformance
import Foundation
import PyxDotpay
import Requirements
import Testing

/// The files of the example host in Python conform, and each of their defects is noticed by the rule named for it.
@Suite(.serialized, .needs(.python)) struct DotpayPythonConfigurationTests {
  @Test func exampleConforms() async throws {
    for result in try await judge(defect: nil) {
      #expect(result.outcome == .passed, "\(result.rule.id)")
    }
  }

  @Test(arguments: [
    ("plist-without-scheme", ["DP-CFG-01/a"]), ("plist-scheme-as-url", ["DP-CFG-01/a"]),
    ("plist-scheme-alone", ["DP-CFG-01/b"]), ("podfile-small-letter", ["DP-CFG-02/a"]),
    ("podfile-next-major", ["DP-CFG-02/b"]), ("podfile-older", ["DP-CFG-02/b"]),
    ("podfile-ios-8", ["DP-CFG-02/c"]), ("header-small-letter", ["DP-CFG-02/d"]),
    ("country-two-letters", ["DP-INFO-10"]), ("key-capital-letter", ["DP-INFO-07/b"]),
    ("parameters-in-a-text", ["DP-INFO-01/b"]), ("amount-with-currency", ["DP-INFO-05/b"]),
    ("currency-as-sign", ["DP-INFO-06/b"]), ("urlc-without-scheme", ["DP-INFO-14/b"]),
  ])
  func defectIsNoticedByItsRuleAlone(defect: String, rules: [String]) async throws {
    let failing = try await judge(defect: defect).filter(\.isFailure).map(\.rule.id)
    #expect(failing == rules)
  }

  private func judge(defect: String?) async throws -> [RuleResult] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/dotpay_configuration.py").standardized.path
    let environment = defect.map { "env PYX_DEFECT=\($0) " } ?? ""
    let host = try await AdapterHost.start(
      command: "\(environment)python3 -B '\(file)'", contracts: [DotpayConfiguration.self],
      suiteVersion: "0")
    let adapter: AdapterImplementation<DotpayConfiguration> = try #require(host.implementation())
    try await adapter.check()
    let settings = RunSettings(cases: 10, shrinkEvaluations: 0)
    let results = await Engine(judging: adapter, settings: settings) { _ in NoServices() }
      .run(DotpayConfiguration.rules)
    await host.shutDown()
    return results
  }
}

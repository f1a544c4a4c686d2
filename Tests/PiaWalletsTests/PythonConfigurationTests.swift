import Adapter
import Conformance
import Foundation
import PyxPiaWallets
import Requirements
import Testing

/// The files and request bodies of the example host in Python conform, and each defect is noticed by its rule.
@Suite(.serialized, .needs(.python)) struct PythonConfigurationTests {
  @Test func exampleConforms() async throws {
    for result in try await judge(defect: nil) {
      #expect(result.outcome == .passed, "\(result.rule.id)")
    }
  }

  @Test(arguments: [
    ("plist-without-test-app", ["PIA-LCH-04/a"]), ("plist-swish-as-url", ["PIA-LCH-04/b"]),
    ("plist-mobilepay-by-name", ["PIA-LCH-04/c"]), ("plist-dictionary", ["PIA-LCH-04/d"]),
    ("plist-without-own-scheme", ["PIA-REG-05/a"]), ("body-vipps-in-small", ["PIA-BODY-01"]),
    ("body-swish-without-m", ["PIA-BODY-02"]), ("body-mobilepay-as-the-app", ["PIA-BODY-03"]),
    ("body-without-is-app", ["PIA-BODY-04"]), ("body-other-member", ["PIA-BODY-05"]),
    ("body-dialled-prefix", ["PIA-BODY-06"]), ("body-plain-plus", ["PIA-BODY-07/a"]),
    ("body-encoded-twice", ["PIA-BODY-07/b"]), ("body-number-for-swish", ["PIA-BODY-08"]),
  ])
  func defectIsNoticedByItsRuleAlone(defect: String, rules: [String]) async throws {
    let failing = try await judge(defect: defect).filter(\.isFailure).map(\.rule.id)
    #expect(failing == rules)
  }

  private func judge(defect: String?) async throws -> [RuleResult] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/pia_wallets.py").standardized.path
    let environment = defect.map { "env PYX_DEFECT=\($0) " } ?? ""
    let host = try await AdapterHost.start(
      command: "\(environment)python3 -B '\(file)'", contracts: [PiaWalletsConfiguration.self],
      suiteVersion: "0")
    let adapter: AdapterImplementation<PiaWalletsConfiguration> = try #require(host.implementation())
    try await adapter.check()
    // A rule passes only if enough payments have a phone number, and enough have none.
    let settings = RunSettings(cases: defect == nil ? 50 : 15, shrinkEvaluations: 0)
    let results = await Engine(judging: adapter, settings: settings) { _ in NoServices() }
      .run(PiaWalletsConfiguration.rules)
    await host.shutDown()
    return results
  }
}

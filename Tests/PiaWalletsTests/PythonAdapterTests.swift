import Adapter
import Conformance
import Foundation
import PyxPiaWallets
import Requirements
import Testing

/// An implementation in another language runs in its own process, and is judged over a pipe.
@Suite(.serialized, .needs(.python)) struct PythonAdapterTests {
  /// Runs few cases, so some rules are vacuous; the checks of the release build run as many as the rules need.
  @Test func noRuleComplainsOfTheAdapter() async throws {
    let results = try await judge(defect: nil)
    #expect(results.count == PiaWallets.rules.count)
    for result in results {
      #expect(result.outcome == .passed || result.isVacuous, "\(result.rule.id): \(result.outcome)")
    }
    #expect(results.count { $0.outcome == .passed } * 2 > results.count)
  }

  @Test(arguments: [
    ("early-interruption", ["PIA-RDR-05"]),
    ("always-launches", ["PIA-LCH-01", "PIA-LCH-05", "PIA-LCH-06"]),
    ("drops-query", ["PIA-REG-02"]),
    ("forgets-after-interruption", ["PIA-INT-03"]),
    ("one-error", ["PIA-ERR-02", "PIA-ERR-03/b"]),
    ("transparent", ["PIA-UI-01/b"]),
  ])
  func aDefectIsNoticed(defect: String, rules: [String]) async throws {
    let failing = try await judge(defect: defect).failing
    #expect(failing == rules)
  }

  /// The results for the adapter, with the defect switched on if one is named.
  private func judge(defect: String?) async throws -> [RuleResult] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Adapters/pia_wallets.py").path
    let host = try await AdapterHost.start(
      command: "env PYX_DEFECT=\(defect ?? "") python3 -B '\(file)'", contracts: [PiaWallets.self],
      suiteVersion: "0")
    let adapter = try #require(host.implementation(of: PiaWallets.self))
    try await adapter.check()
    let results = await PiaWalletsTests.judge(
      adapter, RunSettings(cases: defect == nil ? 15 : 30, shrinkEvaluations: 0))
    await host.shutDown()
    return results
  }
}

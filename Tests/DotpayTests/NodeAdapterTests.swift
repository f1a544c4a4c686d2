import Adapter
import Conformance
import Foundation
import PyxDotpay
import Requirements
import Testing

/// The whole way to an SDK in JavaScript: a process behind a pipe.
@Suite(.serialized, .needs(.node)) struct NodeAdapterTests {
  /// Runs few cases, so some rules are vacuous; the checks of the release build run as many as the rules need.
  @Test func noRuleComplainsOfTheAdapter() async throws {
    let results = try await judge(defect: nil)
    #expect(results.count == Dotpay.rules.count)
    // This SDK draws nothing, so the two rules about drawing are left out.
    for result in results where !["DP-STY-07", "DP-STY-08"].contains(result.rule.id) {
      #expect(result.outcome == .passed || result.isVacuous, "\(result.rule.id): \(result.outcome)")
    }
    #expect(results.count { $0.outcome == .passed } * 2 > results.count)
  }

  /// A few of the defects; the checks of the release build try every one of Tests/Adapters/defects.tsv.
  @Test(arguments: [("any-channel", "DP-CH-04"), ("no-consent", "DP-CARD-02")])
  func aDefectIsNoticed(defect: String, rule: String) async throws {
    let failing = Set(try await judge(defect: defect, by: rule).filter(\.isFailure).map(\.rule.id))
    #expect(failing.contains(rule) && failing.count <= 4, "\(failing.sorted())")
  }

  /// The results for the adapter, with the defect switched on if one is named.
  private func judge(defect: String?, by rule: String? = nil) async throws -> [RuleResult] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Adapters/dotpay.js").path
    let host = try await AdapterHost.start(
      command: "env PYX_DEFECT=\(defect ?? "") node '\(file)'", contracts: [Dotpay.self], suiteVersion: "0")
    let adapter = try #require(host.implementation(of: Dotpay.self))
    try await adapter.check()
    func run(_ rules: [Dotpay.Rule], cases: Int) async -> [RuleResult] {
      let settings = RunSettings(cases: cases, shrinkEvaluations: 0)
      return await Engine(judging: adapter, settings: settings) { _ in NoServices() }.run(rules)
    }
    // The rule named for the defect must notice it. A few cases of every rule show which other rules notice it too.
    var results = await run(
      Dotpay.rules.filter { rule == nil || $0.id == rule }, cases: rule == nil ? 15 : 40)
    if rule != nil { results += await run(Dotpay.rules, cases: 4) }
    await host.shutDown()
    return results
  }
}

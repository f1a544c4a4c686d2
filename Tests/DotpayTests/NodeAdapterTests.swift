import Adapter
import Conformance
import Foundation
import PyxDotpay
import Requirements
import Testing

/// The whole way to an SDK in JavaScript: a process behind a pipe.
@Suite(.serialized, .needs(.node)) struct NodeAdapterTests {
  @Test func theAdapterPassesEveryRule() async throws {
    let results = try await judge(defect: nil)
    #expect(results.count == Dotpay.rules.count)
    for result in results { #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)") }
  }

  @Test(arguments: [
    ("float-amount", "DP-INFO-05"), ("swapped-numbers", "DP-INFO-07"), ("drops-parameters", "DP-INFO-15"),
    ("constant-control", "DP-INFO-13"), ("any-channel", "DP-CH-04"), ("offline-too", "DP-CH-03"),
    ("rejected-fails", "DP-PAY-02"), ("no-consent", "DP-CARD-02"), ("stores-number", "DP-CARD-10"),
    ("clear-here-only", "DP-CARD-09"), ("merges-external", "DP-EXT-02"), ("keeps-customer", "DP-EXT-09"),
    ("first-card", "DP-ONE-02"), ("deaf-to-leaving", "DP-HIST-07"), ("forgetful", "DP-HIST-01"),
    ("stuck-in-production", "DP-ENV-02"), ("unasked-payments", "DP-MP-05"), ("always-verified", "DP-MP-02"),
    ("silent-manager", "DP-EXT-13"),
  ])
  func aDefectIsNoticed(defect: String, rule: String) async throws {
    let failing = Set(try await judge(defect: defect, by: rule).filter(\.isFailure).map(\.rule.id))
    #expect(failing.contains(rule) && failing.count <= 4, "\(failing.sorted())")
  }

  /// The results for the adapter with one of its defects switched on.
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
    // A defect has to be noticed by its rule; of the others, few cases say which notice it too.
    var results = await run(
      Dotpay.rules.filter { rule == nil || $0.id == rule }, cases: rule == nil ? 100 : 40)
    if rule != nil { results += await run(Dotpay.rules, cases: 8) }
    await host.shutDown()
    return results
  }
}

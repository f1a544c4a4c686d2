import Adapter
import Conformance
import Foundation
import PyxPaydiant
import Requirements
import Testing

/// The facades and the wallet app of the example in JavaScript conform, and each of their defects is noticed by the
/// rule named for it.
@Suite(.serialized, .needs(.node)) struct PaydiantJavaScriptTests {
  @Test func exampleHostConforms() async throws { try await expectNoComplaint(PaydiantIntegration.self) }

  @Test func exampleLibraryConforms() async throws { try await expectNoComplaint(Paydiant.self) }

  /// A few of the defects; the checks of the release build try every one of Tests/Adapters/defects.tsv.
  @Test(arguments: [("host-no-flow-rule", "PD-FLOW-03"), ("host-offers-all", "PD-TND-01/b")])
  func defectOfTheHostIsNoticed(defect: String, rule: String) async throws {
    try await expectNoticed(defect, by: rule, PaydiantIntegration.self)
  }

  /// The picture that goes over the pipe is wrong, but the text of the code is right.
  @Test(.needs(.qrencode), .needs(.qrCodes)) func wrongPictureIsNoticed() async throws {
    try await expectNoticed("host-first-picture", by: "PD-QR-05", PaydiantIntegration.self)
  }

  @Test(arguments: [("sdk-both-blocks", "X-CB-01"), ("sdk-keeps-token", "PD-TOK-11")])
  func defectOfTheLibraryIsNoticed(defect: String, rule: String) async throws {
    try await expectNoticed(defect, by: rule, Paydiant.self)
  }

  /// Runs few cases, so some rules are vacuous; the checks of the release build run as many as the rules need.
  private func expectNoComplaint<System: DocumentedSystem>(_ system: System.Type) async throws
  where System.Services == NoServices {
    let results = try await judge(system, defect: nil)
    #expect(results.count == System.rules.count)
    for result in results {
      // Without the program `qrencode`, the example hands over no pictures of the screen.
      let lacksPictures =
        result.rule.id == "PD-QR-05" && !(Requirement.qrencode.isThere() && Requirement.qrCodes.isThere())
      let isRight =
        if case .notApplicable = result.outcome {
          lacksPictures
        } else {
          result.outcome == .passed || result.isVacuous
        }
      #expect(isRight, "\(result.rule.id): \(result.outcome)")
    }
    #expect(results.count { $0.outcome == .passed } * 2 > results.count)
  }

  private func expectNoticed<System: DocumentedSystem>(
    _ defect: String, by rule: String, _ system: System.Type
  ) async throws where System.Services == NoServices {
    let failing = Set(try await judge(system, defect: defect, by: rule).filter(\.isFailure).map(\.rule.id))
    #expect(failing.contains(rule), "\(failing.sorted())")
    #expect(failing.count <= 4, "\(failing.sorted())")
  }

  private func judge<System: DocumentedSystem>(
    _ system: System.Type, defect: String?, by rule: String? = nil
  ) async throws -> [RuleResult] where System.Services == NoServices {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/paydiant.js").standardized.path
    let environment = defect.map { "env PYX_DEFECT=\($0) " } ?? ""
    let host = try await AdapterHost.start(
      command: "\(environment)node '\(file)'", contracts: [System.self], suiteVersion: "0")
    let adapter: AdapterImplementation<System> = try #require(host.implementation())
    try await adapter.check()
    func run(_ rules: [System.Rule], cases: Int) async -> [RuleResult] {
      let settings = RunSettings(cases: cases, shrinkEvaluations: 0)
      return await Engine(judging: adapter, settings: settings) { _ in NoServices() }.run(rules)
    }
    // The rule named for the defect must notice it. A few cases of every rule show which other rules notice it too.
    var results = await run(
      System.rules.filter { rule == nil || $0.id == rule }, cases: rule == nil ? 15 : 40)
    if rule != nil { results += await run(System.rules, cases: 4) }
    await host.shutDown()
    return results
  }
}

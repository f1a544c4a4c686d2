import Adapter
import Conformance
import Foundation
import PyxPaydiant
import Requirements
import Testing

/// The example in JavaScript: facades and a wallet app that conform, and defects each of which is noticed where it should
/// be.
@Suite(.serialized, .needs(.node)) struct PaydiantJavaScriptTests {
  @Test func exampleHostConforms() async throws { try await expectAllPassed(PaydiantIntegration.self) }

  @Test func exampleLibraryConforms() async throws { try await expectAllPassed(Paydiant.self) }

  @Test(arguments: [
    ("host-obtains-always", "PD-TOK-02"), ("host-first-token", "PD-TOK-03"), ("host-null-code", "PD-TOK-04"),
    ("host-keeps-token", "PD-TOK-05/a"), ("host-confirms-early", "PD-SUM-05"),
    ("host-shows-old-code", "PD-TOK-06"), ("host-releases-while-paying", "PD-TOK-08"),
    ("host-shouts", "PD-QR-01"),
    ("host-too-bright", "PD-QR-03"), ("host-camera-stays", "PD-DEC-04"), ("host-no-flow-rule", "PD-FLOW-03"),
    ("host-summary-first", "PD-FLOW-04"), ("host-early-receipt", "PD-FLOW-05"),
    ("host-knows-one-rule", "PD-FLOW-06"),
    ("host-pays-again", "PD-FLOW-11"), ("host-offers-early", "PD-DISC-01"),
    ("host-offers-all", "PD-TND-01/b"),
    ("host-silent", "PD-TND-02/a"), ("host-wrong-index", "PD-TND-03"), ("host-pays-single", "PD-TND-04"),
    ("host-first-amount", "PD-UPD-03"), ("host-first-receipt", "PD-SUM-03/b"),
  ])
  func defectOfTheHostIsNoticed(defect: String, rule: String) async throws {
    try await expectNoticed(defect, by: rule, PaydiantIntegration.self)
  }

  /// A wrong picture, over the pipe: the text of the code is right.
  @Test(.needs(.qrencode), .needs(.qrCodes)) func wrongPictureIsNoticed() async throws {
    try await expectNoticed("host-first-picture", by: "PD-QR-05", PaydiantIntegration.self)
  }

  @Test(arguments: [
    ("sdk-lower-case", "PD-TOK-01/b"), ("sdk-both-blocks", "X-CB-01"), ("sdk-silent-failure", "X-CB-01"),
    ("sdk-one-slot", "X-CB-02/b"), ("sdk-camera-leak", "PD-DEC-02"), ("sdk-trims-codes", "PD-DEC-03"),
    ("sdk-looks-on", "PD-DEC-06"), ("sdk-major-units", "PD-DISC-04"), ("sdk-expects-tenders", "PD-DISC-04"),
    ("sdk-one-rule", "PD-FLOW-14"), ("sdk-summary-always", "PD-UPD-06"), ("sdk-keeps-token", "PD-TOK-11"),
  ])
  func defectOfTheLibraryIsNoticed(defect: String, rule: String) async throws {
    try await expectNoticed(defect, by: rule, Paydiant.self)
  }

  private func expectAllPassed<System: DocumentedSystem>(_ system: System.Type) async throws
  where System.Services == NoServices {
    let results = try await judge(system, defect: nil)
    #expect(results.count == System.rules.count)
    for result in results {
      // Without the program `qrencode` the example leaves pictures of the screen out.
      let lacksPictures =
        result.rule.id == "PD-QR-05" && !(Requirement.qrencode.isThere() && Requirement.qrCodes.isThere())
      let isRight =
        if case .notApplicable = result.outcome { lacksPictures } else { result.outcome == .passed }
      #expect(isRight, "\(result.rule.id): \(result.outcome)")
    }
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
    // A defect has to be noticed by its rule; of the others, few cases say which notice it too.
    var results = await run(
      System.rules.filter { rule == nil || $0.id == rule }, cases: rule == nil ? 100 : 40)
    if rule != nil { results += await run(System.rules, cases: 8) }
    await host.shutDown()
    return results
  }
}

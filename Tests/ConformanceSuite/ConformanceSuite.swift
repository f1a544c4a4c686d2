import Adapter
import Catalogue
import Conformance
import ConformanceTesting
import Foundation
import PyxPiaWallets
import Requirements
import Testing
import Vectors

/// The adapter that the environment variable `PYX_ADAPTER` names, or the wallet example if it names none, under every
/// rule of the contracts that it claims.
@Suite(.needs(.python), .conformance(Runs.adapter)) struct AdapterConformance {
  @Test(arguments: Runs.adapter.rules) func rule(_ rule: RuleCase) throws { try Runs.adapter.verify(rule) }
}

/// The Swift Testing interface reports what the engine found about every rule.
@Suite(.conformance(Runs.small)) struct FaceTests {
  @Test func everyRuleIsShownAndJudged() throws {
    let report = try #require(Runs.small.report)
    let judged = report.results.map { RuleCase($0.rule) }
    #expect(judged == Runs.small.rules)
    #expect(!judged.isEmpty)
    #expect(Set(judged).count == judged.count)
  }

  @Test func everyVectorIsChecked() throws {
    let report = try #require(Runs.small.report)
    #expect(try report.results.reduce(0) { $0 + $1.vectors } == ShippedVectors.all.get().count)
  }
}

/// The runs that this package's own tests show.
enum Runs {
  private static let namedAdapter = ProcessInfo.processInfo.environment["PYX_ADAPTER"]

  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Adapters/pia_wallets.py").standardized.path(percentEncoded: false)

  /// A few cases are enough to compare what is shown with what is judged.
  static let small = ConformanceRun(
    of: Catalogue.contracts().map { $0.typed.candidate() }, settings: RunSettings(cases: 5),
    reports: NSTemporaryDirectory() + "pyx-face")

  static let adapter = ConformanceRun(
    // Rules that an adapter does not claim are cancelled; what the example claims is known beforehand.
    showing: Catalogue.contracts().filter { namedAdapter != nil || $0.system == PiaWallets.system }
      .flatMap(\.rules),
    reports: namedAdapter != nil ? "Reports" : NSTemporaryDirectory() + "pyx-example"
  ) {
    let contracts = Catalogue.contracts()
    let host = try await AdapterHost.start(
      command: namedAdapter ?? "python3 -B '\(example)'", contracts: contracts.map(\.type),
      suiteVersion: SuiteVersion.suite)
    var candidates: [any Candidate] = []
    for contract in contracts {
      if let candidate = try await contract.typed.candidate(on: host) { candidates.append(candidate) }
    }
    return SystemUnderTest(name: host.name, version: host.version, candidates: candidates, host: host)
  }
}

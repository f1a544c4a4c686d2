import Adapter
import Catalogue
import Conformance
import ConformanceTesting
import Foundation
import PyxPiaWallets
import Requirements
import Testing
import Vectors

/// The adapter under test is judged by every rule of the contracts that it claims.
///
/// The environment variable `PYX_ADAPTER` names its command; without the variable, the wallet example is judged.
@Suite(.needs(.python), .conformance(Runs.adapter)) struct AdapterConformance {
  @Test(arguments: Runs.adapter.rules) func rule(_ rule: RuleCase) throws { try Runs.adapter.verify(rule) }
}

/// A run shows exactly the rules that the engine judges, and checks every vector.
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

/// The runs whose rules are tests of this package.
enum Runs {
  private static let namedAdapter = ProcessInfo.processInfo.environment["PYX_ADAPTER"]

  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Adapters/pia_wallets.py").standardized.path(percentEncoded: false)

  /// A few cases are enough to compare the shown rules with the judged rules.
  static let small = ConformanceRun(
    of: Catalogue.contracts().map { $0.typed.candidate() }, settings: RunSettings(cases: 5),
    reports: NSTemporaryDirectory() + "pyx-face")

  static let adapter = ConformanceRun(
    // If an adapter does not claim a role, the tests of the role's rules are cancelled. For the example, only the rules
    // of its system are shown.
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

import Adapter
import ClientAPISimulator
import Conformance
import ConformanceTesting
import Foundation
import OnlinePayments
import PayByBankApp
import PiaWallets
import Reference
import Reporting
import Testing
import Vectors

/// The reference under every rule of every contract.
@Suite(.conformance(Runs.reference)) struct ReferenceConformance {
  @Test(arguments: Runs.reference.rules) func rule(_ rule: RuleCase) throws {
    try Runs.reference.verify(rule)
  }
}

/// The adapter that the environment variable `PYX_ADAPTER` names, under every rule of the contracts that it claims.
@Suite(.enabled(if: Runs.adapterCommand != nil), .conformance(Runs.adapter)) struct AdapterConformance {
  @Test(arguments: Runs.adapter.rules) func rule(_ rule: RuleCase) throws { try Runs.adapter.verify(rule) }
}

/// The face tells what the engine found, of every rule.
@Suite(.conformance(Runs.small)) struct FaceTests {
  @Test func everyRuleIsShownAndJudged() throws {
    let report = try #require(Runs.small.report)
    let judged = report.results.map { RuleCase($0.rule) }
    #expect(judged == Runs.small.rules)
    #expect(!judged.isEmpty)
    #expect(Set(judged).count == judged.count)
  }

  @Test func everyVectorFileIsEmbedded() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(names.filter { $0.hasSuffix(".json") }.sorted() == VectorFiles.all.map(\.name).sorted())
    #expect(!Runs.vectors.isEmpty)
  }

  @Test func everyVectorIsChecked() throws {
    let report = try #require(Runs.small.report)
    #expect(report.results.reduce(0) { $0 + $1.vectors } == Runs.vectors.count)
  }
}

/// The runs that this package's own tests show.
enum Runs {
  static let adapterCommand = ProcessInfo.processInfo.environment["PYX_ADAPTER"]

  /// All vectors that ship with the suite; a file that cannot be read gives none, and a test notices.
  static let vectors: [Vector] = VectorFiles.all.flatMap { file in
    (try? VectorFile(name: file.name, bytes: file.bytes).vectors) ?? []
  }

  /// The references, with a service of their own: runs that share one would share its accounts.
  static func references() -> [Candidate] {
    let memory = InMemoryClientAPI()
    return [
      Candidate(ReferenceOnlinePayments()) {
        ClientAPIServices(account: try await memory.account(named: $0))
      },
      Candidate(ReferenceCardForm()), Candidate(PayByBankAppReference()),
      Candidate(PayByBankAppIntegrationReference()), Candidate(WalletLibrary()),
    ]
  }

  static let reference = ConformanceRun(of: references(), settings: RunSettings(vectors: vectors))

  /// Few cases, only to compare what is shown with what is judged.
  static let small = ConformanceRun(
    of: references(), settings: RunSettings(cases: 5, vectors: vectors),
    reports: NSTemporaryDirectory() + "pyx-face")

  static let adapter = ConformanceRun(
    showing: references().flatMap(\.rules), settings: RunSettings(parallelism: 4, vectors: vectors)
  ) {
    let host = try await AdapterHost.start(
      command: adapterCommand ?? "",
      contracts: [
        OnlinePayments.self, OnlinePaymentsIntegration.self, PayByBankApp.self, PayByBankAppIntegration.self,
        PiaWallets.self,
      ], suiteVersion: SuiteVersion.suite)
    let server = try LoopbackClientAPI()
    var candidates: [Candidate] = []
    if let claimed = host.implementation(of: OnlinePayments.self) {
      candidates.append(
        Candidate(claimed) { ClientAPIServices(account: try await server.account(named: $0)) })
    }
    if let claimed = host.implementation(of: OnlinePaymentsIntegration.self) {
      candidates.append(Candidate(claimed))
    }
    if let claimed = host.implementation(of: PayByBankApp.self) { candidates.append(Candidate(claimed)) }
    if let claimed = host.implementation(of: PayByBankAppIntegration.self) {
      candidates.append(Candidate(claimed))
    }
    if let claimed = host.implementation(of: PiaWallets.self) { candidates.append(Candidate(claimed)) }
    return candidates
  }
}

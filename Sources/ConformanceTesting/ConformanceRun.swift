import Conformance
import Foundation
import Reporting
import Synchronization
import Vectors

/// One run of the suite against an implementation, shown as a Swift Testing suite.
///
/// Make one, put `.conformance(run)` on a suite, and verify each rule in a parameterised test:
///
/// ```swift
/// let run = ConformanceRun(of: MyWallets())
///
/// @Suite(.conformance(run)) struct WalletConformance {
///   @Test(arguments: run.rules) func rule(_ rule: RuleCase) throws { try run.verify(rule) }
/// }
/// ```
///
/// The suite's scope judges every rule once and writes the JUnit reports, the tests only tell what came out.
public final class ConformanceRun: Sendable {
  /// The arguments of the parameterised test: every rule of the contracts.
  public let rules: [RuleCase]

  private let settings: RunSettings
  private let isStrict: Bool
  private let reports: String
  private let candidates: @Sendable () async throws -> [Candidate]
  private let state = Mutex<RunReport?>(nil)

  /// Makes a run over candidates that are there only when it begins, an adapter's for example.
  ///
  /// - Parameters:
  ///   - rules: The rules that are shown as tests.
  ///   - settings: How thoroughly; without vectors of its own, those that ship with the suite are checked.
  ///   - isStrict: Whether what only warns fails.
  ///   - reports: Folder of the JUnit files, from the folder in which the tests run.
  ///   - candidates: Makes the candidates.
  public init(
    showing rules: [RuleFacts], settings: RunSettings = RunSettings(), isStrict: Bool = false,
    reports: String = "Reports", candidates: @escaping @Sendable () async throws -> [Candidate]
  ) {
    self.rules = rules.map(RuleCase.init)
    self.settings = settings
    self.isStrict = isStrict
    self.reports = reports
    self.candidates = candidates
  }

  /// Makes a run over candidates.
  public convenience init(
    of candidates: [Candidate], settings: RunSettings = RunSettings(), isStrict: Bool = false,
    reports: String = "Reports"
  ) {
    self.init(
      showing: candidates.flatMap(\.rules), settings: settings, isStrict: isStrict, reports: reports
    ) { candidates }
  }

  /// Makes a run over one implementation of a system without services.
  public convenience init<System: DocumentedSystem>(
    of implementation: any Implementation<System>, settings: RunSettings = RunSettings(),
    isStrict: Bool = false, reports: String = "Reports"
  ) where System.Services == NoServices {
    self.init(
      of: [Candidate(implementation)], settings: settings, isStrict: isStrict, reports: reports)
  }

  /// What the run found, once it has run.
  public var report: RunReport? { state.withLock { $0 } }

  /// Judges every rule and writes the reports; throws where the candidates cannot be made or nothing can be written.
  func execute() async throws {
    let candidates = try await candidates()
    guard let first = candidates.first else { throw NothingToJudge() }
    var settings = settings
    if settings.vectors.isEmpty { settings.vectors = try ShippedVectors.all.get() }
    if candidates.contains(where: { $0.claim.clock == "system" }) {
      settings.now = settings.now ?? Int64(Date.now.timeIntervalSince1970 * 1000)
    }
    let header = RunReport.Header(
      implementation: first.name, version: first.version, seed: settings.seed, cases: settings.cases,
      selection: Selection(), timestamp: Date.now.formatted(.iso8601), now: settings.now)
    let writer = JUnitReport(header: header, options: ReportOptions(warningsFail: isStrict))
    let folder = ReportFolder(reports)
    try folder.write(writer.provisionalFiles(systems: candidates.map(\.system).uniqued))
    var runs: [RunReport.ContractRun] = []
    for candidate in candidates {
      let results = await candidate.run(Selection(), settings: settings)
      runs.append(.init(candidate, selectedCount: candidate.rules.count, results: results))
    }
    var troubles: [Trouble] = []
    for candidate in candidates { if let doubt = await candidate.takeDoubt() { troubles.append(doubt) } }
    let report = RunReport(header: header, contracts: runs, troubles: troubles)
    try folder.write(writer.files(of: report))
    state.withLock { $0 = report }
  }

  /// The result of one rule; nil where its contract is not claimed, or before the run.
  func result(of rule: RuleCase) -> RuleResult? {
    report?.results.first { $0.rule.id == rule.id && $0.rule.system == rule.system }
  }

  /// What the test of a rule says.
  func telling(of result: RuleResult) -> RuleTelling { RuleTelling(result, isStrict: isStrict) }

  /// What is said once of all rules that could not be judged; nil where there are none.
  func inconclusive(in report: RunReport) -> InconclusiveTelling? {
    InconclusiveTelling(report, isStrict: isStrict)
  }
}

extension [String] {
  /// The elements without repetition, in the order of their first occurrence.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A run without a candidate.
struct NothingToJudge: Error, CustomStringConvertible {
  var description: String { "no implementation claims a contract: there is nothing to judge" }
}

import Conformance
import Foundation
import Locks
import Reporting
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
/// The suite's scope judges every rule once and writes the reports, JUnit files and a page; the tests only report the
/// outcomes. `PYX_REPLAY=TOKEN swift test`, with a token from such a report, runs only the token's case again, and
/// writes no report.
public final class ConformanceRun: Sendable {
  /// The arguments of the parameterised test: every selected rule of the contracts.
  public let rules: [RuleCase]

  private let settings: RunSettings
  let isStrict: Bool
  private let reports: String
  private let expectations: String?
  private let subject: @Sendable () async throws -> SystemUnderTest
  private let selection: Selection
  private let replayed: ReplayedCase?
  private let state = Locked<RunReport?>(nil)

  /// Makes a run over a subject that exists only during the run, such as an adapter.
  ///
  /// - Parameters:
  ///   - rules: The rules that are shown as tests.
  ///   - settings: How thorough the run is; if the settings have no vectors, the vectors that ship with the suite are
  ///     checked.
  ///   - isStrict: Whether warnings fail.
  ///   - reports: The folder of the reports, relative to the folder in which the tests run.
  ///   - expectations: A file of known failures, as for `pyx certify --expectations`, relative to the same folder; they
  ///     become known issues.
  ///   - selected: The rules that are judged, as for `pyx certify --rule`: ids or prefixes of ids; all if none is
  ///     named.
  ///   - environment: The environment variables, which may contain `PYX_REPLAY`.
  ///   - subject: Makes what is judged.
  public init(
    showing rules: [RuleFacts], settings: RunSettings = RunSettings(), isStrict: Bool = false,
    reports: String = "Reports", expectations: String? = nil, selecting selected: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    judging subject: @escaping @Sendable () async throws -> SystemUnderTest
  ) {
    let selection = Selection(rules: selected)
    let replayed = environment["PYX_REPLAY"].map(ReplayedCase.init)
    self.selection = selection
    self.replayed = replayed
    self.rules = rules.filter { rule in
      replayed.map { $0.isOf(rule) } ?? selection.includes(rule: rule.id)
    }.map(RuleCase.init)
    self.settings = settings
    self.isStrict = isStrict
    self.reports = reports
    self.expectations = expectations
    self.subject = subject
  }

  /// Makes a run over candidates.
  public convenience init(
    of candidates: [any Candidate], settings: RunSettings = RunSettings(), isStrict: Bool = false,
    reports: String = "Reports", expectations: String? = nil, selecting selected: [String] = []
  ) {
    self.init(
      showing: candidates.flatMap(\.rules), settings: settings, isStrict: isStrict, reports: reports,
      expectations: expectations, selecting: selected
    ) {
      guard let subject = SystemUnderTest(candidates) else { throw NothingToJudge() }
      return subject
    }
  }

  /// Makes a run over one implementation of a system without services.
  public convenience init<System: DocumentedSystem>(
    of implementation: any Implementation<System>, settings: RunSettings = RunSettings(),
    isStrict: Bool = false, reports: String = "Reports", expectations: String? = nil,
    selecting selected: [String] = []
  ) where System.Services == NoServices {
    self.init(
      of: [TypedCandidate(implementation)], settings: settings, isStrict: isStrict, reports: reports,
      expectations: expectations, selecting: selected)
  }

  /// The findings of the run; nil until the run has finished, or if it only runs a case again.
  public var report: RunReport? { state.withLock { $0 } }

  /// Judges every rule and writes the reports; throws if nothing can be judged or written.
  func execute() async throws {
    let subject = try await subject()
    do { try await judge(subject) } catch {
      await subject.host?.shutDown()
      throw error
    }
    await subject.host?.shutDown()
  }

  private func judge(_ subject: SystemUnderTest) async throws {
    var settings = settings
    if settings.vectors.isEmpty { settings.vectors = try ShippedVectors.all.get() }
    let began = Date.now
    if let replayed {
      settings.now = settings.now ?? Int64(began.timeIntervalSince1970 * 1000)
      return try await replayed.run(on: subject.candidates, settings: settings)
    }
    let session = RunSession(
      judging: subject, selection: selection, settings: settings, timestamp: began.formatted(.iso8601),
      machineTime: Int64(began.timeIntervalSince1970 * 1000),
      processors: ProcessInfo.processInfo.activeProcessorCount)
    guard !session.candidates.isEmpty else { throw NothingToJudge() }
    let expected = try expectedFindings(of: session.candidates)
    let writer = RunFiles(header: session.header, options: Self.options(isStrict: isStrict))
    let folder = ReportFolder(reports)
    try folder.write(writer.provisionalFiles(systems: session.systems))
    let systems = session.systems
    // A failure to write is ignored here; if it lasts, the final files cannot be written either, which is reported.
    let underWay = RulesUnderWay { message in
      try? folder.write(writer.provisionalFiles(systems: systems, because: message))
    }
    guard let report = await session.run(observer: underWay.take)?.applying(expected) else { return }
    try folder.write(writer.files(of: report))
    state.withLock { $0 = report }
  }

  /// The expectations of the file; throws if it cannot be used.
  private func expectedFindings(of candidates: [any Candidate]) throws -> [ExpectedFinding] {
    guard let expectations else { return [] }
    let data = try Data(contentsOf: URL(filePath: expectations))
    return try ExpectationFile(name: expectations, bytes: data, rules: candidates.flatMap(\.rules))
      .expectations
  }

  /// The result of one rule; nil if its contract is not claimed, or before the run.
  func result(of rule: RuleCase) -> RuleResult? {
    (replayed?.results ?? report?.results)?.first { $0.rule.id == rule.id && $0.rule.system == rule.system }
  }

  /// Whether there is something to report.
  var hasRun: Bool { replayed?.results != nil || report != nil }

  /// The report options of a run in a test's process.
  ///
  /// The reports name `swift test` as the command that runs a case again, on the same implementation.
  static func options(isStrict: Bool) -> ReportOptions {
    ReportOptions(
      warningsFail: isStrict, replayCommand: { "PYX_REPLAY=\(ReplayedCase.quoted($0)) swift test" })
  }

  /// What the test of a rule reports.
  func telling(of result: RuleResult) -> RuleTelling { RuleTelling(result, isStrict: isStrict) }

  /// The single issue on all rules that could not be judged; nil if there are none.
  func inconclusive(in report: RunReport) -> InconclusiveTelling? {
    InconclusiveTelling(report, isStrict: isStrict)
  }
}

/// A run without a candidate.
struct NothingToJudge: Error, CustomStringConvertible {
  var description: String { "no implementation claims a contract: there is nothing to judge" }
}

import Adapter
import CommandSupport
import Conformance
import Foundation
import HostFiles
import Reporting

/// `pyx certify`: judges an implementation and writes reports.
struct Certify: Sendable {
  static let specification = CommandSpecification(
    name: "certify",
    summary: "Judges an implementation by the documented rules and writes JUnit reports and a page.",
    operand: .init(
      name: "NAME", isOptional: true, help: "the built-in implementation to judge; reference by default",
      words: BuiltIn.allCases.map(\.rawValue)),
    options: [
      .value("--adapter", "CMD", "judge the program that this command starts")
    ] + AdapterRequest.options + [
      .values("--system", "S", "judge only this system; its contracts still get verdicts"),
      .values(
        "--role", "R",
        "judge only this role (library, integration or configuration); its contracts still get verdicts"
      ),
      .values(
        "--rule", "ID", "judge only this rule, or rules whose ids begin with ID; the contract gets no verdict"
      ),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
      .value(
        "--budget", "TIME",
        "choose the number of cases for each rule so that the run takes about TIME, such as 90s, 10m or 1h"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .flag("--strict", "turn warnings into failures"),
      .value("--reports", "DIR", "folder of the JUnit reports and the page; Reports by default"),
      .value("--junit-dialect", "D", "rich (the default), or strict for Jenkins' schema")
        .among(ReportOptions.Dialect.self).uncommon,
      .flag("--reproducible", "write constants in place of times, so that equal results give equal bytes")
        .uncommon,
      .value("--format", "F", "what to print: text (the default) or json").among(Format.self),
      .flag("--verbose", "also list the chapters that passed and the answers to open questions"),
      .value("--expectations", "FILE", "a file of known failures, which do not fail the run"),
      .value("--transcript", "FILE", "keep the whole conversation with the adapter in this file").uncommon,
      .value(
        "--progress", "N", "seconds between progress lines if there is no terminal; 30 by default"
      ).uncommon,
      ShardRequest.option,
    ] + PipelineRequest.options + EvidenceRequest.options)

  enum Format: String, CaseIterable { case text, json }

  let registry: Registry
  let selection: Selection
  let adapter: AdapterRequest?
  /// Makes the subject from a host's files; nil if an adapter or the built-in implementation is judged.
  let lintedSubject: (@Sendable () throws -> Subject)?
  let settings: RunSettings
  let budget: Budget?
  let options: ReportOptions
  let folder: ReportFolder
  let format: Format
  let transcriptPath: String?
  let progressInterval: Duration
  var known = KnownFindings()
  var evidence: EvidenceRequest?
  var pipeline = PipelineRequest()
  /// The part of the run that this process judges; nil if it judges the whole run.
  var shard: ShardRequest?

  func run() async throws -> ExitCode {
    // Until the implementation has given its name, the run's red report has the name of the command.
    let earlyHeader = RunReport.Header(
      implementation: adapter?.text ?? (lintedSubject == nil ? BuiltIn.reference.rawValue : HostFiles.name),
      version: "", seed: settings.seed,
      cases: settings.cases, selection: selection, timestamp: Date.now.formatted(.iso8601))
    let early = RunFiles(header: earlyHeader, options: options)
    let earlyFiles = early.provisionalFiles(systems: [])
    try write(earlyFiles)
    if let shard {
      try begin(shard)
      try writeForEngine(shard, early)
    }
    Interruption.shared.tellWhenInterrupted {
      let message = "the run was interrupted before the implementation had been checked, and judged no rule"
      tellOfTheStop(
        RunReport(header: earlyHeader, contracts: [], runErrors: [RunError(.interrupted, message)]), early)
    }
    evidence?.commit()
    let subject: Subject
    do {
      subject = try await makeSubject()
    } catch let error as UserError where !Interruption.shared.isOver {
      let runError = RunError(Self.kind(of: error), error.message)
      let report = RunReport(header: earlyHeader, contracts: [], runErrors: [runError])
      let files = early.files(of: report)
      try write(files)
      try pipeline.tell(report, options)
      tellOfOlderReports(besides: files)
      throw error
    }
    var session = RunSession(
      judging: subject.underTest, selection: selection,
      settings: evidence?.recording(settings) ?? settings, timestamp: earlyHeader.timestamp,
      machineTime: RunSettings.machineTime,
      processors: ProcessInfo.processInfo.activeProcessorCount)
    var writer = RunFiles(header: session.header, options: options)
    guard !session.candidates.isEmpty else {
      await subject.end(troubled: false)
      let nothing = RunReport(header: earlyHeader, contracts: [], runErrors: subject.underTest.runErrors)
      try write(early.files(of: nothing))
      try pipeline.tell(nothing, options)
      if let line = subject.underTest.leftOut.first { throw UserError(.adapterUnavailable, line) }
      throw UserError(.nothingSelected, nothingSelected(subject))
    }
    let provisional =
      shard.map { writer.provisionalFiles(systems: session.systems, because: Self.provisionalMessage($0)) }
      ?? writer.provisionalFiles(systems: session.systems)
    try write(provisional)
    for file in earlyFiles { folder.remove(file.name) }
    for line in subject.underTest.leftOut + subject.unclaimed { Output.note(line) }
    if let shard { return try await judge(shard, session, subject) }
    tellWhenInterrupted(session, writer)
    if let budget {
      session = session.with(cases: await cases(within: budget, of: session))
      writer = RunFiles(header: session.header, options: options)
      tellWhenInterrupted(session, writer)
    }
    let clock = ContinuousClock()
    let start = clock.now
    guard let found = await judge(session) else { await Interruption.end() }
    let took = clock.now - start
    let report = known.report(of: found)
    let code = report.exitCode(strict: options.warningsFail)
    await subject.end(troubled: code == .incomplete || code == .internalError)
    try tell(report, writer, took: took)
    try subject.requireWholeTranscript()
    try known.write(after: found)
    try evidence?.finish(report, options, settings)
    return code
  }

  /// Ensures that an interrupted run still reports the results so far.
  private func tellWhenInterrupted(_ session: RunSession, _ writer: RunFiles) {
    Interruption.shared.tellWhenInterrupted {
      if let found = session.reportSoFar() { tellOfTheStop(known.report(of: found), writer) }
    }
    Interruption.shared.say(
      "interrupted: the reports in \(folder.path) have the rules that were judged so far")
  }

  /// If this run ended before it knew which reports to replace, says which reports are from earlier runs.
  private func tellOfOlderReports(besides files: [ReportFile]) {
    // Reports of earlier runs that judged nothing are left out: they are red, so mistaking them for this run's does no
    // harm.
    let older = folder.reports.filter { name in
      !name.hasSuffix("-\(JUnitReport.systemOfRun).xml")
        && !name.hasSuffix("-\(JUnitReport.systemOfRun).html") && !files.contains { $0.name == name }
    }
    guard !older.isEmpty else { return }
    Output.note(
      "\(folder.path) has reports of earlier runs, which say nothing about this one: \(ShortText.list(older, limit: 5))"
    )
  }

  private func tellOfTheStop(_ report: RunReport, _ writer: RunFiles) {
    do { try tell(report, writer) } catch {
      Output.note((error as? UserError)?.message ?? "\(error)")
    }
  }

  /// Writes the files, and prints the requested output.
  private func tell(_ report: RunReport, _ writer: RunFiles, took: Duration? = nil) throws {
    try output.tell(report, writer, took: took)
    try pipeline.tell(report, options)
  }

  /// The kind of error in the report on an implementation that could not be judged.
  private static func kind(of error: UserError) -> RunError.Kind {
    switch error.code {
    case .internalError: .harness
    case .badData, .nothingSelected: .protocol
    default: .crash
    }
  }

  private func nothingSelected(_ subject: Subject) -> String {
    if subject.underTest.candidates.isEmpty, adapter != nil {
      return
        "nothing is selected: the adapter claims none of the selected systems and roles; leave out --system and --role"
    }
    return "nothing is selected: no rule matches --system, --role and --rule together; pyx rules lists them"
  }

  private func write(_ files: [ReportFile]) throws { try output.write(files) }

  private var output: RunOutput { RunOutput(folder: folder, format: format, options: options) }
}

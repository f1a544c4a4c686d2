import Adapter
import Conformance
import Foundation
import Reporting

/// `pyx certify`: judges an implementation and leaves reports behind.
struct Certify: Sendable {
  static let specification = CommandSpecification(
    name: "certify", summary: "Judges an implementation by the documented rules and writes JUnit reports.",
    operand: .init(
      name: "NAME", isOptional: true, help: "the built-in implementation to judge; reference by default"),
    options: [
      .value("--adapter", "CMD", "judge the program that this command starts instead"),
      .values("--system", "S", "only this system"),
      .values("--role", "R", "only this role: library, integration or configuration"),
      .values("--rule", "ID", "only this rule, or the rules whose ids begin so"),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .flag("--strict", "let what only warns fail"),
      .value("--reports", "DIR", "folder of the JUnit reports; Reports by default"),
      .value("--junit-dialect", "D", "rich (the default), or strict for Jenkins' schema"),
      .flag("--reproducible", "write constants for times: same results, same bytes"),
      .value("--format", "F", "what is printed: text (the default) or json"),
      .value("--transcript", "FILE", "keep the whole conversation with the adapter"),
    ])

  enum Format: String, CaseIterable { case text, json }

  let registry: Registry
  let selection: Selection
  let adapter: String?
  let settings: RunSettings
  let options: ReportOptions
  let folder: ReportFolder
  let format: Format
  let transcriptPath: String?

  init(_ arguments: Arguments, registry: Registry) throws {
    self.registry = registry
    selection = try registry.selection(arguments)
    adapter = arguments.value("--adapter")
    if let name = arguments.operand {
      guard adapter == nil else {
        throw UserError(
          .usage, "certify judges either the built-in \"\(name)\" or an --adapter; give one of them")
      }
      _ = try BuiltIn(named: name)
    }
    settings = try RunSettings(arguments, vectors: registry.vectors)
    let command = adapter
    options = ReportOptions(
      dialect: try arguments.word("--junit-dialect", otherwise: ReportOptions.Dialect.rich),
      warningsFail: arguments.has("--strict"), isReproducible: arguments.has("--reproducible"),
      replayCommand: { Replay.command($0, adapter: command) })
    folder = ReportFolder(arguments.value("--reports") ?? "Reports")
    format = try arguments.word("--format", otherwise: Format.text)
    transcriptPath = arguments.value("--transcript")
    if transcriptPath != nil, adapter == nil {
      throw UserError(.usage, "--transcript keeps the conversation with an adapter; give --adapter too")
    }
  }

  func run() async throws -> ExitCode {
    // Until the implementation has told its name, the red report that stands for the run carries the command's.
    let earlyHeader = header(adapter ?? BuiltIn.reference.rawValue, "")
    let early = JUnitReport(header: earlyHeader, options: options)
    let earlyFiles = early.provisionalFiles(systems: [])
    try write(earlyFiles)
    let subject: Subject
    do {
      subject = try await makeSubject()
    } catch let error as UserError {
      let trouble = Trouble(error.code == .internalError ? .harness : .crash, error.message)
      try write(early.files(of: RunReport(header: earlyHeader, contracts: [], troubles: [trouble])))
      throw error
    }
    let candidates = subject.candidates.filter { !Self.selected(by: selection, in: $0).isEmpty }
    var header = header(subject.name, subject.version)
    if candidates.contains(where: { $0.claim.clock == "system" }) { header.now = RunSettings.machineTime }
    let writer = JUnitReport(header: header, options: options)
    guard !candidates.isEmpty else {
      await subject.end(troubled: false)
      try write(early.files(of: RunReport(header: earlyHeader, contracts: [])))
      throw UserError(.nothingSelected, nothingSelected(subject))
    }
    try write(writer.provisionalFiles(systems: candidates.map(\.system).firstOccurrences))
    for file in earlyFiles { folder.remove(file.name) }
    let runs = await judge(candidates, of: subject, now: header.now)
    let report = RunReport(header: header, contracts: runs, incidents: await subject.host?.incidents ?? [])
    let code = report.exitCode(strict: options.warningsFail)
    await subject.end(troubled: code == .incomplete || code == .internalError)
    let files = writer.files(of: report)
    try write(files)
    Output.note("wrote \(files.map { "\(folder.path)/\($0.name)" }.joined(separator: ", "))")
    switch format {
    case .text: Output.print(TerminalReport(options: options, style: Output.style).text(of: report))
    case .json: Output.print(JSONReport(options: options).text(of: report))
    }
    return code
  }

  // MARK: Parts of the run

  private func makeSubject() async throws -> Subject {
    let contracts = registry.contracts(in: selection)
    guard let adapter else { return .reference(contracts) }
    return try await .adapter(
      adapter, contracts: contracts, of: registry, transcript: try Transcript.opened(at: transcriptPath))
  }

  private func judge(
    _ candidates: [Candidate], of subject: Subject, now: Int64?
  ) async -> [RunReport.ContractRun] {
    let counts = candidates.map { Self.selected(by: selection, in: $0).count }
    let progress = Progress(rules: counts.reduce(0, +))
    var runs: [RunReport.ContractRun] = []
    for (candidate, count) in zip(candidates, counts) {
      var settings = settings
      settings.parallelism = subject.parallelism(for: candidate)
      settings.now = now
      progress.begin(candidate, rules: count, cases: settings.cases)
      let results = await candidate.run(selection, settings: settings) { progress.tell($0) }
      runs.append(.init(candidate, selectedCount: count, results: results))
    }
    progress.end()
    return runs
  }

  private static func selected(by selection: Selection, in candidate: Candidate) -> [RuleFacts] {
    candidate.rules.filter { selection.includes(rule: $0.id) }
  }

  private func header(_ implementation: String, _ version: String) -> RunReport.Header {
    RunReport.Header(
      implementation: implementation, version: version, seed: settings.seed, cases: settings.cases,
      selection: selection, timestamp: Date.now.formatted(.iso8601))
  }

  private func nothingSelected(_ subject: Subject) -> String {
    if subject.candidates.isEmpty, adapter != nil {
      return
        "nothing is selected: the adapter claims none of the chosen systems and roles; leave out --system and --role"
    }
    return "nothing is selected: no rule fits all of --system, --role and --rule; pyx rules lists them"
  }

  private func write(_ files: [ReportFile]) throws {
    do { try folder.write(files) } catch let failure as ReportFolder.Failure {
      throw UserError(.cannotWrite, "\(failure.description); choose another folder with --reports")
    }
  }
}

extension RunSettings {
  /// The time on the machine's clock, in milliseconds since 1970.
  static var machineTime: Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }

  /// Reads `--cases` and `--seed`.
  init(_ arguments: Arguments, vectors: [Vector] = []) throws {
    // Every reader of JSON holds whole numbers of 53 bits.
    let seed = try arguments.number("--seed", in: 0...((1 << 53) - 1), otherwise: 1)
    let cases = try arguments.number("--cases", in: 1...1_000_000, otherwise: 200)
    self.init(seed: UInt64(seed), cases: cases, vectors: vectors)
  }
}

extension Transcript {
  /// A transcript in a file; nil without a path.
  static func opened(at path: String?) throws -> Transcript? {
    guard let path else { return nil }
    do { return try Transcript(path: path) } catch {
      throw UserError(.cannotWrite, "cannot write the transcript \(path): \(error.localizedDescription)")
    }
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of first occurrence.
  var firstOccurrences: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

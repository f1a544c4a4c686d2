import CommandSupport
import Conformance
import Evidence
import Foundation
import Reporting

/// `pyx merge`: merges the reports of a run's shards into one report.
struct Merge: Sendable {
  static let specification = CommandSpecification(
    name: "merge",
    summary: "Merges the reports of pyx certify --shard into one run with its verdict.",
    operand: .init(
      name: "PATH", isOptional: false, isRepeatable: true,
      help: "a report of a shard, or a folder to search for such reports"),
    options: [
      .flag("--strict", "turn warnings into failures"),
      .value("--reports", "DIR", "folder of the JUnit reports and the page; Reports by default"),
      .value("--junit-dialect", "D", "rich (the default), or strict for Jenkins' schema")
        .among(ReportOptions.Dialect.self),
      .flag("--reproducible", "write constants in place of times, so that equal results give equal bytes"),
      .value("--format", "F", "what to print: text (the default) or json").among(Certify.Format.self),
      .flag("--verbose", "also list the chapters that passed and the answers to open questions"),
      .value("--expectations", "FILE", "a file of known failures, which do not fail the run"),
      .value("--summary", "FILE", "add a summary in Markdown to this file"),
    ],
    notes: [
      "",
      "Reports and exit code are the same as if one run had judged everything. Exit code 75: a shard is missing; 65:",
      "the reports belong to different runs, or to another pyx.",
    ])

  let registry: Registry
  let paths: [String]
  let folder: ReportFolder
  let format: Certify.Format
  let isStrict: Bool
  let isReproducible: Bool
  let isVerbose: Bool
  let dialect: ReportOptions.Dialect
  var known = KnownFindings()
  let summary: SummaryFile?

  init(_ arguments: Arguments, registry: Registry) throws {
    self.registry = registry
    paths = arguments.operands
    folder = ReportFolder(arguments.value("--reports") ?? "Reports")
    format = try arguments.word("--format", otherwise: Certify.Format.text)
    dialect = try arguments.word("--junit-dialect", otherwise: ReportOptions.Dialect.rich)
    summary = try arguments.value("--summary").map { try SummaryFile($0) }
    (isStrict, isReproducible) = (arguments.has("--strict"), arguments.has("--reproducible"))
    isVerbose = arguments.has("--verbose")
    if let path = arguments.value("--expectations") {
      known = KnownFindings(file: try KnownFindings.read(path, rules: registry.rules))
    }
  }

  func run() async throws -> ExitCode {
    let merge: ShardMerge
    let found: RunReport
    do {
      merge = try ShardMerge(
        try files().map { path in
          let bytes = try InputFile.contents(of: path, code: .badData)
          do { return (path, try ShardFile.report(in: bytes)) } catch {
            throw UserError(.badData, "\(path) is not a report of a shard: \(error)")
          }
        })
      found = try await merge.report(types: registry.contracts.map(\.type))
    } catch let refusal as ShardMerge.Refusal {
      throw UserError(.badData, refusal.description)
    }
    let (adapter, isStrict) = (merge.adapter.map(AdapterRequest.words) ?? [], isStrict)
    let options = ReportOptions(
      dialect: dialect, warningsFail: isStrict, isReproducible: isReproducible,
      ruleSetDigest: RecordedDigests.ruleSet,
      replayCommand: { Replay.command($0, attaching: adapter, isStrict: isStrict) },
      explainCommand: Explain.command, isBrief: !isVerbose)
    let report = known.report(of: found)
    let writer = RunFiles(header: report.header, options: options)
    try RunOutput(folder: folder, format: format, options: options).tell(report, writer)
    try summary?.append(MarkdownSummary(options: options).text(of: report, since: nil))
    return report.exitCode(strict: isStrict)
  }

  /// The files that the paths name, in the order of the paths; the files of a folder are sorted.
  private func files() throws -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw UserError(
          .badData, "there is no \(path); name the folder into which certify --shard wrote its report")
      }
      guard isFolder.boolValue else {
        files.append(path)
        continue
      }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      let reports = names.filter { ShardRequest.isReport(($0 as NSString).lastPathComponent) }.sorted()
      files += reports.map { "\(path)/\($0)" }
    }
    guard !files.isEmpty else {
      throw UserError(
        .incomplete,
        "there is no report of a shard in \(ShortText.list(paths, limit: 5)); pyx certify --shard writes them"
      )
    }
    return files
  }
}

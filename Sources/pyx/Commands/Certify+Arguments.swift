import CommandSupport
import Conformance
import Evidence
import Reporting

extension Certify {
  /// Reads the arguments of `pyx certify`; throws a ``UserError`` if they do not fit.
  ///
  /// - Parameter operandIsName: Whether the operand names the built-in implementation; in other commands, it may name a
  ///   file.
  init(_ arguments: Arguments, registry: Registry, operandIsName: Bool = true) throws {
    self.registry = registry
    selection = try registry.selection(arguments)
    lintedSubject = nil
    adapter = try AdapterRequest(arguments)
    if operandIsName, let name = arguments.operand {
      guard !arguments.has("--listen") else {
        throw UserError(
          .usage,
          "--listen takes an IPv4 address or localhost with a port, such as 127.0.0.1:8123, not \"\(name)\"")
      }
      guard adapter == nil else {
        throw UserError(
          .usage, "certify judges either the built-in \"\(name)\" or an --adapter; give one of them")
      }
      _ = try BuiltIn(named: name)
    }
    var settings = try RunSettings(arguments, vectors: registry.vectors)
    evidence = try EvidenceRequest(arguments, adapter: adapter, settings: &settings)
    pipeline = try PipelineRequest(arguments, settings: &settings)
    self.settings = settings
    budget = try Self.budget(arguments)
    shard = try ShardRequest(arguments)
    let command = adapter?.words ?? []
    let isStrict = arguments.has("--strict")
    progressInterval = .seconds(try arguments.number("--progress", in: 1...86_400, otherwise: 30))
    options = ReportOptions(
      dialect: try arguments.word("--junit-dialect", otherwise: ReportOptions.Dialect.rich),
      warningsFail: isStrict, isReproducible: arguments.has("--reproducible"),
      ruleSetDigest: RecordedDigests.ruleSet,
      replayCommand: { Replay.command($0, attaching: command, isStrict: isStrict) },
      explainCommand: Explain.command, doctorCommand: adapter.map(Doctor.command),
      isBrief: !arguments.has("--verbose"))
    folder = ReportFolder(arguments.value("--reports") ?? shard?.outputs ?? "Reports")
    format = try arguments.word("--format", otherwise: Format.text)
    if let path = arguments.value("--expectations") {
      known = KnownFindings(file: try KnownFindings.read(path, rules: registry.rules))
    }
    transcriptPath = arguments.value("--transcript")
    if transcriptPath != nil, adapter == nil {
      throw UserError(
        .usage, "--transcript keeps the conversation with an adapter; give --adapter or --listen too")
    }
  }
}

import Adapter
import CommandSupport
import Conformance
import Reporting

/// `pyx replay`: runs one recorded case again.
struct Replay: Sendable {
  static let specification = CommandSpecification(
    name: "replay", summary: "Runs one failing case again, and shows it.",
    operand: .init(
      name: "TOKEN", isOptional: false,
      help: "the token from a report: system:rule:choices, or system:rule:vector"),
    options: [
      .value("--adapter", "CMD", "judge the program that this command starts; the reference by default")
    ] + AdapterRequest.options + [
      .flag("--step", "show the case step by step, whether the rule holds or not"),
      .value("--as", "LANGUAGE", "print the failing case as a program in one of \(ProgramLanguage.listed)"),
      .value("--save", "FILE", "keep the case in a new file, for pyx play FILE"),
      .flag("--strict", "turn warnings into failures"),
      .value("--transcript", "FILE", "keep the whole conversation with the adapter in this file"),
    ])

  let registry: Registry
  let token: ReplayToken
  let adapter: AdapterRequest?
  let isStrict: Bool
  let transcriptPath: String?
  let view: View

  init(_ arguments: Arguments, registry: Registry) throws {
    self.registry = registry
    adapter = try AdapterRequest(arguments)
    isStrict = arguments.has("--strict")
    transcriptPath = arguments.value("--transcript")
    view = try View(arguments)
    if transcriptPath != nil, adapter == nil {
      throw UserError(
        .usage, "--transcript keeps the conversation with an adapter; give --adapter or --listen too")
    }
    let text = arguments.operand ?? ""
    guard let token = ReplayToken(text) else {
      throw UserError(
        .usage, "\"\(text)\" is not a replay token; copy the whole token, system:rule:choices, from a report")
    }
    guard registry.systems.contains(token.system) else {
      throw UserError(
        .usage,
        "the token names an unknown system, \"\(token.system)\"; pyx knows \(registry.systems.joined(separator: ", "))"
      )
    }
    let contracts = registry.contracts.filter { $0.system == token.system }
    for rule in [token.rule] + [token.way].compactMap(\.self)
    where !contracts.contains(where: { $0.rules.contains { $0.id == rule } }) {
      throw UserError(
        .usage, "the token names an unknown rule of \(token.system), \"\(rule)\"; see pyx rules")
    }
    if case .vector(let id) = token.input,
      !registry.vectors.contains(where: { $0.id == id && $0.system == token.system && $0.rule == token.rule })
    {
      throw UserError(
        .usage,
        "\(token.rule) has no vector \(id) in this version of pyx; the folder Vectors has all of them"
      )
    }
    self.token = token
  }

  /// The command line that runs a recorded case again.
  ///
  /// - Parameters:
  ///   - token: The case.
  ///   - adapter: The options that attach the adapter; empty for the reference.
  ///   - isStrict: Whether warnings count as failures.
  static func command(_ token: ReplayToken, attaching adapter: [String], isStrict: Bool = false) -> String {
    let words = ["pyx", "replay", token.description] + (isStrict ? ["--strict"] : []) + adapter
    return words.map(Shell.quoted).joined(separator: " ")
  }

  var settings: RunSettings { RunSettings(now: RunSettings.machineTime, vectors: registry.vectors) }

  func run() async throws -> ExitCode {
    let contracts = registry.contracts.filter { contract in
      contract.system == token.system && contract.rules.contains { $0.id == token.rule }
    }
    let subject =
      if let adapter {
        try await Subject.adapter(
          adapter, contracts: contracts, of: registry,
          transcript: try Transcript.opened(at: transcriptPath))
      } else {
        Subject.reference(contracts, of: registry.contracts)
      }
    let (words, isStrict) = (adapter?.words ?? [], isStrict)
    let options = ReportOptions(
      warningsFail: isStrict, replayCommand: { Self.command($0, attaching: words, isStrict: isStrict) })
    var codes: [ExitCode] = []
    var shown: [ReplayedCase] = []
    for candidate in subject.underTest.candidates {
      guard let (result, calls) = await candidate.recording(token, settings: settings) else { continue }
      codes.append(result.exitCode(strict: isStrict))
      shown.append(ReplayedCase(result: result, calls: calls, candidate: candidate))
    }
    for doubt in await subject.underTest.takeDoubts() {
      codes.append(.incomplete)
      Output.note(doubt.message)
    }
    await subject.end(troubled: codes.contains { $0 == .incomplete || $0 == .internalError })
    // The adapter has ended by now, so it is not left running if the text cannot be written.
    try await show(shown, options)
    try subject.requireWholeTranscript()
    guard
      let worst = [.internalError, .failure, .incomplete, .nothingSelected, .success].first(
        where: codes.contains)
    else {
      throw UserError(
        .nothingSelected, "the adapter does not claim the contract of \(token.rule), so nothing was run")
    }
    return worst
  }
}

import Conformance
import Reporting

/// `pyx replay`: runs one recorded case again.
struct Replay: Sendable {
  static let specification = CommandSpecification(
    name: "replay", summary: "Runs the case that a failure names again, and shows it.",
    operand: .init(name: "TOKEN", isOptional: false, help: "the token from a report: system:rule:choices"),
    options: [
      .value("--adapter", "CMD", "judge the program that this command starts; the reference without it")
    ])

  let registry: Registry
  let token: ReplayToken
  let adapter: String?

  init(_ arguments: Arguments, registry: Registry) throws {
    self.registry = registry
    adapter = arguments.value("--adapter")
    let text = arguments.operand ?? ""
    guard let token = ReplayToken(text) else {
      throw UserError(
        .usage, "\"\(text)\" is no replay token; take it whole from a report, as system:rule:choices")
    }
    guard registry.systems.contains(token.system) else {
      throw UserError(
        .usage,
        "the token names the unknown system \"\(token.system)\"; pyx knows \(registry.systems.joined(separator: ", "))"
      )
    }
    guard registry.rules.contains(where: { $0.system == token.system && $0.id == token.rule }) else {
      throw UserError(
        .usage, "the token names the unknown rule \"\(token.rule)\" of \(token.system); see pyx rules")
    }
    self.token = token
  }

  /// The command line that runs a recorded case again.
  static func command(_ token: ReplayToken, adapter: String?) -> String {
    let words = ["pyx", "replay", token.description] + (adapter.map { ["--adapter", $0] } ?? [])
    return words.map(Shell.quoted).joined(separator: " ")
  }

  func run() async throws -> ExitCode {
    let contracts = registry.contracts.filter { contract in
      contract.system == token.system && contract.rules.contains { $0.id == token.rule }
    }
    let subject =
      if let adapter {
        try await Subject.adapter(adapter, contracts: contracts, of: registry, transcript: nil)
      } else {
        Subject.reference(contracts)
      }
    let command = adapter
    let options = ReportOptions { Self.command($0, adapter: command) }
    var codes: [ExitCode] = []
    for candidate in subject.candidates {
      guard let result = await candidate.replay(token, settings: RunSettings(now: RunSettings.machineTime))
      else { continue }
      codes.append(Self.exitCode(result))
      Output.print(TerminalReport(options: options, style: Output.style).text(of: result))
    }
    await subject.end(troubled: codes.contains { $0 == .incomplete || $0 == .internalError })
    guard
      let worst = [.internalError, .failure, .incomplete, .nothingSelected, .success].first(
        where: codes.contains)
    else {
      throw UserError(
        .nothingSelected, "the adapter does not claim the contract of \(token.rule), so nothing was run")
    }
    return worst
  }

  private static func exitCode(_ result: RuleResult) -> ExitCode {
    switch result.outcome {
    case .passed, .unexpectedPass: .success
    case .failed, .knownFailure: .failure
    case .vacuous: .incomplete
    case .errored(let trouble): trouble.kind == .harness ? .internalError : .incomplete
    case .notApplicable: .nothingSelected
    }
  }
}

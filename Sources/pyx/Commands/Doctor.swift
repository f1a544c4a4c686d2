import Adapter
import Catalogue
import CommandSupport
import Conformance
import Foundation
import JSONValues
import Reporting

/// `pyx doctor`: says what is right and wrong with an adapter before any rule is judged.
struct Doctor: Sendable {
  static let specification = CommandSpecification(
    name: "doctor", summary: "Says what is right and wrong with an adapter, and what to do next.",
    options: [
      .value("--adapter", "CMD", "examine the program that this command starts")
    ] + AdapterRequest.options + [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .value("--format", "F", "text (the default) or json").among(Format.self),
      .value("--transcript", "FILE", "keep the whole conversation with the adapter in this file"),
    ])

  /// The command that examines an adapter.
  static func command(_ adapter: AdapterRequest) -> String {
    (["pyx", "doctor"] + adapter.words).map(Shell.quoted).joined(separator: " ")
  }

  private enum Format: String, CaseIterable { case text, json }

  private let adapter: AdapterRequest
  private let contracts: [KnownContract]
  private let registry: Registry
  private let format: Format
  private let transcriptPath: String?

  init(_ arguments: Arguments, registry: Registry) throws {
    guard let adapter = try AdapterRequest(arguments) else {
      throw UserError(
        .usage, "doctor examines an adapter; give its command with --adapter, or --listen if it connects")
    }
    self.adapter = adapter
    self.registry = registry
    contracts = registry.contracts(in: try registry.selection(arguments))
    format = try arguments.word("--format", otherwise: .text)
    transcriptPath = arguments.value("--transcript")
  }

  func run() async throws -> ExitCode {
    let transcript = try Transcript.opened(at: transcriptPath)
    let clock = ContinuousClock()
    let start = clock.now
    let host = try await host(transcript)
    let patient = PatientReport(
      name: host.name, version: host.version, started: clock.now - start, adapter: adapter.words,
      contracts: try await examined(host))
    switch format {
    case .text: try Output.print(patient.text(in: Output.style))
    case .json: try Output.print(try patient.json() + "\n")
    }
    try transcript?.requireWhole()
    return patient.isFit ? .success : .adapterUnavailable
  }

  private func host(_ transcript: Transcript?) async throws -> AdapterHost {
    do throws(AdapterStartError) {
      return try await adapter.start(registry.contracts.map(\.type), transcript: transcript)
    } catch {
      throw UserError(.adapterUnavailable, error.sentence)
    }
  }

  /// Examines the selected contracts that the adapter claims.
  ///
  /// Unless the adapter connects by itself, the examination starts a second set of its processes.
  private func examined(_ host: AdapterHost) async throws -> [PatientReport.Contract] {
    let other: AdapterHost?
    do { other = adapter.connects ? nil : try await self.host(nil) } catch {
      await host.shutDown()
      throw error
    }
    var all: [PatientReport.Contract] = []
    for contract in contracts {
      guard let findings = await contract.typed.examination(of: host, besides: other) else { continue }
      all.append(.init(system: contract.system, role: contract.role, findings: findings.map(host.masked)))
    }
    let incidents = await host.incidents
    await host.shutDown()
    await other?.shutDown()
    for incident in incidents.prefix(ShortText.listLimit) { Output.note(incident) }
    if all.contains(where: \.hasProblem) {
      for line in host.lastLines { Output.note("adapter's log: \(line)") }
    }
    guard !all.isEmpty else {
      throw UserError(
        .nothingSelected,
        "the adapter claims none of the selected contracts; leave out --system and --role to examine what it claims"
      )
    }
    return all
  }
}

extension AdapterHost {
  /// The finding, in which the card numbers that the suite sent are masked.
  fileprivate func masked(_ finding: ExaminationFinding) -> ExaminationFinding {
    ExaminationFinding(
      finding.matter, finding.grade, numbersSent.masking(finding.text), advice: finding.advice,
      options: finding.options)
  }
}

import CommandSupport
import Conformance
import Evidence
import Foundation
import PyxOnlinePayments
import Reporting
import Vectors

/// `pyx verify`: checks an evidence pack without the implementation.
struct Verify: Sendable {
  static let specification = CommandSpecification(
    name: "verify",
    summary: "Checks an evidence pack, and derives its verdicts again without the implementation.",
    operand: .init(
      name: "PACK", isOptional: false, help: "the pack, as pyx certify --evidence wrote it"),
    options: [
      .value("--key", "FILE", "the public key that the pack must be signed with"),
      .value(
        "--holdout", "DIGEST", "the commitment published before the run, which the pack must match"),
      .flag("--against", "judge the pack by the rule set of this pyx, not by its own"),
    ],
    notes: [
      "",
      "Exit code 0: no verdict changes; 1: the pack is refused, or a verdict changes; 65: a file cannot be read, or a",
      "transcript has a line that no run writes; 75: the pack has another rule set (--against judges it anyway).",
    ])

  let registry: Registry
  let path: String
  let keyPath: String
  let commitment: String?
  let isAgainstPresentRules: Bool

  init(_ arguments: Arguments, registry: Registry) throws {
    self.registry = registry
    path = arguments.operand ?? ""
    guard let key = arguments.value("--key") else {
      throw UserError(.usage, "say which key the pack must be signed with: --key FILE")
    }
    keyPath = key
    commitment = arguments.value("--holdout")
    isAgainstPresentRules = arguments.has("--against")
  }

  func run() async throws -> ExitCode {
    let key: KeyFile
    let keyText = String(
      decoding: try InputFile.contents(of: keyPath, code: .badData, limit: InputFile.largestText),
      as: UTF8.self)
    do { key = try KeyFile(text: keyText) } catch {
      throw UserError(.badData, "\(keyPath): \(error.description)")
    }
    let bytes = try InputFile.contents(of: path, code: .badData)
    if let missing = Compression.missing { throw UserError(.adapterUnavailable, "\(missing)") }
    do {
      let pack = try OpenedPack(Array(bytes), key: key)
      if let commitment { try pack.requireHoldout(commitment) }
      return try await evaluate(pack)
    } catch let refusal as Refusal {
      throw UserError(.failure, "refused: \(path): \(refusal)")
    }
  }

  private func evaluate(_ pack: OpenedPack) async throws -> ExitCode {
    let verifier = PackVerifier(
      contracts: registry.contracts.map(\.type), vectors: registry.vectors,
      vectorsDigest: EvidenceRequest.vectorsDigest, keys: EvidenceRequest.keys
    ) { token, command, isStrict in
      Replay.command(token, attaching: command.map(AdapterRequest.words) ?? [], isStrict: isStrict)
    }
    let isKnown = verifier.knowsRules(of: pack)
    guard isKnown || isAgainstPresentRules else {
      throw UserError(
        .incomplete,
        "signature and counts of \(path) hold; its verdicts rest on rule set \(pack.ruleSet), which is not this pyx's: "
          + "verify it with the pyx that made it, or give --against to judge it by this one")
    }
    let found = try await verifier.evaluate(pack, processors: ProcessInfo.processInfo.activeProcessorCount)
    let isRefused = !found.changed.isEmpty || isKnown && !found.sentOtherwise.isEmpty
    try Output.print(text(of: pack, found, isKnown: isKnown))
    if let first = found.impossible.first {
      throw UserError(.badData, "refused: \(path): \(first.words)")
    }
    guard isRefused, !isAgainstPresentRules else { return isRefused ? .failure : .success }
    throw UserError(.failure, "refused: \(path): its verdicts are not those of its transcripts")
  }

  private func text(of pack: OpenedPack, _ found: Reevaluation, isKnown: Bool) -> String {
    var lines = [
      "\(pack.name) \(pack.version), judged by rule set \(pack.ruleSet) at \(pack.timestamp): \(pack.result)",
      "signature, digests and counts hold",
    ]
    if commitment != nil { lines.append("the run matches its commitment") }
    let come = found.confirmed == 1 ? "verdict comes" : "verdicts come"
    lines.append("\(found.confirmed) \(come) out as recorded")
    func add(_ some: [Reevaluation.Line], _ one: String, _ many: String) {
      guard !some.isEmpty else { return }
      lines.append("\(some.count) \(some.count == 1 ? one : many):")
      lines += some.map { $0.rule.isEmpty ? "  \($0.words)" : "  \($0.rule): \($0.words)" }
    }
    add(found.impossible, "has a line that no run writes", "have a line that no run writes")
    if isAgainstPresentRules {
      add(found.changed, "would change", "would change")
    } else {
      add(found.changed, "comes out differently", "come out differently")
    }
    add(
      found.sentOtherwise, "now sends something other than was recorded, and is not judged",
      "now send something other than was recorded, and are not judged")
    let notEvaluable = "cannot be re-evaluated, in part or at all"
    add(found.notEvaluable, notEvaluable, notEvaluable)
    return lines.map { VisibleText.oneLine($0) + "\n" }.joined()
  }
}

import Conformance
import Foundation
import JSONValues
import PyxPiaWallets
import Reference
import Reporting
import Testing

@testable import Evidence

/// Packs of runs that judge the wallets' reference by a few rules.
enum Packs {
  static let rules = ["PIA-LCH-01", "PIA-LCH-02"]
  /// The subject: what is judged.
  static let subject = Attestation.Descriptor("tested", sha256: SHA256.hex("tested"))

  /// The reference, with changes to the answers of its sessions.
  struct Altered: Implementation {
    typealias System = PiaWallets
    var alter: @Sendable (PiaWallets.Effect) -> [PiaWallets.Effect]
    var profile: ImplementationProfile<PiaWallets> { WalletLibrary().profile }

    func open(_ world: World) async throws -> any Session<PiaWallets> {
      AlteredSession(inner: try await WalletLibrary().open(world), alter: alter)
    }
  }

  struct AlteredSession: Session {
    typealias System = PiaWallets
    let inner: any Session<PiaWallets>
    let alter: @Sendable (PiaWallets.Effect) -> [PiaWallets.Effect]

    func send(_ stimulus: PiaWallets.Stimulus, in world: World) async throws -> [PiaWallets.Effect] {
      try await inner.send(stimulus, in: world).flatMap(alter)
    }
    func close() async throws -> [PiaWallets.Effect] { try await inner.close().flatMap(alter) }
  }

  /// Judges an implementation, and packs the findings.
  static func pack(
    of implementation: any Implementation<PiaWallets> = WalletLibrary(), rules: [String] = rules,
    cases: Int = 3,
    signedBy key: SigningKey
  ) async throws -> [UInt8] {
    let recorder = CaseRecorder()
    var settings = RunSettings(seed: 5, cases: cases)
    settings.taping = recorder
    let session = RunSession(
      judging: SystemUnderTest(TypedCandidate(implementation)), selection: Selection(rules: rules),
      settings: settings, timestamp: "2026-11-25T12:00:00Z", machineTime: 0, processors: 2)
    let report = try #require(await session.run())
    return try EvidencePack.bytes(
      of: report, options: ReportOptions(), cases: recorder, facts: facts(settings), signedBy: key)
  }

  /// The facts of a run with these settings.
  static func facts(_ settings: RunSettings) -> RunFacts {
    var facts = RunFacts(settings)
    facts.subjects = [subject]
    facts.executable = subject.sha256
    facts.vectors = SHA256.hex("no vectors")
    return facts
  }

  /// How the present rules judge a pack.
  static func evaluated(_ pack: [UInt8], _ key: SigningKey) async throws -> Reevaluation {
    let verifier = PackVerifier(contracts: [PiaWallets.self], vectors: [], keys: [:]) { token, _, _ in
      "pyx replay \(token)"
    }
    return try await verifier.evaluate(try OpenedPack(pack, key: KeyFile(key.publicKey)), processors: 2)
  }

  /// The same pack with changed files, signed again with the same key: a lie by the key's holder.
  ///
  /// - Parameters:
  ///   - subjects: What the statement names as judged.
  ///   - change: Changes the files other than the statement.
  static func forged(
    _ pack: [UInt8], _ key: SigningKey, subjects: [Attestation.Descriptor] = [subject],
    _ change: (inout [String: [UInt8]]) throws -> Void = { _ in }
  ) throws -> [UInt8] {
    let archive = try Archive(reading: pack)
    let old = try Attestation(
      envelope: try #require(archive[EvidencePack.attestationName]), key: key.publicKey)
    var files = Dictionary(uniqueKeysWithValues: archive.files.map { ($0.name, $0.bytes) })
    files[EvidencePack.attestationName] = nil
    try change(&files)
    let changed = try Archive(files.map { PackedFile($0.key, $0.value) }).files
    let report = try JSONValue(parsing: try #require(files[EvidencePack.reportName]))
    #expect(!old.configuration.isEmpty)
    let attestation = Attestation(subjects: subjects, verdicts: PackVerdicts(report), files: changed)
    return try Archive(
      changed + [PackedFile(EvidencePack.attestationName, try attestation.envelope(signedBy: key))]
    ).bytes
  }

  /// A file in which the first occurrence of a text is replaced; the file must contain that text.
  static func replacing(_ old: String, _ new: String, in bytes: [UInt8]?) throws -> [UInt8] {
    let text = String(decoding: try #require(bytes), as: UTF8.self)
    let range = try #require(text.firstRange(of: old))
    return Array(text.replacingCharacters(in: range, with: new).utf8)
  }

  /// The same pack with changed lines of one rule, signed again.
  ///
  /// The rule belongs to the contract `pia-wallets, library`. The new pack records the number of bytes of the changed
  /// lines.
  static func rewritten(
    _ pack: [UInt8], _ key: SigningKey, rule: String, _ change: (String) throws -> String
  ) throws -> [UInt8] {
    let opened = try OpenedPack(pack, key: KeyFile(key.publicKey))
    let transcript = try #require(opened.transcripts.values.first { $0.name.rule == rule })
    let old = try transcript.lines()
    let new = Array(try change(String(decoding: old, as: UTF8.self)).utf8)
    #expect(new != old)
    return try forged(pack, key) { files in
      files[transcript.name.file] = try Compression.compressed(new)
      let run = String(decoding: try #require(files[EvidencePack.runName]), as: UTF8.self)
      // The entry of the rule, and its number of bytes.
      let entry = try #require(run.firstRange(of: "\"rule\": \"\(rule)\",\n"))
      let rest = String(run[entry.upperBound...])
      let place = try #require(rest.firstRange(of: "\"bytes\": \(old.count)"))
      let changed = rest.replacingCharacters(in: place, with: "\"bytes\": \(new.count)")
      files[EvidencePack.runName] = Array((run[..<entry.upperBound] + changed).utf8)
    }
  }
}

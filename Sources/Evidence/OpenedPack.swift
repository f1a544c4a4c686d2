import Conformance
import JSONValues
import Reporting

/// A pack whose form, signature, digests and counts are valid.
public struct OpenedPack: Sendable {
  let report: JSONValue
  let run: JSONValue
  let transcripts: [TranscriptName: PackedTranscript]

  /// The attested result: `PASSED`, `WARNED` or `FAILED`.
  public let result: String
  /// The size of the pack in bytes.
  public let size: Int

  /// Opens a pack; throws a ``Refusal`` if anything in it is invalid.
  public init(_ bytes: [UInt8], key: KeyFile) throws(Refusal) {
    size = bytes.count
    let archive = try Archive(reading: bytes)
    guard let envelope = archive[EvidencePack.attestationName] else {
      throw Refusal("the pack has no \(EvidencePack.attestationName)")
    }
    let attestation = try Attestation(envelope: envelope, key: key.key)
    let files = archive.files.filter { $0.name != EvidencePack.attestationName }
    let named = attestation.configuration
    for file in named where !files.contains(where: { $0.name == file.name }) {
      throw Refusal("\(file.name) is signed but not in the pack")
    }
    let digests = Dictionary(named.map { ($0.name, $0.sha256) }, uniquingKeysWith: { first, _ in first })
    for file in files {
      guard let digest = digests[file.name] else {
        throw Refusal("\(file.name) is in the pack but not signed")
      }
      guard SHA256.hex(file.bytes) == digest else { throw Refusal("\(file.name) is not what was signed") }
    }
    let contents = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
    report = try Self.tree(EvidencePack.reportName, contents)
    run = try Self.tree(EvidencePack.runName, contents)
    guard run["format"] == .integer(1) else {
      throw Refusal("the pack has a format that this pyx does not know")
    }
    try PackForm.require(report, ReportSchema.run, in: EvidencePack.reportName)
    try PackForm.require(run, PackForm.run, in: EvidencePack.runName)
    try key.admit(
      runAt: run["timestamp"]?.text ?? "", isReproducible: run["reproducible"] != .bool(false))
    var transcripts: [TranscriptName: PackedTranscript] = [:]
    for entry in run["transcripts"]?.elements ?? [] {
      let transcript = try PackedTranscript(entry, in: contents)
      guard transcripts.updateValue(transcript, forKey: transcript.name) == nil else {
        throw Refusal("the transcripts of \(transcript.name.rule) are listed twice")
      }
    }
    self.transcripts = transcripts
    let known = Set(transcripts.keys.map(\.file)).union([EvidencePack.reportName, EvidencePack.runName])
    for file in files where !known.contains(file.name) {
      throw Refusal("\(file.name) is in the pack but not listed")
    }
    result = attestation.statement["predicate"]?["result"]?.text ?? ""
    try recount(attestation)
    try requireAgreement(of: attestation, on: files)
  }

  private static func tree(_ name: String, _ contents: [String: [UInt8]]) throws(Refusal) -> JSONValue {
    guard let bytes = contents[name] else { throw Refusal("the pack has no \(name)") }
    guard let tree = try? JSONValue(parsingWithoutLoss: bytes) else { throw Refusal("\(name) is not JSON") }
    return tree
  }
}

// MARK: Counting

extension OpenedPack {
  /// Throws a ``Refusal`` if the pack's counts do not match its contents.
  private func recount(_ attestation: Attestation) throws(Refusal) {
    let results = report["results"]?.elements ?? []
    let words = results.map { $0["outcome"]?.text ?? "" }
    for count in report["footer"]?["counts"]?.members ?? [] {
      let seen = count.key == "rules" ? words.count : words.count { $0 == count.key }
      guard count.value == .count(seen) else {
        throw Refusal("the footer counts \(count.value.compact) \(count.key), but the results have \(seen)")
      }
    }
    guard report["header"]?["ruleSetDigest"] == run["ruleSetDigest"] else {
      throw Refusal("the report and the run name different rule sets")
    }
    for contract in run["contracts"]?.elements ?? [] {
      try recount(contract, results)
    }
    let predicate = attestation.statement["predicate"]
    let verdicts = PackVerdicts(report)
    guard predicate?["result"]?.text == verdicts.result.rawValue else {
      throw Refusal("the statement says \(result), but the report's result is \(verdicts.result.rawValue)")
    }
    for (name, tests) in [
      ("passedTests", verdicts.passed), ("warnedTests", verdicts.warned), ("failedTests", verdicts.failed),
    ] where predicate?[name] != .strings(tests) {
      throw Refusal("the statement's \(name) are not those of the report")
    }
    for (name, said) in [
      (Attestation.contractsMember, verdicts.contracts), (Attestation.notJudgedMember, verdicts.notJudged),
    ] where (predicate?[name] ?? .array([])) != said {
      throw Refusal("the statement's \(name) are not those of the report")
    }
    for transcript in transcripts.values.sorted(by: { $0.name < $1.name }) { _ = try transcript.lines() }
  }

  private func recount(_ contract: JSONValue, _ results: [JSONValue]) throws(Refusal) {
    let own = results.filter { $0["system"] == contract["system"] && $0["role"] == contract["role"] }
    let selected = own.count { $0["neededBy"] == .array([]) }
    let words = "\(contract["system"]?.text ?? ""), \(contract["role"]?.text ?? "")"
    guard let said = contract["selected"]?.whole, said >= selected else {
      throw Refusal("\(words): more rules have results (\(selected)) than are declared as selected")
    }
    guard report["footer"]?["complete"] != .bool(true) || said == selected else {
      throw Refusal(
        "\(words): fewer rules have results (\(selected)) than were selected (\(said)): rules were skipped")
    }
    for result in own {
      guard let rule = result["rule"]?.text, let role = contract["role"]?.text.flatMap(Role.init) else {
        continue
      }
      let name = TranscriptName(system: contract["system"]?.text ?? "", role: role, rule: rule)
      let judged = result["cases"]?.whole ?? 0
      let kept = Int64(transcripts[name]?.cases ?? 0)
      guard judged <= kept else {
        throw Refusal("\(rule) declares more judged cases (\(judged)) than there are transcripts (\(kept))")
      }
    }
  }
}

extension JSONValue {
  /// The members, if this value is an object.
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}

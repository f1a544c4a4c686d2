import Conformance
import JSONValues
import Reporting

/// If a pack states something in two places, both must agree.
extension OpenedPack {
  /// Throws a ``Refusal`` if the statement, the report and the facts of the run contradict one another.
  func requireAgreement(of attestation: Attestation, on files: [PackedFile]) throws(Refusal) {
    try requireHeader()
    try requireSubjects(attestation)
    try requireExpectations()
    try requireCommitment()
    let due = Attestation(subjects: judged, verdicts: PackVerdicts(report), files: files)
    guard attestation.statement == Self.read(due.statement) else {
      throw Refusal("the statement does not match these files")
    }
  }

  /// A tree as reading returns it, with its members in the order of their names.
  private static func read(_ tree: JSONValue) -> JSONValue? {
    try? JSONValue(parsingWithoutLoss: tree.compactUTF8)
  }

  /// The digests of what was judged.
  private var judged: [Attestation.Descriptor] {
    (run["implementation"]?["files"]?.elements ?? []).map { file in
      Attestation.Descriptor(file["name"]?.text ?? "", sha256: file["digest"]?["sha256"]?.text ?? "")
    }
  }

  /// The report's header must repeat the facts of the run.
  private func requireHeader() throws(Refusal) {
    let redactor = Redactor()
    func line(_ value: JSONValue?) -> JSONValue? { value?.text.map { .string(redactor.line($0)) } }
    func lines(_ value: JSONValue?) -> JSONValue? {
      (value?.elements).map { .strings($0.compactMap(\.text).map(redactor.line)) }
    }
    let (suite, implementation, selection) = (run["suite"], run["implementation"], run["selection"])
    let due: [(name: String, value: JSONValue?)] = [
      ("suite", suite?["version"]), ("ruleSet", suite?["ruleSet"]), ("contract", suite?["contract"]),
      ("guardedDefects", run["guardedDefects"]), ("implementation", line(implementation?["name"])),
      ("version", line(implementation?["version"])),
      ("seed", run["seed"]), ("cases", run["cases"]), ("strict", run["strict"]),
      ("timestamp", run["timestamp"]), ("now", run["now"]),
    ]
    for (name, value) in due { try require(report["header"]?[name], value, name) }
    let chosen = report["header"]?["selection"]
    try require(chosen?["systems"], lines(selection?["systems"]), "selected systems")
    try require(chosen?["roles"], selection?["roles"], "selected roles")
    try require(chosen?["rules"], lines(selection?["rules"]), "selected rules")
    let (shown, facts) = (report["header"]?["contracts"]?.elements ?? [], run["contracts"]?.elements ?? [])
    guard shown.count == facts.count else { throw Refusal("the report and the run have different contracts") }
    for (one, other) in zip(shown, facts) {
      for name in ["system", "role", "rules", "selected", "stimuli", "effects", "clock", "isolation"] {
        try require(one[name], other[name], "\(name) of \(other["system"]?.text ?? "")")
      }
      guard one["platform"] == other["platform"] else {
        throw Refusal("the report and the run do not agree on platform")
      }
      let quiescence: Quiescence? = try? other["quiescence"]?.decoded()
      try require(one["quiescence"], quiescence.map { .string("\($0)") }, "quiescence")
    }
  }

  private func require(_ shown: JSONValue?, _ due: JSONValue?, _ name: String) throws(Refusal) {
    guard shown != nil, shown == due else {
      throw Refusal("the report and the run do not agree on \(name)")
    }
  }

  /// The judged files must be the attested files; without an adapter, the suite's own program is the only such file.
  private func requireSubjects(_ attestation: Attestation) throws(Refusal) {
    guard !judged.isEmpty,
      attestation.statement["subject"] == Self.read(.array(judged.map(\.tree)))
    else {
      throw Refusal("the statement's subject is not what the run judged")
    }
    let suite = run["suite"]?["sha256"]?.text ?? ""
    for digest in judged.map(\.sha256) + [suite, run["vectorsDigest"]?.text ?? ""]
    where digest.allSatisfy({ $0 == "0" }) {
      throw Refusal("a digest of zeros belongs to no program or file")
    }
    guard run["implementation"]?["command"] != .null || judged.allSatisfy({ $0.sha256 == suite }) else {
      throw Refusal("the implementation in the suite's process has a digest other than the suite's")
    }
  }

  private func requireExpectations() throws(Refusal) {
    let due = run["expectations"]?.text.map { SHA256.hex($0) }
    guard run["expectationsDigest"]?.text == due else {
      throw Refusal("the digest of the expectations does not match them")
    }
  }

  /// A commitment in the pack must be a commitment to this run.
  private func requireCommitment() throws(Refusal) {
    guard let commitment else { return }
    try requireHoldout(commitment)
    guard run["holdout"]?["seed"] == run["seed"] else {
      throw Refusal("the run does not match its commitment")
    }
  }
}

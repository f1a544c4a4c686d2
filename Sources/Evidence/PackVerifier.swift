import Conformance
import JSONValues
import Reporting

/// Derives the verdicts of a pack again: the rules run as they did then, and the transcripts play back everything that
/// the implementation and the services did.
public struct PackVerifier: Sendable {
  private let contracts: [any DocumentedSystem.Type]
  private let vectors: [Vector]
  private let vectorsDigest: String?
  private let keys: [String: [String]]
  private let replayCommand: @Sendable (ReplayToken, _ command: String?, _ isStrict: Bool) -> String

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - contracts: All existing contracts.
  ///   - vectors: All existing vectors.
  ///   - vectorsDigest: SHA-256 of the files of the vectors; nil if they are not compared.
  ///   - keys: The private test keys of the suite's services, by system.
  ///   - replayCommand: Writes the command that reports show for a case.
  public init(
    contracts: [any DocumentedSystem.Type], vectors: [Vector], vectorsDigest: String? = nil,
    keys: [String: [String]],
    replayCommand: @escaping @Sendable (ReplayToken, _ command: String?, _ isStrict: Bool) -> String
  ) {
    (self.contracts, self.vectors, self.keys) = (contracts, vectors, keys)
    self.vectorsDigest = vectorsDigest
    self.replayCommand = replayCommand
  }

  /// Whether the pack was made by this rule set; if so, its verdicts must come out as recorded.
  public func knowsRules(of pack: OpenedPack) -> Bool {
    pack.run["ruleSetDigest"]?.text == RecordedDigests.ruleSet
  }

  /// Judges everything again; throws a ``Refusal`` if the facts of the run cannot be read or contradict its rule set.
  ///
  /// - Parameter processors: How many rules are judged at once.
  public func evaluate(_ pack: OpenedPack, processors: Int) async throws -> Reevaluation {
    let run = pack.run
    for (system, keys) in keys {
      guard let kept = run["keys"]?[system] else { continue }
      guard kept == .strings(keys) || !knowsRules(of: pack) else {
        throw Refusal("the test keys of \(system) are not those of the rule set")
      }
    }
    if knowsRules(of: pack) { try requireKnownDigests(run) }
    let player = CasePlayer(pack.transcripts, knowsRules: knowsRules(of: pack))
    let claims = try (run["contracts"]?.elements ?? []).map(PlayedClaim.init)
    let candidates = claims.compactMap { claim in
      contracts.first { $0.system == claim.system && $0.role == claim.role }
        .map { Self.candidate($0, claim, name: pack.name, version: pack.version) }
    }
    var settings = RunSettings(
      seed: UInt64(clamping: run["seed"]?.whole ?? 0), cases: Int(run["cases"]?.whole ?? 0),
      shrinkEvaluations: Int(run["shrinkEvaluations"]?.whole ?? 0),
      failures: Int(run["failures"]?.whole ?? 0),
      now: run["now"]?.whole, vectors: vectors)
    settings.taping = player
    let session = RunSession(
      judging: SystemUnderTest(name: pack.name, version: pack.version, candidates: candidates),
      selection: pack.selection, settings: settings, timestamp: run["timestamp"]?.text ?? "",
      machineTime: run["now"]?.whole ?? 0, processors: processors)
    guard var report = await session.run() else { throw Refusal("the run was interrupted") }
    report.runErrors = pack.runErrors
    report.declarationFindings = pack.declarationFindings
    report.notJudged = pack.notJudged
    report.incidents = (pack.report["footer"]?["incidents"]?.elements ?? []).compactMap(\.text)
    if let text = run["expectations"]?.text {
      let file = try ExpectationFile(
        name: "the pack's expectations", bytes: Array(text.utf8), rules: report.results.map(\.rule))
      report = report.applying(file.expectations)
    }
    let command = run["implementation"]?["command"]?.text
    let isStrict = run["strict"] == .bool(true)
    let options = ReportOptions(
      warningsFail: isStrict, isReproducible: run["reproducible"] == .bool(true),
      ruleSetDigest: pack.report["header"]?["ruleSetDigest"]?.text,
      replayCommand: { [replayCommand] in replayCommand($0, command, isStrict) })
    // The new report is parsed again, so that its members are in the order of their names.
    let found = try JSONValue(
      parsingWithoutLoss: JSONReport(options: options).tree(of: report).compactUTF8)
    return Reevaluation(of: pack, found: found, player.findings(atTheEnd: true))
  }

  /// The digests of the rule set in the pack must be those of this pyx.
  private func requireKnownDigests(_ run: JSONValue) throws(Refusal) {
    let matrices = JSONValue.object(sorting: RecordedDigests.killMatrices.mapValues(JSONValue.string))
    guard run["killMatrices"] == matrices else {
      throw Refusal("the kill matrices are not those of the rule set")
    }
    let names = (run["contracts"]?.elements ?? []).compactMap { contract in
      contract["role"]?.text.flatMap(Role.init).map { ContractName(contract["system"]?.text ?? "", $0) }
    }
    // The tree is parsed again, so that its members are in the order of their names.
    let figures = try? JSONValue(parsingWithoutLoss: GuardedFigure.tree(of: names).compactUTF8)
    guard run["guardedDefects"] == figures else {
      throw Refusal("the figures of guarded mutants are not those of the rule set")
    }
    guard vectorsDigest == nil || run["vectorsDigest"]?.text == vectorsDigest else {
      throw Refusal("the vectors are not those of the rule set")
    }
  }

  private static func candidate<System: DocumentedSystem>(
    _ system: System.Type, _ claim: PlayedClaim, name: String, version: String
  ) -> any Candidate {
    let profile = ImplementationProfile<System>(
      name: name, version: version,
      stimuli: Set(System.Stimulus.Kind.allCases.filter { claim.stimuli.contains($0.rawValue) }),
      effects: Set(System.Effect.Kind.allCases.filter { claim.effects.contains($0.rawValue) }),
      quiescence: claim.quiescence, clock: claim.clock, isolation: claim.isolation,
      platform: claim.platform)
    return TypedCandidate(PlayedImplementation<System>(profile: profile, played: nil, effects: [])) { name in
      throw NotRecorded(description: "the case \(name) has no transcript")
    }
  }
}

/// What the implementation of a pack declared for one contract.
private struct PlayedClaim {
  let system: String
  let role: Role
  let stimuli: Set<String>
  let effects: Set<String>
  let quiescence: Quiescence
  let clock: ClockSource
  let isolation: SessionIsolation
  let platform: Platform?

  init(_ tree: JSONValue) throws {
    guard let system = tree["system"]?.text, let role = tree["role"]?.text.flatMap(Role.init),
      let clock = tree["clock"]?.text.flatMap(ClockSource.init),
      let isolation = tree["isolation"]?.text.flatMap(SessionIsolation.init),
      let quiescence: Quiescence = try tree["quiescence"]?.decoded()
    else { throw Refusal("run.json has a contract that cannot be read") }
    (self.system, self.role, self.clock, self.isolation) = (system, role, clock, isolation)
    self.quiescence = quiescence
    platform = tree["platform"]?.text.flatMap(Platform.init)
    stimuli = Set((tree["stimuli"]?.elements ?? []).compactMap(\.text))
    effects = Set((tree["effects"]?.elements ?? []).compactMap(\.text))
  }
}

extension OpenedPack {
  /// The implementation's name.
  public var name: String { run["implementation"]?["name"]?.text ?? "" }
  /// The implementation's version.
  public var version: String { run["implementation"]?["version"]?.text ?? "" }
  /// Version of the rule set.
  public var ruleSet: String { run["suite"]?["ruleSet"]?.text ?? "" }
  /// When the run began.
  public var timestamp: String { run["timestamp"]?.text ?? "" }
  /// The commitment published before the run; nil if there was none.
  public var commitment: String? { run["holdout"]?["commitment"]?.text }

  /// Throws a ``Refusal`` if the pack does not match a commitment published before its run.
  public func requireHoldout(_ commitment: String) throws(Refusal) {
    guard let tree = run["holdout"], let nonce = tree["nonce"]?.text, let rules = tree["ruleSet"]?.text,
      let adapter = tree["adapter"]?.text, let seed = run["seed"]?.whole
    else { throw Refusal("the run was made without a commitment") }
    let holdout = Holdout(seed: UInt64(clamping: seed), nonce: nonce, ruleSet: rules, adapter: adapter)
    let files = (run["implementation"]?["files"]?.elements ?? []).map { file in
      Attestation.Descriptor(file["name"]?.text ?? "", sha256: file["digest"]?["sha256"]?.text ?? "")
    }
    guard holdout.commitment == commitment.lowercased(), rules == run["ruleSetDigest"]?.text,
      adapter == Holdout.digest(of: files)
    else { throw Refusal("the run does not match its commitment") }
  }

  var selection: Selection {
    func texts(_ name: String) -> [String] { (run["selection"]?[name]?.elements ?? []).compactMap(\.text) }
    return Selection(
      systems: texts("systems"), roles: texts("roles").compactMap(Role.init), rules: texts("rules"))
  }

  var notJudged: [ContractName] {
    (report["footer"]?["notJudged"]?.elements ?? []).compactMap { contract in
      guard let system = contract["system"]?.text, let role = contract["role"]?.text.flatMap(Role.init) else {
        return nil
      }
      return ContractName(system, role)
    }
  }

  var declarationFindings: [DeclarationFinding] {
    (report["footer"]?["declarations"]?.elements ?? []).compactMap { finding in
      guard let role = finding["role"]?.text.flatMap(Role.init) else { return nil }
      func text(_ name: String) -> String { finding[name]?.text ?? "" }
      return DeclarationFinding(
        system: text("system"), role: role, stimulus: text("stimulus"), answer: text("answer"))
    }
  }

  var runErrors: [RunError] {
    (report["footer"]?["errors"]?.elements ?? []).compactMap { error in
      guard let kind = error["kind"]?.text.flatMap(RunError.Kind.init), let message = error["message"]?.text
      else { return nil }
      return RunError(kind, message, trace: (error["trace"]?.elements ?? []).compactMap(\.text))
    }
  }
}

import Conformance
import JSONValues
import PaymentNumbers
import Reporting

/// The facts about a run, beyond its report, that are needed to derive its verdicts again.
public struct RunFacts: Sendable {
  /// The digests of what was judged: the adapter's files, or the program with the implementation.
  public var subjects: [Attestation.Descriptor] = []
  /// The command that starts the adapter; nil for an implementation in the suite's process.
  public var command: String?
  /// SHA-256 of the program that judged.
  public var executable = ""
  /// SHA-256 of the vectors, file after file.
  public var vectors = ""
  /// The text of the file of expectations; nil if there was none.
  public var expectations: String?
  /// Where the run took place, as words by name: system, architecture, processors.
  public var environment: [String: String] = [:]
  /// The private test keys of the suite's services, in PEM, by system; they protect nothing.
  public var keys: [String: [String]] = [:]
  /// The proof that the cases were not known before; nil if it was not requested.
  public var holdout: Holdout?
  /// How often a rule may be evaluated to shrink a failing case.
  public var shrinkEvaluations: Int
  /// How many different failures of a rule are looked for.
  public var failures: Int

  /// Facts of a run with these settings.
  public init(_ settings: RunSettings) {
    shrinkEvaluations = settings.shrinkEvaluations
    failures = settings.failures
  }
}

extension RunFacts {
  /// The file `run.json` of a pack.
  func file(
    of report: RunReport, isStrict: Bool, isReproducible: Bool, transcripts: [PackedTranscript]
  ) -> PackedFile {
    let header = report.header
    let tree = JSONValue.members([
      "format": .integer(1),
      "suite": .members([
        "version": .string(header.suite), "ruleSet": .string(header.ruleSet),
        "contract": .string(SuiteVersion.contract), "protocol": .count(SuiteVersion.wireProtocol),
        "sha256": .string(executable),
      ]),
      "ruleSetDigest": .string(RecordedDigests.ruleSet),
      "killMatrices": .object(sorting: RecordedDigests.killMatrices.mapValues(JSONValue.string)),
      "guardedDefects": GuardedFigure.tree(of: report.contractNames),
      "vectorsDigest": .string(vectors),
      "implementation": .members([
        "name": .string(CardMasking.masked(header.implementation)),
        "version": .string(CardMasking.masked(header.version)),
        "command": .optional(command.map { CardMasking.masked($0) }),
        "files": .array(subjects.map(\.tree)),
      ]),
      "seed": .integer(Int64(clamping: header.seed)), "cases": .count(header.cases),
      "shrinkEvaluations": .count(shrinkEvaluations), "failures": .count(failures),
      "now": header.now.map(JSONValue.integer) ?? .null,
      "timestamp": .string(isReproducible ? "1970-01-01T00:00:00Z" : header.timestamp),
      "strict": .bool(isStrict), "reproducible": .bool(isReproducible),
      "selection": .members([
        "systems": .strings(header.selection.systems),
        "roles": .strings(header.selection.roles.map(\.rawValue)),
        "rules": .strings(header.selection.rules),
      ]),
      "environment": .object(sorting: environment.mapValues(JSONValue.string)),
      "expectations": .optional(expectations),
      "expectationsDigest": .optional(expectations.map { SHA256.hex($0) }),
      "holdout": holdout?.tree ?? .null,
      "keys": .object(sorting: keys.mapValues(JSONValue.strings)),
      "contracts": .array(report.contracts.map(Self.tree)),
      "transcripts": .array(transcripts.map(\.tree)),
    ])
    return PackedFile("run.json", Array(tree.pretty.utf8))
  }

  private static func tree(_ contract: RunReport.ContractRun) -> JSONValue {
    .members([
      "system": .string(contract.system), "role": .string(contract.role.rawValue),
      "rules": .count(contract.ruleCount), "selected": .count(contract.selectedCount),
      "stimuli": .strings(contract.claim.stimuli), "effects": .strings(contract.claim.effects),
      "quiescence": JSONValue(encoding: contract.claim.quiescence),
      "clock": .string(contract.claim.clock.rawValue),
      "isolation": .string(contract.claim.isolation.rawValue),
    ]).adding("platform", contract.claim.platform.map { .string($0.rawValue) })
  }
}

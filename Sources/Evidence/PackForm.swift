import Conformance
import JSONValues
import Reporting

/// The form of a pack's `run.json`; every number has bounds, so that no computation with it can overflow.
enum PackForm {
  /// The schema of `run.json`; the schema of the report is ``ReportSchema/run``.
  static let run = ReportSchema.document(
    "Facts about a run beyond its report",
    ReportSchema.object([
      "format": .members(["const": .integer(1)]),
      "suite": ReportSchema.object([
        "version": text, "ruleSet": text, "contract": text, "protocol": ReportSchema.integer(1...1000),
        "sha256": digest,
      ]),
      "ruleSetDigest": digest, "killMatrices": ReportSchema.map(digest),
      "guardedDefects": GuardedFigure.form, "vectorsDigest": digest,
      "implementation": ReportSchema.object([
        "name": text, "version": text, "command": ReportSchema.orNull("string"),
        "files": ReportSchema.list(descriptor),
      ]),
      // Every JSON reader can hold whole numbers of 53 bits.
      "seed": ReportSchema.integer(0...((1 << 53) - 1)), "cases": cases,
      "shrinkEvaluations": ReportSchema.integer(0...10_000_000), "failures": ReportSchema.integer(1...1000),
      "now": ReportSchema.nullable(ReportSchema.integer(ReportSchema.instants)),
      "timestamp": ReportSchema.timestamp, "strict": ReportSchema.boolean,
      "reproducible": ReportSchema.boolean,
      "selection": ReportSchema.object([
        "systems": texts, "roles": ReportSchema.list(ReportSchema.role), "rules": texts,
      ]),
      "environment": ReportSchema.map(text), "expectations": ReportSchema.orNull("string"),
      "expectationsDigest": ReportSchema.nullable(digest), "holdout": ReportSchema.nullable(holdout),
      "keys": ReportSchema.map(texts), "contracts": ReportSchema.list(contract),
      "transcripts": ReportSchema.list(transcript),
    ]))

  /// Throws a ``Refusal`` that names the first place where a file does not fit its schema.
  static func require(_ tree: JSONValue, _ schema: JSONValue, in name: String) throws(Refusal) {
    let problems: [String]
    do { problems = try JSONSchema(schema).problems(of: tree) } catch { throw Refusal("\(error)") }
    if let first = problems.first { throw Refusal("\(name): \(ShortText.cut(first, to: 300))") }
  }

  private static let text = ReportSchema.string
  private static let texts = ReportSchema.list(ReportSchema.string)
  private static let digest = ReportSchema.digest
  private static let cases = ReportSchema.integer(1...1_000_000)
  private static let descriptor = ReportSchema.object([
    "name": text, "digest": ReportSchema.object(["sha256": digest]),
  ])
  private static let holdout = ReportSchema.object([
    "commitment": digest, "seed": ReportSchema.integer(0...((1 << 53) - 1)),
    "nonce": ReportSchema.pattern("^[0-9a-f]{32}$"), "ruleSet": digest, "adapter": digest,
  ])
  private static let contract = ReportSchema.object(
    [
      "system": text, "role": ReportSchema.role, "rules": ReportSchema.whole, "selected": ReportSchema.whole,
      "stimuli": texts, "effects": texts, "quiescence": ReportSchema.anything,
      "clock": ReportSchema.word(ClockSource.allCases.map(\.rawValue)),
      "isolation": ReportSchema.word(SessionIsolation.allCases.map(\.rawValue)),
    ], optional: ["platform": ReportSchema.word(Platform.allCases.map(\.rawValue))])
  private static let transcript = ReportSchema.object([
    "system": text, "role": ReportSchema.role, "rule": text,
    // These counts include vectors and cases that were run for shrinking.
    "cases": ReportSchema.integer(0...1_000_000_000), "masked": ReportSchema.integer(0...1_000_000_000),
    "bytes": ReportSchema.integer(0...Int64(Compression.largest)),
  ])
}

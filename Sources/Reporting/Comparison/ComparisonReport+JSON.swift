import Conformance
import JSONValues

extension ComparisonReport {
  /// As JSON: the runs, a matrix of all rules, the readings that differ, and the overall result.
  ///
  /// The form is ``ReportSchema/comparison``.
  public var json: String { tree.pretty }

  var tree: JSONValue {
    .members([
      "runs": .array(comparison.runs.map(run)),
      "remarks": .strings(comparison.remarks),
      "rules": .array(comparison.rows.map(row)),
      "readings": .array(
        comparison.readings.map { reading in
          .members([
            "system": .string(reading.system), "ambiguity": .string(reading.ambiguity),
            "question": .string(reading.question), "values": .array(reading.values.map(JSONValue.strings)),
          ])
        }),
      "footer": .members([
        "changes": .object(
          RunComparison.Change.allCases.map { .init($0.rawValue, .count(comparison.count($0))) }),
        "readings": .count(comparison.readings.count),
        "exitCode": .integer(Int64(comparison.exitCode.rawValue)),
      ]),
    ])
  }

  private func run(_ run: RecordedRun) -> JSONValue {
    .members([
      "file": .string(run.file), "sha256": .string(run.digest),
      "implementation": .string(run.implementation), "version": .string(run.version),
      "suite": .string(run.suite), "ruleSet": .string(run.ruleSet),
      "ruleSetDigest": .optional(run.ruleSetDigest), "contract": .string(run.contract),
      "seed": .count(run.seed), "cases": .count(run.cases), "strict": .bool(run.isStrict),
      "timestamp": .string(run.timestamp), "scope": .string(run.scope.rawValue),
      "complete": .bool(run.isComplete), "conformant": run.isConformant.map(JSONValue.bool) ?? .null,
      "verdicts": .array(run.verdicts.map(\.tree)), "notJudged": .array(run.notJudged.map(\.tree)),
    ])
  }

  private func row(_ row: RunComparison.Row) -> JSONValue {
    .members([
      "system": .string(row.name.system), "role": .string(row.name.role.rawValue),
      "rule": .string(row.name.rule), "statement": .string(row.statement),
      "outcomes": .array(row.results.map { .optional($0?.outcome.rawValue) }),
      "messages": .array(row.results.map { .strings($0?.messages ?? []) }),
      "changes": .strings(row.changes.map(\.rawValue)),
    ])
  }
}

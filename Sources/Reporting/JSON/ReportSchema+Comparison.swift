import Conformance
import JSONValues

extension ReportSchema {
  /// The schema of ``ComparisonReport/json``.
  public static let comparison = document(
    "Comparison of runs",
    object([
      "runs": list(
        object([
          "file": string, "sha256": pattern("^[0-9a-f]{64}$"), "implementation": string, "version": string,
          "suite": string, "ruleSet": string, "ruleSetDigest": orNull("string"), "contract": string,
          "seed": whole, "cases": whole, "strict": boolean, "timestamp": string,
          "scope": word(RunReport.Scope.allCases.map(\.rawValue)), "complete": boolean,
          "conformant": orNull("boolean"), "verdicts": verdicts, "notJudged": list(object(contract)),
        ])),
      "remarks": list(string),
      "rules": list(
        object([
          "system": string, "role": role, "rule": string, "statement": string,
          "outcomes": list(nullable(word(ReportOptions.outcomeWords))), "messages": list(list(string)),
          "changes": list(word(RunComparison.Change.allCases.map(\.rawValue))),
        ])),
      "readings": list(
        object([
          "system": string, "ambiguity": string, "question": string, "values": list(list(string)),
        ])),
      "footer": object([
        "changes": object([
          "regressed": whole, "new": whole, "otherwise": whole, "mended": whole, "unjudged": whole,
          "judged": whole, "same": whole,
        ]), "readings": whole, "exitCode": whole,
      ]),
    ]))
}

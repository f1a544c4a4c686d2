import Conformance
import JSONValues

extension ReportSchema {
  /// The name of the file with ``shard``.
  static let shardName = "shard-report.schema.json"

  /// Of ``ShardFile``.
  static let shard = document(
    "What one shard of a run found out",
    object(
      [
        "form": whole, "shard": object(["index": numbered, "count": numbered]), "suite": string,
        "ruleSet": string,
        "contract": string, "implementation": string, "version": string, "seed": whole, "cases": counted,
        "block": counted,
        "selection": object([
          "systems": list(string), "roles": list(role), "rules": list(string),
        ]), "timestamp": string, "errors": list(runError), "incidents": list(string),
        "declarations": list(
          object(["system": string, "role": role, "stimulus": string, "answer": string])),
        "notJudged": list(object(["system": string, "role": role])),
        "contracts": list(
          object([
            "system": string, "role": role, "shares": list(share),
            "claim": object(
              [
                "stimuli": list(string), "effects": list(string), "missing": list(string),
                "quiescence": anything, "clock": word(ClockSource.allCases.map(\.rawValue)),
                "isolation": word(SessionIsolation.allCases.map(\.rawValue)),
              ], optional: ["platform": word(Platform.allCases.map(\.rawValue))]),
          ])),
      ], optional: ["run": string, "adapter": string, "now": .members(["type": .string("integer")])]))

  /// What became of one rule in a shard.
  private static let share = object(["rule": string, "isNeeded": boolean, "blocks": list(block)])

  private static let block = object(
    [
      "index": counted, "isLast": boolean,
      "ending": word(["whole", "failed", "gaveUp", "hopeless", "notApplicable", "errored"]),
      "vectors": counted, "cases": counted, "held": counted, "discards": counted, "aside": counted,
      "replays": counted,
      "isExhaustive": boolean, "labels": map(counted), "leftOut": map(string),
      "readings": list(
        object([
          "ambiguity": object([
            "id": string, "question": string, "admitsOneReading": boolean, "parts": list(list(string)),
          ]), "value": string, "count": counted, "stimuli": counted, "trace": list(string),
        ])), "failures": list(foundCase), "setAsides": list(foundCase), "stimuli": list(string),
      "effects": list(string), "transitions": list(list(counted)), "hasWaited": boolean, "seconds": number,
    ], optional: ["reason": string, "error": runError, "flake": runError])

  private static let foundCase = object(
    [
      "block": counted, "number": counted, "check": string, "step": string, "judges": list(string),
      "yieldsTo": list(string), "count": counted, "isSlow": boolean, "hasWaited": boolean,
      "isShrinkable": boolean, "found": failingCase, "blamed": map(path),
    ], optional: ["smaller": path, "shown": path])

  private static let path = object([
    "steps": .members([
      "type": .string("array"), "minItems": .integer(1),
      "items": object(["evaluations": counted, "draws": counted, "found": failingCase]),
    ]), "evaluations": counted, "draws": counted, "ending": string,
  ])

  private static let failingCase = object(
    [
      "mismatch": object(
        ["message": string], optional: ["subject": string, "expected": string, "seen": string]),
      "trace": list(string), "stimuli": counted, "originalMessage": string, "originalStimuli": counted,
      "shrinking": string,
    ], optional: ["caseNumber": counted, "vector": string, "way": string, "replay": string])

  // However many blocks there are, what is added up of such numbers is one that fits.
  private static let counted = JSONValue.members([
    "type": .string("integer"), "minimum": .integer(0), "maximum": .integer(1_000_000_000_000),
  ])
  private static let numbered = JSONValue.members([
    "type": .string("integer"), "minimum": .integer(1), "maximum": .integer(Int64(Shard.most)),
  ])

  private static func map(_ form: JSONValue) -> JSONValue {
    .members(["type": .string("object"), "additionalProperties": form])
  }
}

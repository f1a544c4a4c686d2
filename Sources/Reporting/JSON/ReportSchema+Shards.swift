import Conformance
import JSONValues

extension ReportSchema {
  /// The name of the file with the schema ``shard``.
  static let shardName = "shard-report.schema.json"

  /// The schema of ``ShardFile``.
  static let shard = document(
    "The findings of one shard of a run",
    object(
      [
        "form": whole, "shard": object(["index": numbered, "count": numbered]), "suite": string,
        "ruleSet": string,
        "contract": string, "implementation": string, "version": string, "seed": seed, "cases": whole,
        "block": whole,
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
      ], optional: ["run": string, "adapter": string, "now": integer(instants)]))

  /// The result of one rule in a shard.
  private static let share = object(["rule": string, "isNeeded": boolean, "blocks": list(block)])

  private static let block = object(
    [
      "index": whole, "isLast": boolean,
      "ending": word(["whole", "failed", "gaveUp", "hopeless", "notApplicable", "errored"]),
      "vectors": whole, "cases": whole, "held": whole, "discards": whole, "aside": whole,
      "replays": whole,
      "isExhaustive": boolean, "labels": map(whole), "leftOut": map(string),
      "readings": list(
        object([
          "ambiguity": object([
            "id": string, "question": string, "admitsOneReading": boolean, "parts": list(list(string)),
          ]), "value": string, "count": whole, "stimuli": whole, "trace": list(string),
        ])), "failures": list(foundCase), "setAsides": list(foundCase), "stimuli": list(string),
      "effects": list(string), "transitions": list(list(whole)), "hasWaited": boolean, "seconds": number,
    ], optional: ["reason": string, "error": runError, "flake": runError])

  private static let foundCase = object(
    [
      "block": whole, "number": whole, "check": string, "step": string, "judges": list(string),
      "yieldsTo": list(string), "count": whole, "isSlow": boolean, "hasWaited": boolean,
      "isShrinkable": boolean, "found": failingCase, "blamed": map(path),
    ], optional: ["smaller": path, "shown": path])

  private static let path = object([
    "steps": .members([
      "type": .string("array"), "minItems": .integer(1),
      "items": object(["evaluations": whole, "draws": whole, "found": failingCase]),
    ]), "evaluations": whole, "draws": whole, "ending": string,
  ])

  private static let failingCase = object(
    [
      "mismatch": object(
        ["message": string], optional: ["subject": string, "expected": string, "seen": string]),
      "trace": list(string), "stimuli": whole, "originalMessage": string, "originalStimuli": whole,
      "shrinking": string,
    ], optional: ["caseNumber": whole, "vector": string, "way": string, "replay": string])

  private static let numbered = integer(1...Int64(Shard.most))
}

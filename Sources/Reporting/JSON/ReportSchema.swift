import Conformance
import JSONValues

/// JSON Schemas of reports, rules, mutants, vectors, expectations, comparisons and shards.
public enum ReportSchema {
  /// The schemas with the names of their files.
  public static var all: [(name: String, schema: JSONValue)] {
    [
      ("run-report.schema.json", run), ("rules.schema.json", rules), ("mutants.schema.json", mutants),
      ("vectors.schema.json", vectors), ("expectations.schema.json", expectations),
      ("comparison.schema.json", comparison), (shardName, shard),
    ]
  }

  /// The schema of ``JSONReport``.
  public static let run = document(
    "Result of a run",
    object([
      "header": object([
        "suite": string, "ruleSet": string, "ruleSetDigest": orNull("string"), "contract": string,
        "guardedDefects": GuardedFigure.form,
        "implementation": string, "version": string,
        "seed": seed, "cases": whole, "strict": boolean,
        "selection": object([
          "systems": list(string), "roles": list(word(Role.allCases.map(\.rawValue))), "rules": list(string),
        ]), "timestamp": timestamp,
        "now": nullable(integer(instants)),
        "contracts": list(
          object(
            [
              "system": string, "role": role, "rules": whole, "selected": whole, "stimuli": list(string),
              "effects": list(string), "quiescence": pattern("^(exact|waits\\([0-9]+\\))$"),
              "clock": word(["controlled", "system"]), "isolation": word(["session", "serial", "process"]),
              "missing": list(string),
            ], optional: ["platform": word(Platform.allCases.map(\.rawValue))])),
      ]),
      "results": list(result),
      "footer": object([
        "complete": boolean, "stoppedAfter": orNull("string"),
        "scope": word(["full", "partial", "filtered"]), "conformant": orNull("boolean"),
        "verdicts": verdicts, "notJudged": list(object(contract)),
        "exitCode": whole,
        "counts": object([
          "rules": whole, "passed": whole, "failed": whole, "warned": whole, "inconclusive": whole,
          "vacuous": whole, "errored": whole, "notApplicable": whole, "knownFailure": whole,
          "knownError": whole, "unexpectedPass": whole,
        ]),
        "causes": list(
          object([
            "system": string, "role": role, "rule": string, "outcome": word(ReportOptions.outcomeWords),
            "alike": list(string), "inconclusive": list(string),
          ])),
        "staleExpectations": list(
          object([
            "system": string, "rule": string, "what": word(["unseen", "expired"]), "expectation": string,
          ])),
        "declarations": list(
          object(["system": string, "role": role, "stimulus": string, "answer": string])),
        "errors": list(runError), "incidents": list(string),
      ]),
    ]))

  /// The schema of ``RulesTable/json(_:)``.
  public static let rules = document(
    "Rules",
    list(
      object([
        "id": string, "system": string, "chapter": string, "level": level, "provenance": provenance,
        "role": role,
        "statement": string, "document": string, "section": string, "quotation": orNull("string"),
        "ambiguities": list(string),
        "mutants": list(string),
      ])))

  /// The schema of ``MutantsTable/json(_:)``.
  public static let mutants = document(
    "Mutants",
    list(
      object([
        "system": string, "rule": string, "mutant": string,
        "outcome": word(["killed", "survived", "killedByAnotherRule"]), "killedBy": orNull("string"),
        "alsoFails": list(string),
        "inconclusive": list(
          object(["rule": string, "judgedBy": list(string), "leadsToFailure": boolean])),
        "setAside": list(string),
        "cases": whole, "stimuli": orNull("integer"), "reach": orNull("string"),
      ])))

  /// The schema of the files that ``VectorFile`` reads.
  public static let vectors = document(
    "Vectors",
    object([
      "system": name,
      "vectors": .members([
        "type": .string("array"), "minItems": .integer(1),
        "items": object([
          "id": pattern(VectorFile.idPattern), "rule": name, "comment": name, "given": anything,
          "expected": anything,
        ]),
      ]),
    ]))

  /// The schema of the files that ``ExpectationFile`` reads.
  public static let expectations = document(
    "Expectations",
    object([
      "expectations": list(
        object(
          [
            "rule": pattern("^[A-Z0-9][A-Za-z0-9/-]*[*]?$"), "reason": name, "issue": name, "owner": name,
            "expires": pattern(Day.pattern),
          ],
          optional: [
            "system": name, "outcome": word(ExpectedFinding.Kind.allCases.map(\.rawValue)), "message": name,
            "reading": name,
          ]))
    ]))

  /// The members that name a contract.
  static let contract: KeyValuePairs<String, JSONValue> = ["system": string, "role": role]
  /// A verdict for each contract.
  static let verdicts = list(object(["system": string, "role": role, "conformant": orNull("boolean")]))
  static let result = object([
    "rule": string, "system": string, "role": role, "chapter": string, "statement": string,
    "document": string,
    "section": string, "quotation": orNull("string"), "level": level, "provenance": provenance,
    "outcome": word(ReportOptions.outcomeWords), "cases": whole, "vectors": whole, "discards": whole,
    "setAside": list(
      object(["step": string, "judgedBy": list(string), "count": whole, "message": string])),
    "neededBy": list(string), "exhaustive": boolean,
    "readings": list(object(["ambiguity": string, "question": string, "value": string, "count": whole])),
    "coverage": list(
      object(["label": string, "count": whole, "percent": number, "needed": orNull("number")])),
    "counterexample": nullable(counterexample), "otherCounterexamples": list(counterexample),
    "inconclusive": nullable(
      object(["reason": string, "judgedBy": list(string), "counterexample": nullable(counterexample)])),
    "shortfalls": nullable(list(object(["label": string, "percent": number, "needed": number]))),
    "error": nullable(runError), "reason": orNull("string"), "expectation": orNull("string"),
    "replay": orNull("string"), "replayCommand": orNull("string"),
  ])
  static let counterexample = object([
    "message": string, "subject": orNull("string"), "expected": orNull("string"), "seen": orNull("string"),
    "trace": list(string), "stimuli": whole, "originalMessage": string,
    "originalStimuli": whole, "case": orNull("integer"), "shrinking": string, "vector": orNull("string"),
    "onTheWayTo": orNull("string"), "replay": orNull("string"), "replayCommand": orNull("string"),
  ])
  static let runError = object([
    "kind": word(RunError.Kind.allCases.map(\.rawValue)), "message": string, "trace": list(string),
  ])
  static let level = word(Obligation.allCases.map(\.rawValue))
  static let provenance = word(Provenance.allCases.map(\.rawValue))
  package static let role = word(Role.allCases.map(\.rawValue))

  // MARK: Forms

  package static let string = JSONValue.members(["type": .string("string")])
  package static let name = JSONValue.members(["type": .string("string"), "minLength": .integer(1)])
  package static let boolean = JSONValue.members(["type": .string("boolean")])
  package static let number = JSONValue.members(["type": .string("number")])
  /// A count, with a limit that keeps sums of counts in range.
  package static let whole = integer(0...1_000_000_000_000)
  /// Any seed.
  static let seed = integer(0...Int64.max)
  /// The bounds of an instant, in milliseconds since 1970: up to the end of the year 9999.
  package static let instants: ClosedRange<Int64> = 0...253_402_300_799_999
  package static let timestamp = pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")
  package static let digest = pattern("^[0-9a-f]{64}$")
  package static let anything = JSONValue.object([])

  package static func integer(_ bounds: ClosedRange<Int64>) -> JSONValue {
    .members([
      "type": .string("integer"), "minimum": .integer(bounds.lowerBound),
      "maximum": .integer(bounds.upperBound),
    ])
  }
  package static func map(_ form: JSONValue) -> JSONValue {
    .members(["type": .string("object"), "additionalProperties": form])
  }
  package static func word(_ words: [String]) -> JSONValue { .members(["enum": .strings(words)]) }
  package static func pattern(_ text: String) -> JSONValue {
    .members(["type": .string("string"), "pattern": .string(text)])
  }
  package static func orNull(_ type: String) -> JSONValue { .members(["type": .strings([type, "null"])]) }
  package static func nullable(_ form: JSONValue) -> JSONValue {
    .members(["anyOf": .array([.members(["type": .string("null")]), form])])
  }
  package static func list(_ form: JSONValue) -> JSONValue {
    .members(["type": .string("array"), "items": form])
  }
  package static func object(
    _ members: KeyValuePairs<String, JSONValue>, optional: KeyValuePairs<String, JSONValue> = [:]
  ) -> JSONValue {
    .members([
      "type": .string("object"), "additionalProperties": .bool(false),
      "required": .strings(members.map(\.key)),
      "properties": .object((Array(members) + Array(optional)).map { .init($0.key, $0.value) }),
    ])
  }
  package static func document(_ title: String, _ form: JSONValue) -> JSONValue {
    guard case .object(let members) = form else { return form }
    return .object(
      [
        .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        .init("title", .string(title)),
      ] + members)
  }
}

import Conformance
import JSONValues

/// Writes the result of one rule as JSON.
struct JSONResult {
  let result: RuleResult
  let options: ReportOptions
  private let redactor: Redactor

  init(_ result: RuleResult, options: ReportOptions) {
    self.result = result
    self.options = options
    redactor = Redactor(for: result)
  }

  var tree: JSONValue {
    .members([
      "rule": .string(result.rule.id),
      "system": .string(result.rule.system),
      "role": .string(result.rule.role.rawValue),
      "chapter": .string(result.rule.chapter),
      "statement": .string(result.rule.statement),
      "document": .string(result.rule.citation.document.name),
      "section": .string(result.rule.citation.section),
      "quotation": .optional(result.rule.citation.quotation),
      "level": .string(result.rule.level.obligation.rawValue),
      "provenance": .string(result.rule.level.provenance.rawValue),
      "outcome": .string(options.word(for: result)),
      "cases": .count(result.cases),
      "vectors": .count(result.vectors),
      "discards": .count(result.discards),
      "setAside": .array(result.setAside.map(setAside)),
      "neededBy": .strings(result.neededBy),
      "exhaustive": .bool(result.isExhaustive),
      "readings": .array(result.readings.map(reading)),
      "coverage": .array(result.coverage.map(coverage)),
      "counterexample": result.outcome.failingCase.map(counterexample) ?? .null,
      "otherCounterexamples": .array(result.otherFailures.map(counterexample)),
      "inconclusive": inconclusive,
      "shortfalls": shortfalls,
      "error": runError,
      "reason": reason,
      "expectation": expectation,
      "replay": .optional(result.replay?.description),
      "replayCommand": .optional(result.replay.map { redactor.command($0, options) }),
    ])
  }

  private func setAside(_ count: SetAsideCount) -> JSONValue {
    .members([
      "step": .string(count.step),
      "judgedBy": .strings(count.judgedBy),
      "count": .count(count.count),
      "message": .string(redactor.line(count.message)),
    ])
  }

  private var inconclusive: JSONValue {
    guard case .inconclusive(let why) = result.outcome else { return .null }
    return .members([
      "reason": .string(redactor.line(why.reason)),
      "judgedBy": .strings(why.judgedBy),
      "counterexample": why.unowned.map(counterexample) ?? .null,
    ])
  }

  private func reading(_ count: ReadingCount) -> JSONValue {
    .members([
      "ambiguity": .string(count.ambiguity.id),
      "question": .string(count.ambiguity.question),
      "value": .string(redactor.line(count.value)),
      "count": .count(count.count),
    ])
  }

  private func coverage(_ count: CoverageCount) -> JSONValue {
    .members([
      "label": .string(redactor.line(count.label)),
      "count": .count(count.count),
      "percent": Percent.rounded(count.percent),
      "needed": count.neededPercent.map(Percent.rounded) ?? .null,
    ])
  }

  private func counterexample(_ found: FailingCase) -> JSONValue {
    .members([
      "message": .string(redactor.line(found.message)),
      "subject": .optional(found.mismatch.subject.map(redactor.line)),
      "expected": .optional(found.mismatch.expected.map(redactor.line)),
      "seen": .optional(found.mismatch.seen.map(redactor.line)),
      "trace": .strings(found.trace.map(redactor.line)),
      "stimuli": .count(found.stimuli),
      "originalMessage": .string(redactor.line(found.originalMessage)),
      "originalStimuli": .count(found.originalStimuli),
      "case": found.caseNumber.map(JSONValue.count) ?? .null,
      "shrinking": .string(redactor.line(found.shrinking)),
      "vector": .optional(found.vector.map(redactor.line)),
      "onTheWayTo": .optional(found.way),
      "replay": .optional(found.replay?.description),
      "replayCommand": .optional(found.replay.map { redactor.command($0, options) }),
    ])
  }

  private var shortfalls: JSONValue {
    guard case .vacuous(let shortfalls) = result.outcome else { return .null }
    return .array(
      shortfalls.map {
        .members([
          "label": .string(redactor.line($0.label)),
          "percent": Percent.rounded($0.seenPercent),
          "needed": Percent.rounded($0.neededPercent),
        ])
      })
  }

  private var runError: JSONValue {
    switch result.outcome {
    case .errored(let runError), .knownError(_, let runError): Self.runError(runError, redactor)
    default: .null
    }
  }

  static func runError(_ runError: RunError, _ redactor: Redactor) -> JSONValue {
    .members([
      "kind": .string(runError.kind.rawValue),
      "message": .string(redactor.line(runError.message)),
      "trace": .strings(runError.trace.map(redactor.line)),
    ])
  }

  private var reason: JSONValue {
    guard case .notApplicable(let reason) = result.outcome else { return .null }
    return .string(redactor.line(reason))
  }

  private var expectation: JSONValue {
    switch result.outcome {
    case .knownFailure(let entry, _), .knownError(let entry, _), .unexpectedPass(let entry):
      .string(redactor.line(entry))
    case .passed, .failed, .inconclusive, .vacuous, .errored, .notApplicable:
      .optional(result.coveredBy.map(redactor.line))
    }
  }
}

import Conformance

extension ReportOptions {
  /// Whether a result is a failure that is only a warning in reports with these options.
  func onlyWarns(_ result: RuleResult) -> Bool { result.isWarning && !warningsFail }

  /// The outcome in one word; a failure that only warns has a word of its own.
  func word(for result: RuleResult) -> String {
    onlyWarns(result) ? Self.warned : result.outcome.word
  }

  /// The word for a failure that only warns.
  static let warned = "warned"

  /// Every word that ``word(for:)`` returns.
  static let outcomeWords = [
    "passed", "failed", warned, "inconclusive", "vacuous", "errored", "notApplicable", "knownFailure",
    "knownError", "unexpectedPass",
  ]
}

/// The verdict on one result for a reader: a word in capitals, and what it means for the rule.
struct ResultVerdict {
  /// One word in capitals.
  let word: String
  let role: TerminalStyle.Role
  /// What the word means for the rule, as the sentence in the last line of a run.
  let sentence: String

  init(_ result: RuleResult, options: ReportOptions) {
    let id = result.rule.id
    switch result.outcome {
    case .passed:
      (word, role, sentence) = ("HOLDS", .good, "\(id) holds")
    case .failed where options.onlyWarns(result):
      (word, role, sentence) = ("WARNED", .doubtful, "\(id) does not hold, but only warns")
    case .failed:
      (word, role, sentence) = ("FAILED", .bad, "\(id) does not hold")
    case .inconclusive(let why):
      (word, role) = ("INCONCLUSIVE", .doubtful)
      sentence = "\(id) could not be reached; \(why.judgeWords)"
    case .vacuous:
      (word, role) = ("VACUOUS", .doubtful)
      sentence = "the cases of \(id) did not meet the required situations often enough"
    case .errored(let runError) where runError.kind == .unstable:
      (word, role) = ("FLAKY", .bad)
      sentence = "\(id) failed once, and held with the same input"
    case .errored:
      (word, role, sentence) = ("ERROR", .bad, "\(id) could not be judged to the end")
    case .notApplicable(let reason):
      (word, role, sentence) = ("SKIPPED", .quiet, "\(id) does not apply: \(reason)")
    case .knownFailure:
      (word, role, sentence) = ("KNOWN", .doubtful, "\(id) does not hold, as expected")
    case .knownError:
      (word, role, sentence) = ("KNOWN", .doubtful, "\(id) could not be judged to the end, as expected")
    case .unexpectedPass:
      (word, role, sentence) = ("UNEXPECTED", .bad, "\(id) holds, but is expected not to")
    }
  }
}

extension Inconclusive {
  /// The rules that judge the step that went wrong, as `judged by A, B`.
  var judgeWords: String {
    judgedBy.isEmpty ? "no rule judges the step that failed" : "judged by \(judgedBy.joined(separator: ", "))"
  }
}

/// The rules that are about a stimulus; look at these rules if the stimulus went wrong on the way to another rule's
/// subject.
///
/// A test has a preamble, which brings the implementation to the subject, and a body (ISO/IEC 9646, TTCN-3). A step
/// belongs to the body in the rules that judge it, and to the preamble in all other rules.
public struct StepJudges: Sendable, Hashable {
  /// Ids of the rules whose subject is what the stimulus causes.
  public let outcome: [String]
  /// Ids of the rules that promise that the implementation survives the stimulus and answers it.
  public let answer: [String]

  /// The judges of a stimulus; if no rule is named for the answer, the rules on the outcome also promise the answer.
  public static func judged(by outcome: String..., answered answer: String...) -> StepJudges {
    StepJudges(outcome: outcome, answer: answer.isEmpty ? outcome : answer)
  }
}

/// A step on the way to a rule's subject went wrong, so that the case shows nothing about the rule.
///
/// In a rule that judges the step, this is a violation.
public struct Setback: Error, Sendable, Hashable {
  /// The word of the stimulus that went wrong, or `start` or `close`.
  public let step: String
  /// Ids of the rules that judge the step.
  public let judges: [String]
  /// What was expected and what was seen.
  public let mismatch: Mismatch
  /// Where the problem was noticed, as file and line.
  public let place: String

  /// The check that failed: two setbacks with the same check count as the same.
  var check: String { "\(step) \(place)" }
}

extension Trial {
  /// The error for a step that did not do what the rule depends on.
  ///
  /// - Parameters:
  ///   - subject: What was checked, if the expectation does not name it.
  ///   - expected: What the step had to do.
  ///   - seen: What the step did.
  ///   - step: The step; by default the last one.
  ///   - rules: The rules whose subject this is; by default those that the contract names for the step.
  ///   - fileID: The place of the check.
  ///   - line: The place of the check.
  public func setback(
    _ subject: String? = nil, expected: String, saw seen: String, of step: System.Stimulus? = nil,
    judgedBy rules: String..., fileID: String = #fileID, line: Int = #line
  ) -> Setback {
    setback(
      Mismatch(subject, expected: expected, seen: seen), of: step,
      judgedBy: rules.isEmpty ? judges(of: step) : rules, fileID: fileID, line: line)
  }

  /// The same error with an explicit list of rules, which may be empty; the contract's judges are not added.
  public func setback(
    _ subject: String? = nil, expected: String, saw seen: String, of step: System.Stimulus? = nil,
    judgedBy rules: [String], fileID: String = #fileID, line: Int = #line
  ) -> Setback {
    setback(
      Mismatch(subject, expected: expected, seen: seen), of: step, judgedBy: rules, fileID: fileID, line: line
    )
  }

  /// The same error with a mismatch and an explicit list of rules, which may be empty; the contract's judges are not
  /// added.
  public func setback(
    _ mismatch: Mismatch, of step: System.Stimulus? = nil, judgedBy rules: [String],
    fileID: String = #fileID, line: Int = #line
  ) -> Setback {
    Setback(
      step: (step ?? lastStep)?.kind.rawValue ?? "start", judges: rules, mismatch: mismatch,
      place: "\(fileID):\(line)")
  }

  /// The rules that the contract names for what a step causes; by default for the last step.
  public func judges(of step: System.Stimulus? = nil) -> [String] {
    (step ?? lastStep).map { System.judges(of: $0).outcome } ?? []
  }

  /// Checks what a step must do before the rule's subject begins; throws a ``Setback`` if it does not.
  ///
  /// A rule that judges the step fails instead, because the step is its subject.
  public func need(
    _ condition: Bool, _ subject: @autoclosure () -> String? = nil, expected: @autoclosure () -> String,
    saw seen: @autoclosure () -> String, of step: System.Stimulus? = nil, judgedBy rules: String...,
    fileID: String = #fileID, line: Int = #line
  ) throws {
    guard !condition else { return }
    throw setback(
      Mismatch(subject(), expected: expected(), seen: seen()), of: step,
      judgedBy: rules.isEmpty ? judges(of: step) : rules, fileID: fileID, line: line)
  }

  /// The same check with a mismatch that several checks share.
  public func need(
    _ condition: Bool, _ mismatch: @autoclosure () -> Mismatch, of step: System.Stimulus? = nil,
    judgedBy rules: String..., fileID: String = #fileID, line: Int = #line
  ) throws {
    guard !condition else { return }
    throw setback(
      mismatch(), of: step, judgedBy: rules.isEmpty ? judges(of: step) : rules, fileID: fileID, line: line)
  }
}

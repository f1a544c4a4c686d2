import PropertyTesting

/// What the search has found of one rule, before anything is made smaller.
struct RuleSurvey<System: DocumentedSystem>: Sendable {
  let rule: SystemRule<System>
  var result: RuleResult
  /// Each by another check, or of another vector.
  let failures: [FailureGroup<System>]
  /// The most frequent first.
  let setAsides: [FailureGroup<System>]
  let hasWaitedInVain: Bool

  /// Whether nothing is left to do: no failure to make smaller, no step whose judge has to be asked.
  var isSettled: Bool { failures.isEmpty && setAsides.isEmpty }

  /// How many failures can be made smaller.
  var shrinkable: Int { failures.count { $0.choices != nil } }
}

extension FailureGroup {
  /// The case as it was found.
  var asFound: FailingCase { failingCase(nil, replay: nil) }

  /// The case, as small as it was made; the token names the smallest.
  func failingCase(_ smallest: SmallestFailure<System>?, way: String? = nil, replay: ReplayToken?)
    -> FailingCase
  {
    let last = smallest?.smallest ?? first
    return FailingCase(
      mismatch: last.mismatch, trace: last.trace.lines, stimuli: last.trace.stimulusCount,
      originalMessage: first.mismatch.message, originalStimuli: first.trace.stimulusCount,
      caseNumber: caseNumber,
      shrinking: smallest?.shrinking
        ?? (vector == nil ? "not made smaller" : "a vector is not made smaller"),
      vector: vector, way: way, replay: replay)
  }

  /// The group in words, where its cases were set aside.
  var words: SetAsideCount {
    SetAsideCount(
      step: step, judgedBy: judges, count: count, message: first.mismatch.message)
  }

  /// The word of the step that went wrong.
  var step: String { first.step?.word ?? "" }

  /// Ids of the rules that judge the step.
  var judges: [String] { first.step?.judges ?? [] }

  /// Whether the case ended in a death or a wait in vain.
  var isSlow: Bool { first.fault?.endsTheSession == true }

  /// A recorded case that is run again on behalf of a judge.
  static func recorded(_ choices: ChoiceSequence) -> FailureGroup {
    FailureGroup(
      first: CaseFailure(mismatch: Mismatch(message: ""), check: "", trace: Trace()),
      choices: choices, caseNumber: 0)
  }
}

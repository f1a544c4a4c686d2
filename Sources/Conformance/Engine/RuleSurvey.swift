import PropertyTesting

/// What the search has found of one rule, before anything is made smaller.
struct RuleSurvey<System: DocumentedSystem>: Sendable {
  let rule: SystemRule<System>
  var result: RuleResult
  /// Each by another check, or of another vector.
  let failures: [FoundFailure<System>]
  /// The most frequent first.
  let setAsides: [SetAsideGroup<System>]
  let hasWaitedInVain: Bool

  /// Whether nothing is left to do: no failure to make smaller, no step whose judge has to be asked.
  var isSettled: Bool { failures.isEmpty && setAsides.isEmpty }

  /// How many failures can be made smaller.
  var shrinkable: Int { failures.count { $0.choices != nil } }
}

extension FoundFailure {
  /// The case as it was found.
  var asFound: FailingCase { failingCase(nil, replay: nil) }

  /// The case, as small as it was made; the token names the smallest.
  func failingCase(_ smallest: SmallestFailure<System>?, way: String? = nil, replay: ReplayToken?)
    -> FailingCase
  {
    let last = smallest?.smallest ?? failure
    return FailingCase(
      message: last.message, trace: last.trace.lines, stimuli: last.trace.stimulusCount,
      originalMessage: failure.message, originalStimuli: failure.trace.stimulusCount, caseNumber: caseNumber,
      shrinking: smallest?.shrinking
        ?? (vector == nil ? "not made smaller" : "a vector is not made smaller"),
      vector: vector, way: way, replay: replay)
  }
}

extension SetAsideGroup {
  /// The group in words.
  var words: SetAsideCount {
    SetAsideCount(
      step: first.setback.step, judgedBy: first.setback.judges, count: count, message: first.setback.message)
  }

  /// The first case as a failure of whoever judges the step.
  var found: FoundFailure<System> {
    FoundFailure(failure: first.failure, choices: choices, caseNumber: caseNumber)
  }
}

extension SetAsideGroup {
  /// Whether the case ended in a death or a wait in vain.
  var isSlow: Bool { first.fault?.endsTheSession == true }

  /// A recorded case that is run again on behalf of a judge.
  static func recorded(_ choices: ChoiceSequence) -> SetAsideGroup {
    SetAsideGroup(
      first: SetAsideCase(
        setback: Setback(step: "", judges: [], message: "", place: ""), fault: nil, trace: Trace()),
      choices: choices, caseNumber: 0)
  }
}

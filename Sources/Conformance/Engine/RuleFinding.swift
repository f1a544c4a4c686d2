import PropertyTesting

/// The result of the search for a failing case.
struct RuleFinding<System: DocumentedSystem>: Sendable {
  enum Verdict: Sendable {
    case held
    case failed(SmallestFailure<System>)
    case gaveUp
  }

  let verdict: Verdict
  let statistics: Statistics
}

/// The cases in which the same thing went wrong, whether they failed the rule or were set aside.
struct FailureGroup<System: DocumentedSystem>: Sendable {
  let first: CaseFailure<System>
  /// The choices of the first case; nil for a vector.
  let choices: ChoiceSequence?
  /// Number of the first case, from 0; nil for a vector.
  let caseNumber: Int?
  /// The vector, if the case was one.
  var vector: String?
  /// Whether the first case begins after a past.
  var hasPast = false
  var count = 1
}

/// A failure, and the ever smaller failures that it was shrunk to.
struct SmallestFailure<System: DocumentedSystem>: Sendable {
  struct Step: Sendable {
    let failure: CaseFailure<System>
    let choices: ChoiceSequence
    let evaluations: Int
    let draws: Int
  }

  let steps: [Step]
  let evaluations: Int
  let draws: Int
  let ending: String
}

extension SmallestFailure.Step {
  init<Input>(_ found: PropertyTesting.Counterexample<Input, CaseFailure<System>>) {
    self.init(
      failure: found.failure, choices: found.choices, evaluations: found.evaluations, draws: found.draws)
  }
}

import PropertyTesting

/// What the search for a failing case came to.
struct RuleFinding<System: DocumentedSystem>: Sendable {
  enum Verdict: Sendable {
    case held
    case failed(SmallestFailure<System>)
    case vacuous([Shortfall])
    case gaveUp
  }

  let verdict: Verdict
  let statistics: Statistics
}

/// A failing case as the search met it.
struct FoundFailure<System: DocumentedSystem>: Sendable {
  let failure: CaseFailure<System>
  /// Nil for a vector.
  let choices: ChoiceSequence?
  let caseNumber: Int?
  var vector: String?
  /// How many cases failed by the same check.
  var count = 1
}

/// Cases that were set aside because the same thing went wrong in all of them.
struct SetAsideGroup<System: DocumentedSystem>: Sendable {
  let first: SetAsideCase<System>
  /// Nil for a vector.
  let choices: ChoiceSequence?
  let caseNumber: Int
  var count = 1
}

/// A failure and the smaller one that it was turned into.
struct SmallestFailure<System: DocumentedSystem>: Sendable {
  let smallest: CaseFailure<System>
  let choices: ChoiceSequence
  let shrinking: String
}

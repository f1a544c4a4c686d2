/// A statement about a run as a whole; JUnit files have a case for the statement only if it does not hold.
public enum RunCheck: String, Sendable, CaseIterable {
  /// The run itself went well.
  case sound = "RUN-SOUND"
  /// There was something to judge.
  case selected = "RUN-SELECTED"
  /// The run went to its end.
  case complete = "RUN-COMPLETE"
  /// Rules reached their subjects.
  case conclusive = "RUN-CONCLUSIVE"
  /// Each role had a rule that could be judged.
  case executed = "RUN-EXECUTED"
  /// The declaration holds.
  case declared = "RUN-DECLARED"
  /// The expectations are up to date.
  case expected = "RUN-EXPECTED"

  /// The statement, in one sentence.
  public var statement: String {
    switch self {
    case .sound: "The run has no error of its own."
    case .selected: "Something is judged."
    case .complete: "Every selected rule has a verdict."
    case .conclusive: "No judged rule is inconclusive."
    case .executed: "Every claimed role is judged."
    case .declared: "What is not declared is refused."
    case .expected: "Every expectation is met."
    }
  }

  /// What happened if the statement does not hold, and what to do.
  public var remedy: String {
    switch self {
    case .sound: "Otherwise an error occurred that belongs to no rule. The message describes it."
    case .selected: "Otherwise look at --system, --role and --rule, and at what the adapter claims."
    case .complete:
      "Otherwise the run was interrupted, ran out of time or stopped after a failure. Rules without a verdict have not "
        + "passed."
    case .conclusive:
      "Otherwise steps before the subjects of rules went wrong too often. Mend these steps first: the "
        + "case's text names the rules that judge them."
    case .executed: "Otherwise the adapter claims a role, but declares too little for any of its rules."
    case .declared:
      "Otherwise the adapter answered a stimulus that it does not declare, so rules were skipped needlessly. "
        + "Declare it or refuse it with an error. This is a warning, and a failure under --strict."
    case .expected:
      "Otherwise an expectation has expired, or the finding that it names no longer occurs. "
        + "Renew or remove it."
    }
  }

  /// The name of the statement's case.
  var name: String { "\(rawValue) \(statement)" }
}

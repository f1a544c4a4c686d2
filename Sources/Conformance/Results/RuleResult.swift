/// A run's findings on one rule.
public struct RuleResult: Sendable, Hashable {
  /// The rule.
  public var rule: RuleFacts
  /// The verdict.
  public var outcome: Outcome
  /// How many generated cases were judged.
  public var cases: Int
  /// How many vectors were checked.
  public var vectors: Int
  /// How many cases showed nothing.
  public var discards: Int
  /// Further failures, each from another check or of another vector, shrunk as far as the limits of the run allow.
  public var otherFailures: [FailingCase]
  /// Cases that showed nothing because a step on the way to the rule's subject went wrong, by step.
  public var setAside: [SetAsideCount]
  /// The expectation that explains why the rule is inconclusive; nil if none does.
  public var coveredBy: String?
  /// The selected rules that needed this rule, if it was not selected itself.
  public var neededBy: [String]
  /// Whether all possible cases were tried.
  public var isExhaustive: Bool
  /// The readings of open questions that were seen, with their counts.
  public var readings: [ReadingCount]
  /// How often each situation was met.
  public var coverage: [CoverageCount]
  /// The stimuli that were sent, in the contract's order.
  public var stimuli: [String]
  /// The effects that were looked for, in the contract's order.
  public var effects: [String]
  /// The real time that the rule took, in seconds.
  public var seconds: Double

  /// A result without cases.
  public init(rule: RuleFacts, outcome: Outcome) {
    self.rule = rule
    self.outcome = outcome
    cases = 0
    vectors = 0
    discards = 0
    otherFailures = []
    setAside = []
    neededBy = []
    isExhaustive = false
    readings = []
    coverage = []
    stimuli = []
    effects = []
    seconds = 0
  }

  /// The token that runs the smallest failing case again; nil if there is none.
  public var replay: ReplayToken? { outcome.failingCase?.replay }

  /// All failures, beginning with the failure in the outcome.
  public var failures: [FailingCase] { (outcome.failingCase.map { [$0] } ?? []) + otherFailures }

  /// Whether the result is a failure that only warns.
  public var isWarning: Bool {
    if case .failed = outcome { !rule.level.isBinding } else { false }
  }
}

/// How often a reading of an open question was seen.
public struct ReadingCount: Sendable, Hashable {
  /// The question.
  public let ambiguity: Ambiguity
  /// The reading.
  public let value: String
  /// In how many cases.
  public let count: Int
}

/// How often a situation was met.
public struct CoverageCount: Sendable, Hashable {
  /// The situation.
  public let label: String
  /// In how many cases.
  public let count: Int
  /// Share of the cases, in percent.
  public let percent: Double
  /// The required share, in percent; nil if the label is only counted, or could not be judged.
  public let neededPercent: Double?
}

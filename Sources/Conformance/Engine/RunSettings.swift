import PropertyTesting

/// How thorough a run is.
public struct RunSettings: Sendable {
  /// The run's seed; each rule derives its own seed from it, so that the order of rules does not matter.
  public var seed: UInt64
  /// Generated cases for each rule.
  public var cases: Int
  /// How many cases make a block; a rule's results are examined after each block.
  package var blockSize = 1000
  /// How often the property of a failing rule may be evaluated to shrink its case.
  public var shrinkEvaluations: Int
  /// How many different failures of a rule are looked for.
  public var failures: Int
  /// How many rules are judged at once.
  public var parallelism: Int
  /// The real time without any sign of life after which a rule is given up, in addition to the time that the
  /// implementation may take to start.
  public var patience: Duration
  /// The longest real time of a single wait, even if a rule asks for more; nil leaves it to the rules.
  ///
  /// This limit is for references with services in memory, which have no time-outs.
  public var longestWait: Duration?
  /// When the run began, in milliseconds since 1970, for implementations that take the time from the machine.
  ///
  /// Without this time, nothing that depends on the time is judged for such implementations.
  public var now: Int64?
  /// The prefix of the names of all cases' services, so that two runs against one implementation share no services.
  public var namePrefix = ""
  /// Records the cases or plays them back; nil if nothing does.
  package var taping: (any CaseTaping)?
  /// Whether cases may begin after one of the contract's pasts.
  package var playsPasts = true
  /// The rules that are judged before the others, by system; the order changes no verdict.
  public var first: [String: Set<String>] = [:]
  /// Whether to start no further rule; nil to start them all.
  package var isStopped: (@Sendable () -> Bool)?
  /// Receives the result of each rule that has been searched and has no failure that another rule may take over.
  package var afterSearch: (@Sendable (RuleResult) -> Void)?
  /// Language-neutral vectors; the vectors of a rule are checked before its generated cases.
  public var vectors: [Vector]

  /// Makes settings.
  public init(
    seed: UInt64 = 1, cases: Int = 200, shrinkEvaluations: Int = 1000, failures: Int = 3,
    parallelism: Int = 2,
    patience: Duration = .seconds(60), now: Int64? = nil, vectors: [Vector] = []
  ) {
    self.seed = seed
    self.cases = cases
    self.shrinkEvaluations = shrinkEvaluations
    self.failures = failures
    self.parallelism = parallelism
    self.patience = patience
    self.now = now
    self.vectors = vectors
  }

  func checkSettings(for rule: RuleFacts) -> CheckSettings {
    var settings = CheckSettings(
      seed: Seed(seed).derived("\(rule.system)/\(rule.id)"), cases: CaseLimit(cases),
      shrinks: ShrinkLimit(shrinkEvaluations),
      // As many cases as were requested, because a rule's minimum shares are chosen so that this number suffices.
      coverageCases: CaseLimit(cases))
    settings.setAsidesAtFirst = SetAsideLimit(Self.setAsidesAtFirst)
    return settings
  }

  /// How many cases may be set aside before the rest are given up, if no case has held.
  static let setAsidesAtFirst = 25

  /// These settings with another number of cases for each rule.
  func with(cases: Int) -> RunSettings {
    var copy = self
    copy.cases = cases
    return copy
  }
}

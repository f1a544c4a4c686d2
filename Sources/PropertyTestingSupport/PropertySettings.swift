import PropertyTesting

/// How a property is checked in a test: its seed, its limits, and how failures are handled.
public struct PropertySettings: Sendable {
  /// The seed of the whole run; each property's seed is derived from it, the test's id and the property's name.
  public var seed: Seed
  /// How many cases to run, not counting discarded ones; the profile may multiply this.
  public var cases: CaseLimit
  /// How many discarded cases end the check; by default, ten for each requested case.
  public var discards: DiscardLimit
  /// The greatest number of choices that one value may be made of.
  public var choices: ChoiceLimit
  /// How often shrinking may evaluate the property.
  public var shrinks: ShrinkLimit
  /// Time limit for shrinking, or nil for none; if it is reached, the result depends on the speed of the machine.
  public var shrinkTime: Duration?
  /// Labels that enough cases must carry; otherwise a pass becomes a failure.
  public var requiring: [LabelRequirement]
  /// The greatest number of cases to run to decide whether the required labels are frequent enough; nil for ten times
  /// `cases`.
  ///
  /// If this is still undecided after that many cases, a warning says so.
  public var coverageCases: CaseLimit?
  /// Cases to run again; if there are any, nothing else is run.
  public var replaying: [ReplayToken]
  /// Whether a property holds despite issues that `withKnownIssue` expects.
  ///
  /// A `withKnownIssue` inside the body cannot be distinguished from a `withKnownIssue` around the check. If this is
  /// true, a property inside `withKnownIssue` does not fail; if it is false, a known issue in the body fails the
  /// property.
  public var ignoresKnownIssues: Bool
  /// Whether to run the check in a separate process first, so that a value that traps can be shrunk in further
  /// processes, and this process survives.
  ///
  /// While such a value is shrunk, each evaluation of the property is a run of its test in a new process, which takes
  /// some milliseconds.
  public var shrinksTraps: Bool
  /// The file in which failing cases are saved, so that they run first from then on; nil to save none.
  public var regressions: RegressionFile?
  /// The check looks for up to this many ways to fail; each becomes a separate issue.
  ///
  /// Two failures count as the same way if their first issues are at the same place or, if neither has issues, their
  /// errors have the same type.
  public var failures: FailureLimit
  /// How long one case may take; nil for any time.
  public var deadline: CaseDeadline?
  /// Warnings about a property that holds.
  public var healthChecks: HealthChecks
  /// Whether a property that holds reports its counts and labels, in a line on standard error and an attachment.
  ///
  /// `PROPERTY_TESTING_STATISTICS=1` in the environment turns this on everywhere.
  public var showsStatistics: Bool

  /// Settings for 100 cases and a minute to shrink, with the seed of the ``Profile`` in effect.
  public init(
    seed: Seed = .ofRun, cases: CaseLimit = 100, discards: DiscardLimit = .perCase(10),
    choices: ChoiceLimit = ChoiceLimit(Source.choiceLimit), shrinks: ShrinkLimit = 20_000,
    shrinkTime: Duration? = .seconds(60), requiring: [LabelRequirement] = [],
    coverageCases: CaseLimit? = nil, replaying: [ReplayToken] = [], ignoresKnownIssues: Bool = false,
    shrinksTraps: Bool = false, regressions: RegressionFile? = nil, failures: FailureLimit = 1,
    deadline: CaseDeadline? = nil, healthChecks: HealthChecks = .all, showsStatistics: Bool = false
  ) {
    self.seed = seed
    self.cases = cases
    self.discards = discards
    self.choices = choices
    self.shrinks = shrinks
    self.shrinkTime = shrinkTime
    self.requiring = requiring
    self.coverageCases = coverageCases
    self.replaying = replaying
    self.ignoresKnownIssues = ignoresKnownIssues
    self.shrinksTraps = shrinksTraps
    self.regressions = regressions
    self.failures = failures
    self.deadline = deadline
    self.healthChecks = healthChecks
    self.showsStatistics = showsStatistics
  }

  /// Settings that only run one case again.
  public static func replaying(_ token: ReplayToken) -> PropertySettings {
    PropertySettings(replaying: [token])
  }
}

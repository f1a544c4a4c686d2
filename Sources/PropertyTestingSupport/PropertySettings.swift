import PropertyTesting

/// How a property is checked in a test: its seed, its limits, and what is done about its failures.
public struct PropertySettings: Sendable {
  /// The seed of the whole run; each property's own follows from it, the test's id and the property's name.
  public var seed: Seed
  /// Cases to run that are not discarded; the profile may ask for several times as many.
  public var cases: CaseLimit
  /// Discarded cases that end the check; ten for each case that is asked for, unless said otherwise.
  public var discards: DiscardLimit
  /// Choices that one value may be made of.
  public var choices: ChoiceLimit
  /// Evaluations of the property while shrinking.
  public var shrinks: ShrinkLimit
  /// Time to shrink for, or nil for no limit; the result depends on the speed of the machine where it is reached.
  public var shrinkTime: Duration?
  /// Labels without which a pass is a failure.
  public var requiring: [LabelRequirement]
  /// Cases that may be run until the required labels are shown to be frequent enough, or not to be; nil for ten times
  /// `cases`.
  ///
  /// Where it is still open then, a warning says so.
  public var coverageCases: CaseLimit?
  /// Cases to run again; where there are any, nothing else is run.
  public var replaying: [ReplayToken]
  /// Whether issues that `withKnownIssue` expects leave the property true.
  ///
  /// Nothing tells one inside the body from one around the check, so with this a property inside `withKnownIssue`
  /// does not fail; without it, a known issue in the body makes the property fail.
  public var ignoresKnownIssues: Bool
  /// Whether to run the check in a process of its own first, so that a value that traps can be shrunk, in further
  /// processes, and this one goes on.
  ///
  /// Each evaluation of the property is then a run of its test in the test program, which takes some milliseconds.
  public var shrinksTraps: Bool
  /// Where failing cases are saved, to be run first from then on; nil saves none.
  public var regressions: RegressionFile?
  /// Ways to fail that are looked for, each told as an issue of its own.
  ///
  /// Two failures are of one way where their first issues stand at one place, or their errors are of one type.
  public var failures: FailureLimit
  /// How long one case may take; nil for as long as it likes.
  public var deadline: CaseDeadline?
  /// What is told, as a warning, of a property that holds.
  public var healthChecks: HealthChecks
  /// Whether a property that holds tells its counts and labels, in a line on standard error and an attachment.
  ///
  /// `PROPERTY_TESTING_STATISTICS=1` in the environment asks for it everywhere.
  public var showsStatistics: Bool

  /// Settings for 100 cases, and a minute to shrink; the seed is that of the ``Profile`` that holds.
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

  /// The settings that run one case again and nothing else.
  public static func replaying(_ token: ReplayToken) -> PropertySettings {
    PropertySettings(replaying: [token])
  }
}

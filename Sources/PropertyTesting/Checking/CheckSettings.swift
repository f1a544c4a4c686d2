/// How a check runs: its seed and its limits.
public struct CheckSettings: Sendable, Hashable {
  /// Every random decision follows from it.
  public var seed: Seed
  /// Cases to run that are not discarded.
  public var cases: CaseLimit
  /// Discarded cases that end the check as given up; ten for each case that is asked for, unless said otherwise.
  public var discards: DiscardLimit
  /// Choices that one value may be made of.
  public var choices: ChoiceLimit
  /// Cases set aside that are replaced by others; one more ends the check as given up.
  ///
  /// Nil stands for as many as there are cases.
  public var setAsides: SetAsideLimit?
  /// Cases set aside that end the check as given up while not a single case has held; nil for `setAsides` alone.
  public var setAsidesAtFirst: SetAsideLimit?
  /// Evaluations of the property while shrinking; a tenth of them in a row without a simpler value end it as well.
  public var shrinks: ShrinkLimit
  /// Time to shrink for, or nil for no limit; then the result does not depend on the speed of the machine.
  public var shrinkTime: Duration?

  /// Cases that may be run until every required label is shown to be frequent enough, or one not to be; ten times
  /// `cases` where it is nil.
  ///
  /// More cases than `cases` are run only while that is open; where it still is at the limit, the outcome says so. The
  /// limit on discarded cases grows with the cases.
  public var coverageCases: CaseLimit?

  /// Ways to fail that are looked for; one, unless said otherwise.
  ///
  /// A case that fails the same way as an earlier one is counted as a case and otherwise passed over.
  public var failures: FailureLimit = 1

  /// The part of the cases that is run; nil for all of them.
  package var block: CaseBlock?

  /// Settings with a fixed seed, 100 cases, ten discarded ones for each, values of at most two million choices, and
  /// 20,000 evaluations while shrinking.
  public init(
    seed: Seed = Seed(0), cases: CaseLimit = 100, discards: DiscardLimit = .perCase(10),
    choices: ChoiceLimit = ChoiceLimit(Source.choiceLimit), shrinks: ShrinkLimit = 20_000,
    shrinkTime: Duration? = nil, coverageCases: CaseLimit? = nil
  ) {
    self.seed = seed
    self.cases = cases
    self.discards = discards
    self.choices = choices
    self.shrinks = shrinks
    self.shrinkTime = shrinkTime
    self.coverageCases = coverageCases
  }
}

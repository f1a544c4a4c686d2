/// How a check runs: its seed and its limits.
public struct CheckSettings: Sendable, Hashable {
  /// Every random decision follows from this seed.
  public var seed: Seed
  /// How many cases to run, not counting discarded ones.
  public var cases: CaseLimit
  /// How many discarded cases make the check give up; by default, ten for each requested case.
  public var discards: DiscardLimit
  /// The most choices that one value may be made of.
  public var choices: ChoiceLimit
  /// The most cases that may be set aside; with one more, the check gives up.
  ///
  /// Nil means as many as there are cases.
  public var setAsides: SetAsideLimit?
  /// The number of set-aside cases at which the check gives up if no case has held; nil if only `setAsides` applies.
  public var setAsidesAtFirst: SetAsideLimit?
  /// How often shrinking may evaluate the property.
  ///
  /// Shrinking also ends if too many evaluations in a row find nothing simpler: a tenth of this number, but at least
  /// 1,000.
  public var shrinks: ShrinkLimit
  /// Time limit for shrinking; if nil, the result does not depend on the speed of the machine.
  public var shrinkTime: Duration?

  /// The most cases to run to decide whether the required labels are frequent enough; if nil, ten times `cases`.
  ///
  /// More than `cases` are run only while this is undecided. If it is still undecided at the limit, the outcome says
  /// so. The limit on discarded cases grows with the number of cases.
  public var coverageCases: CaseLimit?

  /// How many ways to fail to look for; by default one.
  ///
  /// A case that fails in the same way as an earlier one counts as a case and is otherwise ignored.
  public var failures: FailureLimit = 1

  /// The block of cases to run; nil for all cases.
  package var block: CaseBlock?

  /// Settings with a fixed seed.
  ///
  /// The other defaults are 100 cases, ten discarded cases for each of them, values of at most 2²¹ choices, and 20,000
  /// evaluations while shrinking.
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

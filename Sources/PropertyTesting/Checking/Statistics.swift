/// What a check has run.
public struct Statistics: Sendable, Hashable {
  /// How many cases a label was given in.
  public struct LabelCount: Sendable, Hashable {
    /// The label.
    public let label: String
    /// Cases that held and carried it.
    public let count: Int
  }

  /// Cases that held, without replayed ones.
  public var cases = 0
  /// Cases that were discarded, by the generator or by the property.
  public internal(set) var discards = 0
  /// Those among them that would have taken more choices than a value may be made of.
  public internal(set) var overruns = 0
  /// Cases that something other than the property kept from saying anything.
  public internal(set) var setAside = 0
  /// Given choice sequences that were run again.
  public internal(set) var replays = 0
  /// Labels of the cases that held, in order of their UTF-8.
  public internal(set) var labels: [LabelCount] = []
  /// True where the generator's domain is finite and every value of it was run.
  public internal(set) var isExhaustive = false

  /// Nothing run.
  public init() {}

  /// How many cases carried the label.
  public func count(of label: String) -> Int { labels.first { $0.label == label }?.count ?? 0 }
}

/// A label that a share of the cases must carry for a pass to mean anything.
public struct LabelRequirement: Sendable, Hashable {
  /// The label.
  public var label: String
  /// The least share, from 0 to 100.
  public var minimumPercent: Double

  /// Requires the label in at least that percentage of the cases.
  public init(_ label: String, minimumPercent: Double) {
    precondition((0...100).contains(minimumPercent), "a percentage lies between 0 and 100")
    self.label = label
    self.minimumPercent = minimumPercent
  }

  enum Verdict { case met, missed, open }

  /// What a random sample shows for certain: both bounds of the true share (Wilson's) at six standard deviations.
  ///
  /// Each is wrong once in 10⁹ samples; a sequence of samples, each twice as long, is looked at a few times. A share
  /// that is nine tenths of the least counts as met, or else one just as large as the least would stay open.
  func verdict(in statistics: Statistics) -> Verdict {
    let (share, seen, cases) = (minimumPercent / 100, statistics.count(of: label), statistics.cases)
    if share <= 0 { return .met }
    if Self.isUpperBoundBelow(share, seen: seen, cases: cases, deviations: 6) { return .missed }
    // The lower bound of the share is what the upper bound of the others' leaves.
    let isMet = Self.isUpperBoundBelow(1 - 0.9 * share, seen: cases - seen, cases: cases, deviations: 6)
    return isMet ? .met : .open
  }

  /// Whether Wilson's upper bound lies below the share; solved for the share, so that no root is needed.
  static func isUpperBoundBelow(_ share: Double, seen: Int, cases: Int, deviations: Double) -> Bool {
    let gap = share - Double(seen) / Double(cases)
    return gap > 0 && gap * gap * Double(cases) > deviations * deviations * share * (1 - share)
  }
}

/// A label that too few cases carried.
public struct CoverageShortfall: Sendable, Hashable {
  /// What was required.
  public let requirement: LabelRequirement
  /// Cases that carried the label.
  public let seen: Int
  /// Cases that held.
  public let cases: Int

  /// How many cases would just have met the requirement.
  public var needed: Int {
    let exact = requirement.minimumPercent * Double(cases) / 100
    return Double(Int(exact)) < exact ? Int(exact) + 1 : Int(exact)
  }

  /// The shortfall, or nil where the share is met or may have been missed by chance.
  ///
  /// Short is: never seen; or, where every value was run, less than the share; or, for a random sample, an upper
  /// bound of the true share (Wilson's, at three standard deviations: one false alarm in 740) below it.
  init?(_ requirement: LabelRequirement, in statistics: Statistics) {
    let seen = statistics.count(of: requirement.label)
    let cases = statistics.cases
    let share = requirement.minimumPercent / 100
    let isShort =
      statistics.isExhaustive
      ? Double(seen) < share * Double(cases)
      : LabelRequirement.isUpperBoundBelow(share, seen: seen, cases: cases, deviations: 3)
    guard share > 0 && (seen == 0 || isShort) else { return nil }
    (self.requirement, self.seen, self.cases) = (requirement, seen, cases)
  }
}

/// A label that a minimum share of the cases must carry for a pass to mean anything.
public struct LabelRequirement: Sendable, Hashable {
  /// The label.
  public var label: String
  /// The minimum share, from 0 to 100.
  public var minimumPercent: Double

  /// Requires the label in at least that percentage of the cases.
  public init(_ label: String, minimumPercent: Double) {
    precondition((0...100).contains(minimumPercent), "a percentage lies between 0 and 100")
    self.label = label
    self.minimumPercent = minimumPercent
  }

  /// What a random sample says about a required share.
  package enum Verdict: Sendable { case met, short, open }

  /// Judges a sample, again and again while it grows, by Wald's sequential test of the required share against half of
  /// that share.
  ///
  /// If the true share is at least the required one, the verdict is `short` at most once in a million checks. If the
  /// true share is at most half of the required one, the verdict is `met` at most once in a thousand checks (Ville's
  /// inequality, for any number of looks). The first case is the simplest value and not random, so neither verdict may
  /// rest on it: `short` discounts one case without the label, and `met` discounts one case with it.
  package func verdict(seen: Int, cases: Int) -> Verdict {
    let share = minimumPercent / 100
    if share <= 0 { return .met }
    let misses = cases - seen
    if share >= 1, misses > 0 { return .short }
    // The logarithm of the likelihood ratio: half the required share against the required share.
    func favour(misses: Int, seen: Int) -> Double {
      Double(misses) * (share < 1 ? naturalLogarithm((1 - share / 2) / (1 - share)) : 0)
        - Double(seen) * naturalLogarithm(2)
    }
    if favour(misses: misses - 1, seen: seen) >= Self.surelyShort { return .short }
    return favour(misses: misses, seen: seen - 1) <= Self.surelyMet ? .met : .open
  }

  /// The shortfall if the cases that held miss the requirement or leave it undecided; nil if they meet it.
  ///
  /// - Parameter isExhaustive: Whether these are all possible cases rather than a sample.
  package func shortfall(seen: Int, cases: Int, isExhaustive: Bool) -> CoverageShortfall? {
    let isMet =
      isExhaustive
      ? Double(seen) * 100 >= minimumPercent * Double(cases) : verdict(seen: seen, cases: cases) == .met
    return isMet ? nil : CoverageShortfall(self, seen: seen, cases: cases)
  }

  private static let surelyShort = naturalLogarithm(1_000_000)
  private static let surelyMet = -naturalLogarithm(1_000)
}

/// A label that too few cases carried, or for which it is undecided whether enough cases carry it.
public struct CoverageShortfall: Sendable, Hashable {
  /// What was required.
  public let requirement: LabelRequirement
  /// Cases that carried the label.
  public let seen: Int
  /// Cases that held.
  public let cases: Int

  init(_ requirement: LabelRequirement, in statistics: Statistics) {
    self.init(requirement, seen: statistics.count(of: requirement.label), cases: statistics.cases)
  }

  init(_ requirement: LabelRequirement, seen: Int, cases: Int) {
    (self.requirement, self.seen, self.cases) = (requirement, seen, cases)
  }

  /// How many of the cases would have to carry the label to reach the required share.
  public var needed: Int {
    let exact = requirement.minimumPercent * Double(cases) / 100
    return Double(Int(exact)) < exact ? Int(exact) + 1 : Int(exact)
  }

  /// Whether this sample would be unlikely if the true share were the required one.
  ///
  /// It is unlikely if the label was never seen, or if an upper bound of the true share is below the required share
  /// (Wilson's bound at three standard deviations, which is wrong once in 740 samples).
  ///
  /// For callers that must decide from a sample that cannot grow.
  public var isUnlikely: Bool {
    let share = requirement.minimumPercent / 100
    let gap = share - Double(seen) / Double(max(1, cases))
    return seen == 0 || gap > 0 && gap * gap * Double(cases) > 9 * share * (1 - share)
  }
}

/// The natural logarithm of a positive number, with the same arithmetic on every platform.
func naturalLogarithm(_ number: Double) -> Double {
  // The logarithm of (1 + t) / (1 - t) is 2 atanh t; for a significand, t is at most a third.
  func series(_ significand: Double) -> Double {
    let t = (significand - 1) / (significand + 1)
    var (power, sum) = (t, 0.0)
    for index in 0...20 {
      sum += power / Double(2 * index + 1)
      power *= t * t
    }
    return 2 * sum
  }
  return Double(number.exponent) * series(2) + series(number.significand)
}

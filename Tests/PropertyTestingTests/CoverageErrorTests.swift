import PropertyTesting
import Testing

/// The sequential test of a label's share gives wrong verdicts no more often than its stated limits allow.
@Suite struct CoverageErrorTests {
  /// Computes exactly how often a verdict after any case is wrong, and compares that with the stated limits.
  @Test(arguments: [0.5, 2, 5, 15, 20, 50, 80, 95])
  func errorsAreAsSmallAsIsSaid(percent: Double) {
    let requirement = LabelRequirement("some", minimumPercent: percent)
    /// The probability that the test reaches this verdict within 2,000 cases, if each case has the label with
    /// probability `share`.
    func probability(of verdict: LabelRequirement.Verdict, at share: Double) -> Double {
      var open = [1.0]
      var sum = 0.0
      for cases in 1...2_000 {
        var next = [Double](repeating: 0, count: cases + 1)
        for (seen, probability) in open.enumerated() where probability > 0 {
          next[seen] += probability * (1 - share)
          next[seen + 1] += probability * share
        }
        for seen in next.indices where next[seen] > 0 {
          // The first case is not random; it counts in favour of the verdict.
          let first = verdict == .met ? 1 : 0
          let seenVerdict = requirement.verdict(seen: seen + first, cases: cases + 1)
          if seenVerdict == verdict { sum += next[seen] }
          if seenVerdict != .open { next[seen] = 0 }
        }
        open = next
      }
      return sum
    }
    let share = percent / 100
    #expect(probability(of: .short, at: share) <= 1e-6)
    #expect(probability(of: .met, at: share / 2) <= 1e-3)
    // The test does reach a verdict, unless the required share is small.
    if percent >= 15 {
      #expect(probability(of: .met, at: share) > 0.999)
      #expect(probability(of: .short, at: share / 2) > 0.99)
    }
  }

  @Test func allOrNothingIsDecidedByOneCaseOrEleven() {
    let always = LabelRequirement("always", minimumPercent: 100)
    #expect(always.verdict(seen: 9, cases: 10) == .short)
    #expect(always.verdict(seen: 10, cases: 10) == .open)
    #expect(always.verdict(seen: 11, cases: 11) == .met)
    #expect(LabelRequirement("never mind", minimumPercent: 0).verdict(seen: 0, cases: 0) == .met)
  }
}

import PropertyTesting
import Testing

/// Every limit, reached.
@Suite struct LimitTests {
  @Test func theCaseLimitEndsACheck() throws {
    for limit in [0, 1, 37] {
      var runs = 0
      let outcome = try check(.int, settings: CheckSettings(cases: CaseLimit(limit))) { (_: Int) in
        runs += 1
        return true
      }
      #expect(runs == limit && outcome.statistics.cases == limit)
    }
  }

  @Test func theDiscardLimitEndsACheckAsGivenUp() throws {
    let outcome = try check(.int, settings: CheckSettings(discards: 30)) {
      (_: Int, _) -> CaseResult<Falsified> in
      .discarded
    }
    guard case .gaveUp(let statistics) = outcome else {
      Issue.record("expected the check to give up, got \(outcome)")
      return
    }
    #expect(statistics.discards == 30 && statistics.cases == 0)
  }

  @Test func theAttemptLimitOfAFilterDiscardsTheCase() throws {
    var values = 0
    let rare = Generator<Int>.int(in: 0...1_000_000).filter(attempts: 1) { $0 > 1_000 }
    let outcome = try check(rare, settings: CheckSettings(cases: 200)) { _ in
      values += 1
      return true
    }
    #expect(values == 200 && outcome.statistics.discards > 0)
    let never = Generator<Int>.int.filter(attempts: 3) { _ in false }
    guard case .gaveUp = try check(never, settings: CheckSettings(discards: 5), { _ in true }) else {
      Issue.record("expected the check to give up")
      return
    }
  }

  @Test func theLimitOnEvaluationsEndsShrinking() throws {
    let settings = CheckSettings(seed: Seed(2), shrinks: 4)
    let outcome = try check(Generator<[Int]>.array(of: .int), settings: settings) { $0.count < 5 }
    let found = try #require(outcome.counterexample)
    #expect(found.ending == .limitReached(.evaluations))
    #expect(found.evaluations == 4)
    #expect(found.value.count >= 5)
  }

  @Test func aShrinkLimitOfZeroLeavesTheOriginal() throws {
    let outcome = try check(Generator<[Int]>.array(of: .int), settings: CheckSettings(shrinks: 0)) {
      $0.count < 5
    }
    let found = try #require(outcome.counterexample)
    #expect(found.value == found.originalValue && found.choices == found.originalChoices)
    #expect(found.ending == .limitReached(.evaluations))
  }

  @Test func theTimeLimitEndsShrinking() throws {
    let settings = CheckSettings(seed: Seed(2), shrinkTime: .zero)
    let outcome = try check(Generator<[Int]>.array(of: .int), settings: settings) { $0.count < 5 }
    #expect(outcome.counterexample?.ending == .limitReached(.time))
  }

  @Test func tooManyChoicesAreAnOverrun() throws {
    let endless = Generator<Int> { source in
      var sum = 0
      while true { sum &+= try source.integer(in: 0...9) }
    }
    let outcome = try check(endless, settings: CheckSettings(discards: 3)) { _ in true }
    guard case .gaveUp = outcome else {
      Issue.record("expected the check to give up, got \(outcome)")
      return
    }
  }

  @Test func aSetOfTooFewValuesIsDiscarded() throws {
    let outcome = try check(.set(of: .bool, count: 3...3), settings: CheckSettings(discards: 3)) { _ in true }
    guard case .gaveUp = outcome else {
      Issue.record("expected the check to give up, got \(outcome)")
      return
    }
  }
}

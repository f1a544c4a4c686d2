import PropertyTesting
import Testing

/// What happens at the limits of checks, of shrinking and of generators.
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

  @Test func discardsMayBeTenForEachCase() throws {
    let half = Generator<Int>.int.filter(attempts: 1) { $0.isMultiple(of: 2) }
    let outcome = try check(half, settings: CheckSettings(cases: 10_000)) { _ in true }
    #expect(outcome.isPassed && outcome.statistics.cases == 10_000 && outcome.statistics.discards > 1_000)
    let never = Generator<Int>.int.filter(attempts: 1) { _ in false }
    #expect(try check(never, settings: CheckSettings(cases: 7)) { _ in true }.statistics.discards == 70)
    #expect(
      try check(never, settings: CheckSettings(cases: 7, discards: .perCase(3))) { _ in true }.statistics
        .discards
        == 21)
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
    let outcome = try check(endless, settings: CheckSettings(discards: 3, choices: 1_000)) { _ in true }
    guard case .gaveUp(let statistics) = outcome, statistics.overruns == 3 else {
      Issue.record("expected the check to give up, got \(outcome)")
      return
    }
  }

  @Test func theLimitOnChoicesIsExact() throws {
    for (count, isPassed) in [(100, true), (101, false)] {
      let outcome = try check(
        Generator<[Int]>.array(of: .int, count: count), settings: CheckSettings(cases: 5, choices: 100)
      ) { _ in true }
      #expect(outcome.isPassed == isPassed)
      #expect(outcome.statistics.overruns == (isPassed ? 0 : outcome.statistics.discards))
    }
  }

  @Test func aSetOfTooFewValuesIsDiscarded() throws {
    let outcome = try check(.set(of: .bool, count: 3...3), settings: CheckSettings(discards: 3)) { _ in true }
    guard case .gaveUp = outcome else {
      Issue.record("expected the check to give up, got \(outcome)")
      return
    }
  }

  @Test func candidatesThatAreNeverWorthARunEndShrinking() throws {
    // Only one value is possible, so every edit of its choices is rejected.
    let single = Generator<Int> { source in
      for index in 0..<400 {
        guard try source.integer(in: 0...9_999, by: { _ in 500 + index }) == 500 + index else {
          throw Rejection()
        }
      }
      return 400
    }
    let outcome = try check(single, settings: CheckSettings(shrinks: 1)) { _ in false }
    let found = try #require(outcome.counterexample)
    #expect(found.ending == .limitReached(.evaluations) && found.evaluations == 0)
  }

  @Test func theDepthOfARecursionIsReachedAndNotExceeded() throws {
    for depth in [0, 1, 4] {
      var deepest = 0
      let nested = Generator<Int>.recursive(depth: depth, base: .just(0)) { part in
        zip(part, part).map { 1 + max($0, $1) }
      }
      _ = try check(zip(nested, Generator<Int>.int), settings: CheckSettings(cases: 500)) {
        deepest = max(deepest, $0.0)
        return true
      }
      #expect(deepest == depth)
    }
  }

  @Test func theSizesOfCollectionsAreReachedAndNotExceeded() throws {
    var counts: Set<Int> = []
    _ = try check(Generator<[Int]>.array(of: .int, count: 2...6), settings: CheckSettings(cases: 500)) {
      counts.insert($0.count)
      return true
    }
    #expect(counts == [2, 3, 4, 5, 6])
    var commands: Set<Int> = []
    let steps = Generator<[Bool]>.commands(
      initial: 0, count: 1...5, choose: { _ in .bool }, advance: { $0 += $1 ? 1 : 0 })
    _ = try check(zip(steps, Generator<Int>.int), settings: CheckSettings(cases: 500)) {
      commands.insert($0.0.count)
      return true
    }
    #expect(commands == [1, 2, 3, 4, 5])
  }

  @Test func aTimeLimitThatIsNotReachedChangesNothing() throws {
    let settings = CheckSettings(seed: Seed(2), shrinkTime: .seconds(3_600))
    let outcome = try check(Generator<[Int]>.array(of: .int), settings: settings) { $0.count < 5 }
    #expect(outcome.counterexample?.ending == .minimal)
    #expect(outcome.counterexample?.value == [0, 0, 0, 0, 0])
  }

  @Test func impossibleLimitsAndArgumentsAreRefused() async {
    await #expect(processExitsWith: .failure) { _ = CaseLimit(-1) }
    await #expect(processExitsWith: .failure) { _ = DiscardLimit(-1) }
    await #expect(processExitsWith: .failure) { _ = ShrinkLimit(-1) }
    await #expect(processExitsWith: .failure) { _ = AttemptLimit(0) }
    await #expect(processExitsWith: .failure) { _ = LabelRequirement("x", minimumPercent: 101) }
    await #expect(processExitsWith: .failure) { _ = Generator<Int>.element(of: []) }
    await #expect(processExitsWith: .failure) { _ = Generator<Int>.int(in: 3..<3) }
    await #expect(processExitsWith: .failure) { _ = Generator<[Int]>.array(of: .int, count: -1...3) }
    await #expect(processExitsWith: .failure) { _ = Generator<Int>.recursive(depth: -1, base: .int) { $0 } }
    await #expect(processExitsWith: .failure) { _ = Generator.decimal(digits: 0...9, places: 0...19) }
  }
}

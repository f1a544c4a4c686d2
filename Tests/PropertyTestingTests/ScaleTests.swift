import Locks
import PropertyTesting
import Testing

/// Counterexamples with many parts, and values made of many choices.
@Suite struct ScaleTests {
  @Test(arguments: [1, 3, 10, 30, 60, 100])
  func evaluationsGrowWithTheAnswer(count: Int) throws {
    let numbers = Generator<[Int]>.array(of: .int(in: 0...1_000_000), count: 0...200)
    for seed in 0..<5 as Range<UInt64> {
      let settings = CheckSettings(seed: Seed(seed), cases: 10_000)
      let outcome = try check(numbers, settings: settings) { $0.count { $0 >= 1_000 } < count }
      let found = try #require(outcome.counterexample)
      #expect(found.value == Array(repeating: 1_000, count: count))
      #expect(found.ending == .minimal && found.evaluations <= max(220, 60 * count))
    }
  }

  @Test(arguments: [3, 10, 30])
  func listsOfListsAreMadeSmallTogether(count: Int) throws {
    let lists = Generator<[[Int]]>.array(of: .array(of: .int(in: 0...1_000), count: 0...5), count: 0...100)
    for seed in 0..<3 as Range<UInt64> {
      let outcome = try check(lists, settings: CheckSettings(seed: Seed(seed), cases: 10_000)) { lists in
        lists.count { $0.contains { $0 >= 100 } } < count
      }
      let found = try #require(outcome.counterexample)
      #expect(found.value == Array(repeating: [100], count: count))
      #expect(found.evaluations <= 60 * count + 60)
    }
  }

  @Test func whatIsLeastAlreadyNeedsNoEvaluation() throws {
    let bits = Generator<[Int]>.array(of: .int(in: 0...1), count: 20_000)
    let outcome = try check(bits, settings: CheckSettings(cases: 1)) { _ in false }
    let found = try #require(outcome.counterexample)
    #expect(found.ending == .minimal && found.evaluations == 0)
  }

  @Test func oneElementAmongThousandsIsFoundByHalves() throws {
    let numbers = Generator<[Int]>.array(of: .int(in: 0...1_000), count: 5_000)
    let outcome = try check(numbers, settings: CheckSettings(cases: 20)) { $0.allSatisfy { $0 < 900 } }
    let found = try #require(outcome.counterexample)
    #expect(found.value.filter { $0 > 0 } == [900])
    #expect(found.ending == .minimal && found.evaluations <= 200)
  }

  @Test func aGeneratorThatDoesNotRepeatItselfEndsShrinking() throws {
    // This generator reads a different number of choices each time.
    let calls = Locked(0)
    let restless = Generator<[Int]> { source in
      let count = calls.withLock {
        $0 += 1; return $0 % 7
      }
      return try (0..<count).map { _ in try source.integer(in: 0...1_000) }
    }
    let outcome = try check(restless) { _ in false }
    #expect(outcome.counterexample != nil)
  }

  @Test func placesOfALongValueAreNotDrawnEach() throws {
    // Each number is needed unchanged, so no position can become simpler.
    let draws = Locked(0)
    let rising = Generator<[Int]> { source in
      draws.withLock { $0 += 1 }
      return try (0..<5_000).map { index in try source.integer(in: 0...9_999, by: { _ in index }) }
    }
    let outcome = try check(rising) { numbers in !numbers.indices.allSatisfy { numbers[$0] == $0 } }
    let found = try #require(outcome.counterexample)
    #expect(found.ending == .limitReached(.evaluations))
    #expect(draws.withLock { $0 } <= found.evaluations + 200)
  }

  @Test(arguments: [(count: 1, most: 46.0), (3, 171), (10, 600)])
  func fewPartsAreFoundInFewEvaluationsOnAverage(count: Int, most: Double) throws {
    let numbers = Generator<[Int]>.array(of: .int(in: 0...1_000_000), count: 0...200)
    var sum = 0
    for seed in 0..<50 as Range<UInt64> {
      let settings = CheckSettings(seed: Seed(seed), cases: 10_000)
      let outcome = try check(numbers, settings: settings) { $0.count { $0 >= 1_000 } < count }
      sum += try #require(outcome.counterexample).evaluations
    }
    #expect(Double(sum) / 50 <= most)
  }

  @Test func valuesMayHaveMoreThanAHundredThousandParts() throws {
    let large = Generator<[Bool]>.array(of: .bool, count: 150_000)
    let outcome = try check(large, settings: CheckSettings(cases: 2)) { $0.count == 150_000 }
    #expect(outcome.isPassed && outcome.statistics.overruns == 0)
  }

  @Test func aStreakDoesNotHideTheOnePartThatCounts() throws {
    // In the least counterexample, all numbers are equal, except that the number in the middle is lower.
    let numbers = Generator<[Int]>.array(of: .int(in: 5...9), count: 31)
    let outcome = try check(numbers, settings: CheckSettings(seed: Seed(3), cases: 2_000)) { numbers in
      numbers.indices.contains { $0 != 15 && numbers[$0] < 6 }
    }
    let found = try #require(outcome.counterexample?.value)
    #expect(found == (0..<31).map { $0 == 15 ? 5 : 6 })
  }
}

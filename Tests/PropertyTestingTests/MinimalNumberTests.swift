import PropertyTesting
import Testing

/// What numbers shrink to; one line per promise.
@Suite struct MinimalNumberTests {
  @Test func integersShrinkTowardsZeroOrTheNearestEnd() throws {
    #expect(try minimal(.int) == 0)
    #expect(try minimal(.int(in: 101...)) == 101)
    #expect(try minimal(.int(in: ...(-7))) == -7)
    #expect(try minimal(.int(in: -10...10)) == 0)
    #expect(try minimal(.int(in: 3..<9)) == 3)
    #expect(try minimal(.int(in: 3...9, simplest: 7)) == 7)
  }

  @Test func integersShrinkToTheEdgeOfTheFailure() throws {
    #expect(try minimal(.int) { $0 > 13 } == 14)
    #expect(try minimal(.int) { $0 < -13 } == -14)
    #expect(try minimal(.int) { $0 > 1_000_000 } == 1_000_001)
    #expect(try minimal(.int) { $0 < -1_000_000 || $0 > 2_000_000 } == -1_000_001)
    #expect(try minimal(.int(in: 0...(.max))) { $0 > Int.max - 3 } == Int.max - 2)
    #expect(try minimal(.int(in: 3...9, simplest: 7)) { $0 < 6 } == 5)
    #expect(try minimal(.int) { $0 % 2 == 1 && $0 > 100 } == 101)
  }

  @Test func positiveIsSimplerThanNegative() throws {
    #expect(try minimal(.int) { $0 != 0 } == 1)
    #expect(try minimal(.int) { abs($0 % 1_000_000) > 999 } == 1000)
  }

  @Test func everyWidthIsDrawn() throws {
    #expect(try minimal(Generator<Int8>.int) { $0 < -100 } == -101)
    #expect(try minimal(Generator<Int8>.int) { $0 == .min } == .min)
    #expect(try minimal(Generator<UInt8>.int) { $0 > 250 } == 251)
    #expect(try minimal(Generator<Int16>.int) { $0 > 32_000 } == 32_001)
    #expect(try minimal(Generator<UInt16>.int) { $0 > 65_000 } == 65_001)
    #expect(try minimal(Generator<Int32>.int) { $0 < -99_999 } == -100_000)
    #expect(try minimal(Generator<UInt32>.int) { $0 > 4_000_000_000 } == 4_000_000_001)
    #expect(try minimal(Generator<Int64>.int) { $0 == .min } == .min)
    #expect(try minimal(Generator<UInt64>.int) { $0 > 1 << 63 } == 1 << 63 + 1)
    #expect(try minimal(Generator<UInt>.int) { $0 == .max } == .max)
  }

  @Test func integersOfMoreThan64BitsShrinkAsTheOthersDo() throws {
    #expect(try minimal(Generator<Int128>.int) == 0)
    #expect(try minimal(Generator<Int128>.int(in: -3 ... -2)) == -2)
    #expect(try minimal(Generator<Int128>.int(in: 0...9, simplest: 7)) { $0 < 6 } == 5)
    #expect(try minimal(Generator<Int128>.int) { $0 > 13 } == 14)
    #expect(try minimal(Generator<Int128>.int) { $0 < -13 } == -14)
    #expect(try minimal(Generator<Int128>.int) { $0 >= 1 << 100 } == 1 << 100)
    #expect(try minimal(Generator<UInt128>.int) { $0 == .max } == .max)
    let range = Int128(Int64.min)...Int128(UInt64.max)
    _ = try check(.int(in: range), settings: CheckSettings(seed: Seed(3), cases: 2_000)) { value in
      #expect(range.contains(value))
      return true
    }
  }

  @Test func aBoundMayBeNegativeZero() throws {
    for range in [-0.0...1.0, -1.0 ... -0.0, -0.0...0.0, 0.0 ... -0.0, -0.0 ... -0.0] {
      _ = try check(.double(in: range), settings: CheckSettings(seed: Seed(3), cases: 500)) { value in
        #expect(range.contains(value))
        return true
      }
      #expect(try minimal(.double(in: range)) == 0)
    }
  }

  @Test func booleansShrinkToFalse() throws {
    #expect(try minimal(.bool) == false)
    #expect(try minimal(.bool) { $0 } == true)
    #expect(try minimal(.bool(probability: 1)) == true)
  }

  @Test func floatingPointNumbersShrinkToWholeOnesAndShortFractions() throws {
    #expect(try minimal(.double) == 0)
    #expect(try minimal(.double(in: 2.5...9)) == 3)
    #expect(try minimal(.double(in: 0.3...0.9)) == 0.5)
    #expect(try minimal(.double) { $0 > 100 } == 101)
    #expect(try minimal(.double) { $0 < -0.5 } == -1)
    #expect(try minimal(.double(in: 0...1)) { $0 > 0 && $0 < 1 } == 0.5)
    #expect(try minimal(.double(in: 0...100)) { $0 > 7 && $0 < 8 } == 7.5)
    #expect(try minimal(.double) { $0 > 1e300 } > 1e300)
    #expect(try minimal(.float) { !$0.isFinite } == .infinity)
    #expect(try minimal(.float) { $0.isNaN }.isNaN)
  }

  @Test func pairsShrinkTogether() throws {
    let pair = zip(Generator<Int>.int(in: 0...1_000_000), .int(in: 0...1_000_000))
    #expect(try minimal(pair) { $0.0 + $0.1 >= 1_000_000 } == (0, 1_000_000))
    #expect(try minimal(pair) { $0.0 == $0.1 && $0.0 > 50 } == (51, 51))
    #expect(try minimal(pair) { abs($0.0 - $0.1) == 3 && $0.0 > 50 } == (51, 48))
  }

  @Test func differencesShrinkInFewEvaluationsAtAnyRange() throws {
    for seed: UInt64 in 1...50 {
      let range = 1...Int(1) << 62
      let settings = CheckSettings(seed: Seed(seed), cases: 10_000)
      let outcome = try check(zip(.int(in: range), .int(in: range)), settings: settings) { a, b in
        a < 10 || a == b || abs(a - b) > 4
      }
      let found = try #require(outcome.counterexample)
      #expect(found.value == (10, 6))
      #expect(found.evaluations <= 100)
      #expect(found.caseNumber <= 300)
    }
  }
}

import PropertyTesting
import Testing

@Suite struct TargetTests {
  private static let seeds = (0..<10).map { Seed(UInt64($0)).derived("target") }

  /// How many of ten seeds find the failure, with and without steering.
  private func found<Value>(
    _ generator: Generator<Value>, cases: CaseLimit, score: (Value) -> Double, fails: (Value) -> Bool
  ) throws -> (targeted: Int, random: Int) {
    func count(_ isTargeted: Bool) throws -> Int {
      try Self.seeds.count { seed in
        let settings = CheckSettings(seed: seed, cases: cases, shrinks: 0)
        let outcome = try check(generator, settings: settings) { value, context -> CaseResult<Falsified> in
          if isTargeted { context.maximize(score(value)) }
          return fails(value) ? .failed(Falsified()) : .held
        }
        return outcome.counterexample != nil
      }
    }
    return (try count(true), try count(false))
  }

  @Test func aPointInThePlaneIsApproached() throws {
    let points = zip(Generator<Int>.int(in: 0...1_000_000), .int(in: 0...1_000_000))
    func distance(_ x: Int, _ y: Int) -> Int { abs(x - 777_777) + abs(y - 123_456) }
    let found = try found(
      points, cases: 1_000, score: { -Double(distance($0, $1)) }, fails: { distance($0, $1) < 10 })
    #expect(found == (10, 0))
  }

  @Test func aLargeSumIsApproached() throws {
    let list = Generator<[Int]>.array(of: .int(in: 0...1_000), count: 0...50)
    let found = try found(
      list, cases: 3_000, score: { Double($0.reduce(0, +)) }, fails: { $0.reduce(0, +) > 40_000 })
    #expect(found.targeted >= 9 && found.random == 0)
  }

  @Test func aWordIsFoundLetterByLetter() throws {
    let secret = "sesame"
    func matching(_ text: String) -> Int { zip(text, secret).prefix { $0 == $1 }.count }
    let found = try found(
      .ascii(count: 0...10), cases: 10_000, score: { Double(matching($0)) }, fails: { matching($0) == 6 })
    #expect(found.targeted >= 9 && found.random == 0)
  }

  @Test func twoScoresAreSearchedApart() throws {
    let points = zip(Generator<Int>.int, Generator<Int>.int)
    let outcome = try check(points, settings: CheckSettings(cases: 2_000)) {
      (point: (Int, Int), context: CaseContext) -> CaseResult<Falsified> in
      context.maximize(Double(point.0) - Double(point.1), "apart")
      context.maximize(-abs(Double(point.0) - 5e17), "near")
      return (point.0 &- 500_000_000_000_000_000).magnitude < 1_000 ? .failed(Falsified()) : .held
    }
    #expect(outcome.counterexample?.value.0 == 499_999_999_999_999_001)
  }

  @Test func theSameSeedSearchesTheSameWay() throws {
    func values() throws -> [[Int]] {
      var values: [[Int]] = []
      _ = try check(Generator<[Int]>.array(of: .int), settings: CheckSettings(cases: 300)) {
        value, context -> CaseResult<Falsified> in
        context.maximize(Double(value.count))
        values.append(value)
        return .held
      }
      return values
    }
    let first = try values()
    #expect(try first == values())
    #expect(first.suffix(100).map(\.count).max() == 20)
  }

  @Test func aScoreThatIsNoNumberIsIgnored() throws {
    var plain: [Int] = []
    var scored: [Int] = []
    _ = try check(.int) { (value: Int) in
      plain.append(value)
      return true
    }
    _ = try check(.int) { (value: Int, context) -> CaseResult<Falsified> in
      context.maximize(.nan)
      scored.append(value)
      return .held
    }
    #expect(plain == scored)
  }
}

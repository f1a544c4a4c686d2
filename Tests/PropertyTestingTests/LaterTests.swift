import Testing

@testable import PropertyTesting

/// Positions of which the first cases draw only the first; the others occur only in later cases.
@Suite struct LaterTests {
  private static let positions = Generator<Int> { try $0.laterIndex(count: 4, after: 20, share: 0.5) }

  @Test func firstCasesDrawTheFirstPosition() throws {
    let drawn = try Self.drawn(cases: 2000)
    #expect(drawn.prefix(20).allSatisfy { $0 == 0 })
    let later = drawn.dropFirst(20)
    let others = later.filter { $0 > 0 }
    // Half of 1,980 is 990, and four standard deviations are 89.
    #expect((900...1080).contains(others.count))
    for position in 1...3 { #expect((250...410).contains(others.filter { $0 == position }.count)) }
  }

  /// Replayed choices give the same position, even in an early case.
  @Test func choicesMakeTheSamePositionAgain() throws {
    let source = Source()
    for position in 0...3 {
      source.replay([Source.rank(ofLater: position)])
      #expect(try Self.positions.draw(from: source) == position)
    }
  }

  /// A choice that stands for none of the positions gives the first position.
  @Test(arguments: [1, 7, 63, 67, .max]) func otherChoicesAreTheFirstPosition(rank: UInt64) throws {
    let source = Source()
    source.replay([rank])
    #expect(try Self.positions.draw(from: source) == 0)
  }

  /// A single position needs no choice, and between several positions, the seed alone decides.
  @Test func onePositionIsNoChoice() throws {
    let only = try Generator<Int> { try $0.laterIndex(count: 1, after: 0, share: 1) }.values(atMost: 5)
    #expect(only == [ChoiceSequence(ranks: [])])
    #expect(try Self.drawn(cases: 300) == Self.drawn(cases: 300))
  }

  @Test func whatFollowsIsDrawnAsWithoutIt() throws {
    var with: [Int] = []
    var without: [Int] = []
    let settings = CheckSettings(seed: Seed(9), cases: 200)
    _ = try check(zip(Self.positions, .int(in: 0...1_000_000)), settings: settings) { (pair: (Int, Int)) in
      with.append(pair.1)
      return true
    }
    _ = try check(Generator<Int>.int(in: 0...1_000_000), settings: settings) { (value: Int) in
      without.append(value)
      return true
    }
    #expect(with == without)
  }

  @Test func aChoiceIsPutBeforeOthers() {
    #expect(ChoiceSequence(ranks: [1, 2]).preceded(by: 7) == ChoiceSequence(ranks: [7, 1, 2]))
  }

  /// The positions that a check of this many cases draws; each case then draws a number from a large range.
  private static func drawn(cases: CaseLimit) throws -> [Int] {
    var drawn: [Int] = []
    _ = try check(zip(positions, .int(in: 0...1_000_000)), settings: CheckSettings(cases: cases)) {
      (pair: (Int, Int)) in
      drawn.append(pair.0)
      return true
    }
    return drawn
  }
}

import Testing

@testable import PropertyTesting

@Suite struct SearchTests {
  /// The best number found, and how many were tried.
  private func run(_ kind: Search.Kind, _ does: (UInt64) -> Bool) -> (UInt64?, Int) {
    var search = Search(kind)
    var best: UInt64?
    var tries = 0
    while let number = search.next() {
      tries += 1
      let success = does(number)
      if success { best = number }
      search.report(success)
    }
    return (best, tries)
  }

  @Test func theGreatestNumberThatDoesIsFoundInLogarithmicTime() {
    for limit: UInt64 in [1, 2, 3, 10, 1_000] {
      for threshold: UInt64 in [0, 1, 2, 3, 7, 9, 500, 999, 1_000] {
        let (best, tries) = run(.most(limit)) { $0 <= threshold }
        #expect(best ?? 0 == min(limit, threshold) && tries <= 22)
      }
    }
  }

  @Test func theLeastNumberThatDoesIsFoundInLogarithmicTime() {
    for start: UInt64 in [1, 2, 3, 10, 1_000, 1 << 40, .max] {
      for threshold: UInt64 in [0, 1, 2, 10, 900, 1 << 33] where threshold < start {
        var least = start
        var tries = 0
        // The shrinker repeats the search as long as something gets better.
        while true {
          let (best, count) = run(.least(least)) { $0 >= threshold }
          tries += count
          guard let best, best < least else { break }
          least = best
        }
        #expect(least == threshold && tries <= 200)
      }
    }
  }

  @Test func numbersOfOneParityAreFollowed() {
    var least: UInt64 = 1_001
    while let best = run(.least(least), { $0 % 2 == 1 && $0 > 100 }).0, best < least { least = best }
    #expect(least == 101)
  }

  @Test(arguments: [Search.Test.half, .oneLess]) func aTestThatFailsEndsTheSearch(test: Search.Test) {
    #expect(run(.least(1_000, test: test)) { _ in false } == (nil, 2))
    #expect(run(.least(1_000, test: test)) { $0 == 0 } == (0, 1))
    #expect(run(.least(1_000, test: test)) { $0 >= 37 }.0 == 37)
    #expect(run(.least(1, test: test)) { _ in false } == (nil, 1))
  }

  @Test func aSingleCandidateIsTriedOnce() {
    #expect(run(.once) { _ in false } == (nil, 1))
    #expect(run(.once) { _ in true } == (1, 1))
  }
}

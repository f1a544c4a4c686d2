import PropertyTesting
import Testing

@Suite struct EnumerationTests {
  private func values<Value>(_ generator: Generator<Value>, cases: CaseLimit = 100) throws -> ([Value], Bool)
  {
    var values: [Value] = []
    let outcome = try check(generator, settings: CheckSettings(cases: cases)) { value in
      values.append(value)
      return true
    }
    return (values, outcome.statistics.isExhaustive)
  }

  @Test func aFiniteDomainIsRunInFullEachValueOnce() throws {
    let (integers, all) = try values(.int(in: -3...3))
    #expect(all && integers == [0, 1, -1, 2, -2, 3, -3])
    let (lists, allLists) = try values(.array(of: .bool, count: 0...2))
    #expect(allLists && lists.count == 7 && Set(lists).count == 7 && lists[0] == [])
    let (orders, allOrders) = try values(.shuffled([1, 2, 3, 4]))
    #expect(allOrders && Set(orders).count == 24 && orders.count == 24)
    let (subsets, allSubsets) = try values(.subset(of: [1, 2, 3, 4, 5]))
    #expect(allSubsets && Set(subsets).count == 32 && subsets.count == 32)
  }

  @Test func filteredAndDependentDomainsAreRunInFull() throws {
    let (even, all) = try values(Generator<Int>.int(in: 0...19).filter { $0 % 2 == 0 })
    #expect(all && even == [0, 2, 4, 6, 8, 10, 12, 14, 16, 18])
    let (pairs, allPairs) = try values(Generator<Int>.int(in: 0...3).flatMap { n in .int(in: 0...n) })
    #expect(allPairs && pairs == [0, 0, 1, 0, 1, 2, 0, 1, 2, 3])
    let (sets, allSets) = try values(Generator<Set<Int>>.set(of: .int(in: 0...2)))
    #expect(allSets && Set(sets).count == 8)
  }

  @Test func aDomainAsLargeAsTheLimitIsEnumeratedAndALargerOneIsNot() throws {
    #expect(try values(Generator<Int>.int(in: 1...100), cases: 100).1)
    #expect(try !values(Generator<Int>.int(in: 1...101), cases: 100).1)
    #expect(try values(Generator<Int>.int(in: 1...101), cases: 100).0.count == 100)
    #expect(try !values(Generator<Int>.int).1)
    #expect(try !values(Generator<Double>.double(in: 0...1)).1)
    #expect(try !values(Generator<[Bool]>.array(of: .bool)).1)
  }

  @Test func aDomainOfUnevenBranchesIsCountedExactly() throws {
    let pairs = Generator<Int>.int(in: 0...99).flatMap { n in Generator<Int>.int(in: 0...n).map { (n, $0) } }
    let (all, isExhaustive) = try values(pairs, cases: 5_050)
    #expect(isExhaustive && all.count == 5_050)
    #expect(try !values(pairs, cases: 5_049).1)
    #expect(try !values(pairs, cases: 4_000).1)
  }

  @Test func oneValueIsOneCase() throws {
    let (values, all) = try values(Generator<Int>.just(5))
    #expect(all && values == [5])
  }

  @Test func aFailureInAnEnumerationIsFound() throws {
    let outcome = try check(.int(in: 0...99)) { $0 != 77 }
    #expect(outcome.counterexample?.value == 77)
  }

  @Test func aLargeDomainIsWalkedOnlyWhereItFits() throws {
    // There are 1,001 · 1,002 / 2 = 501,501 pairs, more than the cases. An estimate shows this after few draws.
    func draws(_ limit: Int) throws -> (Int, Bool) {
      let draws = Counter()
      let pairs = Generator<Int> { source in
        draws.value += 1
        return try source.integer(in: 0...1_000)
      }.flatMap { most in Generator<Int>.int(in: 0...most) }
      let outcome = try check(pairs, settings: CheckSettings(cases: CaseLimit(limit))) { _ in true }
      return (draws.value - outcome.statistics.cases, outcome.statistics.isExhaustive)
    }
    let (wasted, isExhaustive) = try draws(20_000)
    #expect(wasted < 1_000 && !isExhaustive)
    let large = Generator<Int>.int(in: 0...199).flatMap { most in Generator<Int>.int(in: 0...most) }
    #expect(try values(large, cases: 20_100).1 && values(large, cases: 20_100).0.count == 20_100)
    #expect(try !values(large, cases: 20_099).1)
  }

  /// A counter that only one thread uses, in a synchronous check.
  private final class Counter: @unchecked Sendable { var value = 0 }
}

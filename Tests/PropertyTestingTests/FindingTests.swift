import PropertyTesting
import Testing

/// The number of cases it takes to find failures that need equal or neighbouring numbers in a wide range.
@Suite struct FindingTests {
  /// The number of cases until the property fails, for each of 200 seeds, in ascending order.
  private func cases<Value>(_ generator: Generator<Value>, _ holds: (Value) -> Bool?) throws -> [Int] {
    try (0..<200).map { seed in
      let settings = CheckSettings(
        seed: Seed(UInt64(seed)).derived("finding"), cases: 5_000, discards: 50_000, shrinks: 0)
      let outcome = try check(generator, settings: settings) { value, _ -> CaseResult<Falsified> in
        holds(value).map { $0 ? .held : .failed(Falsified()) } ?? .discarded
      }
      return outcome.counterexample?.caseNumber ?? .max
    }.sorted()
  }

  /// Expects a median of at most 100 cases, and at most 300 cases in nineteen of twenty runs.
  private func expectEarly(_ cases: [Int], _ location: SourceLocation = #_sourceLocation) {
    #expect(cases[100] <= 100 && cases[190] <= 300, sourceLocation: location)
  }

  @Test(arguments: [1...0x7fff_ffff, Int.min...Int.max])
  func numbersThatDifferLittleAreFound(range: ClosedRange<Int>) throws {
    let pair = zip(Generator<Int>.int(in: range), .int(in: range))
    func distance(_ a: Int, _ b: Int) -> UInt {
      (a > b ? UInt(bitPattern: a &- b) : UInt(bitPattern: b &- a))
    }
    expectEarly(try cases(pair) { $0 < 10 || $0 != $1 })
    expectEarly(try cases(pair) { $0 < 10 || $0 == $1 || distance($0, $1) > 4 })
    expectEarly(try cases(pair) { $0 < 10 || distance($0, $1) != 1 })
  }

  @Test(arguments: [0...0x7fff_ffff, Int.min...Int.max])
  func anElementThatComesTwiceIsFound(range: ClosedRange<Int>) throws {
    let input = zip(Generator<[Int]>.array(of: .int(in: range)), .int(in: 0...10))
    let found = try cases(input) { list, index -> Bool? in
      guard index < list.count else { return nil }
      var rest = list
      rest.remove(at: list.firstIndex(of: list[index])!)
      return !rest.contains(list[index])
    }
    expectEarly(found)
  }
}

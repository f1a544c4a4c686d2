import PropertyTesting
import Testing

/// How often values are drawn, with fixed seeds.
@Suite struct DistributionTests {
  private func share<Value>(
    _ generator: Generator<Value>, cases: CaseLimit = 4_000, where predicate: (Value) -> Bool
  ) throws -> Double {
    var hits = 0
    _ = try check(generator, settings: CheckSettings(seed: Seed(11), cases: cases)) { value in
      if predicate(value) { hits += 1 }
      return true
    }
    return Double(hits) / Double(cases.value)
  }

  @Test func boundariesOfIntegersHaveWeight() throws {
    let wide = Generator<Int>.int(in: -5_000_000...9_000_000)
    #expect(try share(wide) { $0 == -5_000_000 } > 0.01)
    #expect(try share(wide) { $0 == 9_000_000 } > 0.01)
    #expect(try share(wide) { $0 == 0 } > 0.01)
    #expect(try share(wide) { $0 != 0 && $0.magnitude & ($0.magnitude - 1) == 0 } > 0.02)
    #expect(try share(.int) { (v: Int) in v == .min || v == .max } > 0.02)
  }

  @Test func integersAreSmallAndLargeAndNegative() throws {
    #expect((0.2...0.7).contains(try share(.int) { (v: Int) in v < 0 }))
    #expect(try share(.int) { (v: Int) in abs(v / 2) < 500 } > 0.08)
    #expect(try share(.int) { (v: Int) in v.magnitude > 1 << 60 } > 0.2)
    #expect(try share(.int(in: 0...9_999)) { $0 % 100 >= 50 } > 0.35)
  }

  @Test func floatingPointNumbersAreThoseThatProgramsDealWith() throws {
    #expect(try share(.double) { (1e3...1e15).contains(abs($0)) } > 0.4)
    #expect(try share(.double) { abs($0) > 1e300 } < 0.05)
    #expect((0.2...0.7).contains(try share(.double) { $0 == $0.rounded(.towardZero) }))
    #expect((0.3...0.6).contains(try share(.double) { $0 < 0 }))
    let pair = zip(Generator<Double>.double, .double)
    #expect(try share(pair) { $0.0.magnitude == $0.1.magnitude } > 0.05)
  }

  @Test func nearDuplicatesComeUp() throws {
    let pair = zip(Generator<Int>.int, Generator<Int>.int)
    #expect(try share(pair) { $0.0 == $0.1 } > 0.03)
    #expect(try share(pair) { $0.0 &- $0.1 == 1 || $0.1 &- $0.0 == 1 } > 0.01)
    #expect(try share(.array(of: .int)) { (list: [Int]) in Set(list).count < list.count } > 0.3)
  }

  @Test func duplicatesOfAnyTypeComeUp() throws {
    let words = Generator<[String]>.array(of: .string(count: 3...8))
    #expect(try share(words) { Set($0).count < $0.count } > 0.2)
    let points = Generator<[CivilDate]>.array(
      of: .date(in: CivilDate(dayNumber: -100_000)!...CivilDate(dayNumber: 100_000)!))
    #expect(try share(points) { Set($0).count < $0.count } > 0.2)
  }

  @Test func sizesGrowAndTheirEndsHaveWeight() throws {
    var early = 0
    var late = 0
    let list = Generator<[Int]>.array(of: .int, count: 0...100)
    _ = try check(list, settings: CheckSettings(cases: 400)) {
      (value: [Int], context) -> CaseResult<Falsified> in
      if context.number <= 10 { early = max(early, value.count) } else { late = max(late, value.count) }
      return .held
    }
    #expect(early <= 50 && late == 100)
    #expect(try share(.array(of: .int)) { (list: [Int]) in list.isEmpty } > 0.03)
    #expect(try share(.array(of: .int)) { (list: [Int]) in list.count == 1 } > 0.03)
    #expect(try share(.array(of: .int)) { (list: [Int]) in list.count == 20 } > 0.03)
  }

  @Test func weightsAreKept() throws {
    #expect(
      (0.86...0.94).contains(
        try share(zip(Generator<Int>.int, .frequency([(1, .just(0)), (9, .just(1))]))) { $0.1 == 1 }))
    #expect((0.46...0.54).contains(try share(.array(of: .bool, count: 40)) { (v: [Bool]) in v[39] }))
    #expect(
      (0.08...0.12).contains(
        try share(.array(of: .bool(probability: 0.1), count: 40)) { (v: [Bool]) in v[39] }))
    #expect((0.7...0.8).contains(try share(Generator<Int>.int.optional) { $0 != nil }))
  }

  @Test func textIsOfEveryKind() throws {
    let text = Generator<String>.string()
    #expect(try share(text) { $0.utf8.allSatisfy { $0 < 0x80 } } > 0.4)
    #expect(try share(text) { $0.unicodeScalars.contains { $0.value > 0xFFFF } } > 0.1)
    #expect(try share(text) { $0.unicodeScalars.contains { (0x590...0x6FF).contains($0.value) } } > 0.1)
    #expect(try share(text) { $0.contains("\r\n") || $0.contains("\0") } > 0.02)
    #expect(try share(text) { $0.unicodeScalars.contains("\u{301}") } > 0.02)
    #expect(try share(text) { $0.isEmpty } > 0.03)
  }

  @Test func textReachesEveryPlane() throws {
    var scalars: Set<Unicode.Scalar> = []
    _ = try check(.string(), settings: CheckSettings(cases: 20_000)) { (text: String) in
      scalars.formUnion(text.unicodeScalars)
      return true
    }
    #expect(Set(scalars.map { $0.value >> 16 }) == Set(0...16))
    #expect(scalars.count > 3_000)
  }

  @Test func recursiveValuesAreNeitherLeavesMostlyNorTooLarge() throws {
    indirect enum Tree {
      case leaf
      case node([Tree])

      var leaves: Int {
        if case .node(let parts) = self { parts.reduce(0) { $0 + $1.leaves } } else { 1 }
      }
      var depth: Int { if case .node(let parts) = self { 1 + (parts.map(\.depth).max() ?? 0) } else { 0 } }
    }
    let wide = Generator<Tree>.recursive(depth: 8, base: .just(.leaf)) { $0.array().map { .node($0) } }
    let narrow = Generator<Tree>.recursive(depth: 8, base: .just(.leaf)) { part in
      zip(part, part).map { .node([$0, $1]) }
    }
    for (trees, few, many) in [(wide, 10, 60), (narrow, 4, 12)] {
      var (leaves, depths): ([Int], [Int]) = ([], [])
      let outcome = try check(trees, settings: CheckSettings(cases: 1_000)) {
        leaves.append($0.leaves)
        depths.append($0.depth)
        return true
      }
      #expect(outcome.statistics.discards == 0)
      leaves.sort()
      #expect(leaves[500] > few && leaves[750] > many && leaves[999] < 10_000)
      #expect(Set(depths) == Set(0...8))
    }
    let single = Generator<Tree>.recursive(depth: 8, nodes: 0, base: .just(.leaf)) {
      $0.array().map { .node($0) }
    }
    #expect(try share(single) { $0.leaves == 1 && $0.depth == 0 } == 1)
  }

  @Test func everySetOfChoicesIsReached() throws {
    var seen: Set<String> = []
    _ = try check(.character, settings: CheckSettings(cases: 20_000)) { (character: Character) in
      seen.insert(String(character.unicodeScalars.map { $0.value }.description))
      return true
    }
    #expect(seen.count > 200)
  }

  @Test func duplicatesAndNeighboursAreFoundInFewCases() throws {
    var cases: [Int] = []
    for seed: UInt64 in 0..<100 {
      let pair = zip(Generator<Int>.int(in: 1...0x7fff_ffff), .int(in: 1...0x7fff_ffff))
      let settings = CheckSettings(seed: Seed(seed), cases: 5_000, shrinks: 0)
      let outcome = try check(pair, settings: settings) { $0 < 10 || abs($0 - $1) != 1 }
      cases.append(try #require(outcome.counterexample).caseNumber)
    }
    cases.sort()
    #expect(cases[50] <= 100 && cases[97] <= 300)
  }
}

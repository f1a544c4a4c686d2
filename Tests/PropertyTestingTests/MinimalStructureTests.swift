import PropertyTesting
import Testing

/// What composed generators shrink to; one line per promise.
@Suite struct MinimalStructureTests {
  indirect enum Tree: Equatable, Sendable {
    case leaf(Int)
    case node(Tree, Tree)

    var depth: Int {
      switch self {
      case .leaf: 0
      case .node(let a, let b): 1 + max(a.depth, b.depth)
      }
    }

    var sum: Int {
      switch self {
      case .leaf(let number): number
      case .node(let a, let b): a.sum &+ b.sum
      }
    }

    static let generator = Generator<Tree>.recursive(depth: 6, base: Generator<Int>.int.map { .leaf($0) }) {
      part in
      zip(part, part).map { .node($0, $1) }
    }
  }

  @Test func alternativesShrinkToTheFirst() throws {
    #expect(try minimal(.element(of: ["x", "y", "z"])) == "x")
    #expect(try minimal(.element(of: ["x", "y", "z"])) { $0 != "x" } == "y")
    #expect(try minimal(.oneOf([.int(in: 5...6), .int(in: 0...1)])) == 5)
    #expect(try minimal(.oneOf(.int(in: 5...6), .int(in: 0...1))) { $0 < 5 } == 0)
    #expect(try minimal(.frequency([(1, .just(3)), (0, .just(2)), (9, .just(1))])) == 3)
    #expect(try minimal(.frequency([(1, .just(3)), (9, .just(1))])) { $0 < 3 } == 1)
    #expect(try minimal(.just(4)) == 4)
    #expect(try minimal(Generator<Int?>.optional(of: Generator<Int>.int)) == nil)
    #expect(try minimal(Generator<Int>.int.optional) { $0 != nil } == 0)
  }

  @Test func alternativesKeepWhatFollows() throws {
    let branch = Generator<[Int]>.oneOf([.just([]), .array(of: .int, count: 5)])
    let found = try minimal(zip(branch, .int)) { $0.1 > 99 }
    #expect(found.0 == [] && found.1 == 100)
  }

  @Test func mapsAndFlatMapsShrinkThrough() throws {
    #expect(try minimal(Generator<Int>.int(in: 0...).map { "\($0)" }) { $0.count > 2 } == "100")
    let sized = Generator<Int>.int(in: 1...100).flatMap {
      Generator<[Int]>.array(of: .int(in: 0...1000), count: $0)
    }
    #expect(try minimal(sized) { ($0.max() ?? 0) >= 900 } == [900])
    #expect(try minimal(sized) { $0.count > 6 } == [Int](repeating: 0, count: 7))
    let dependent = Generator<Int>.int(in: 0...1000).flatMap { n in
      Generator<Int>.int(in: n...2000).map { (n, $0) }
    }
    #expect(try minimal(dependent) { $0.1 > 500 } == (0, 501))
  }

  @Test func filtersShrinkToWhatTheyLetThrough() throws {
    #expect(try minimal(Generator<Int>.int(in: 1...100).filter { $0 % 7 == 0 }) == 7)
    #expect(try minimal(Generator<Int>.int.filter { $0 % 2 == 0 }) { $0 > 9 } == 10)
    #expect(try minimal(Generator<Int>.int.compactMap { $0 > 3 ? "\($0)" : nil }) == "4")
  }

  @Test func recursiveValuesShrinkToTheirParts() throws {
    #expect(try minimal(Tree.generator) == .leaf(0))
    #expect(try minimal(Tree.generator) { $0.depth > 1 } == .node(.leaf(0), .node(.leaf(0), .leaf(0))))
    #expect(try minimal(Tree.generator) { $0.sum > 99 } == .leaf(100))
    #expect(
      try minimal(Tree.generator, cases: 20_000) { $0.depth > 4 }
        == .node(.leaf(0), .node(.leaf(0), .node(.leaf(0), .node(.leaf(0), .node(.leaf(0), .leaf(0)))))))
  }

  @Test func handWrittenGeneratorsShrink() throws {
    let point = Generator { source in
      (
        x: try Generator<Int>.int.draw(from: source), y: try source.integer(in: 0...99),
        up: try source.boolean()
      )
    }
    #expect(try minimal(point) { $0.x > 3 && $0.up } == (4, 0, true))
  }

  @Test func datesShrinkToTheYear2000() throws {
    let first = try #require(CivilDate(year: 1900, month: 1, day: 1))
    let last = try #require(CivilDate(year: 2100, month: 12, day: 31))
    #expect(try minimal(.date(in: first...last)).description == "2000-01-01")
    #expect(
      try minimal(.date(in: first...last)) { $0.day == 29 && $0.month == 2 }.description == "2000-02-29")
    #expect(try minimal(.date(in: first...last)) { $0.year > 2030 }.description == "2031-01-01")
    let months = first.yearMonth...last.yearMonth
    #expect(try minimal(.month(in: months)).description == "2000-01")
    #expect(try minimal(.month(in: months)) { $0.month == 12 && $0.year < 1990 }.description == "1989-12")
  }
}

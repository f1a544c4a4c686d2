import PropertyTesting
import Testing

/// What collections and strings shrink to; one line per promise.
@Suite struct MinimalCollectionTests {
  private let list = Generator<[Int]>.array(of: .int)

  @Test func arraysShrinkInLengthAndElements() throws {
    #expect(try minimal(list) == [])
    #expect(try minimal(list) { $0.count >= 3 } == [0, 0, 0])
    #expect(try minimal(list) { $0.contains { $0 > 900 } } == [901])
    #expect(try minimal(list) { $0 != $0.reversed() } == [0, 1])
    #expect(try minimal(list) { Set($0).count < $0.count } == [0, 0])
    #expect(try minimal(list) { $0 != $0.sorted() } == [0, -1])
    #expect(try minimal(.array(of: .int(in: 5...), count: 2...4)) == [5, 5])
    #expect(try minimal(.array(of: .bool, count: 3)) == [false, false, false])
    #expect(
      try minimal(.array(of: .int(in: 0...1000))) { $0.reduce(0, +) >= 1500 && $0.count > 2 } == [
        0, 500, 1000,
      ])
    #expect(try minimal(Generator<Int>.int.array(count: 0...5)) { $0.count > 4 } == [0, 0, 0, 0, 0])
  }

  @Test func longArraysShrinkByManyElementsAtOnce() throws {
    let long = Generator<[Int]>.array(of: .int, count: 0...400)
    let outcome = try check(long, settings: CheckSettings(seed: Seed(3), cases: 500)) { $0.count < 200 }
    let found = try #require(outcome.counterexample)
    #expect(found.value == [Int](repeating: 0, count: 200))
    #expect(found.ending == .minimal)
  }

  @Test func nestedArraysJoin() throws {
    #expect(try minimal(.array(of: list)) { $0.map(\.count).reduce(0, +) > 5 } == [[0, 0, 0, 0, 0, 0]])
    #expect(try minimal(.array(of: list)) { $0.count > 1 && $0.contains([]) == false } == [[0], [0]])
  }

  @Test func setsAndDictionariesShrink() throws {
    #expect(try minimal(Generator<Set<Int>>.set(of: .int)) == [])
    #expect(try minimal(Generator<Set<Int>>.set(of: .int)) { $0.count > 2 } == [0, 1, -1])
    #expect(try minimal(Generator<Set<Int>>.set(of: .int(in: 0...3), count: 4...4)) == [0, 1, 2, 3])
    #expect(try minimal(.dictionary(of: .int, to: .bool)) { $0.count > 1 } == [0: false, 1: false])
    #expect(try minimal(.dictionary(of: .int, to: .int)) { $0.values.contains(7) } == [0: 7])
  }

  @Test func ordersAndSelectionsShrinkToTheGivenOnes() throws {
    #expect(try minimal(.shuffled([1, 2, 3, 4])) == [1, 2, 3, 4])
    #expect(try minimal(.shuffled([1, 2, 3, 4])) { $0.last != 4 } == [1, 2, 4, 3])
    #expect(try minimal(.subset(of: [1, 2, 3, 4])) == [])
    #expect(try minimal(.subset(of: [1, 2, 3, 4])) { $0.count > 1 } == [3, 4])
  }

  @Test func stringsShrinkInLengthAndCharacters() throws {
    #expect(try minimal(.string()) == "")
    #expect(try minimal(.string(count: 0...20)) { $0.count >= 3 } == "aaa")
    #expect(try minimal(.string()) { $0.contains("7") } == "7")
    #expect(try minimal(.string()) { $0.unicodeScalars.contains { $0.value > 0x7f } } == "ä")
    #expect(try minimal(.string(of: .character(in: .emoji), count: 2)) == "😀😀")
    #expect(try minimal(.ascii(count: 2...5)) == "aa")
    #expect(try minimal(.digits(count: 16)) == "0000000000000000")
    #expect(try minimal(.digits(count: 0...5)) { $0.contains("9") } == "9")
    #expect(try minimal(.digits(count: 3)) { $0 > "450" } == "451")
  }

  @Test func charactersShrinkToTheFirstOfTheirKind() throws {
    #expect(try minimal(.character) == "a")
    #expect(try minimal(.character(in: "p"..."z")) == "p")
    #expect(try minimal(.character(in: "\u{D000}"..."\u{F000}")) { $0 > "\u{D7FF}" } == "\u{E000}")
    #expect(try minimal(.ascii) { $0.isUppercase } == "A")
    #expect(try minimal(.digit) == "0")
    for category in TextCategory.allCases {
      let first = try minimal(.character(in: category))
      #expect(try minimal(.character(in: category)) { $0 != first } != first)
    }
  }
}

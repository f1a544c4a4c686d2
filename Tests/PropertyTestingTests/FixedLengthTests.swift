import PropertyTesting
import Testing

/// If a length is fixed, the elements that a failure does not need still become the simplest ones.
@Suite struct FixedLengthTests {
  private let letter = Generator<Character>.element(of: Array("abcdefghijklmnopqrstuvwxyz"))

  private func text(_ plain: Character, _ count: Int, with character: Character, at place: Int) -> String {
    String((0..<count).map { $0 == place ? character : plain })
  }

  @Test(arguments: [3, 16, 40], [UInt64(0), 1, 2]) func oneCharacterIsKept(count: Int, seed: UInt64) throws {
    let texts = Generator<String>.string(of: letter, count: count)
    let digits = Generator<String>.digits(count: count)
    for place in [0, count / 2, count - 1] {
      #expect(
        try minimal(texts, seed: Seed(seed)) { Array($0)[place] == "z" }
          == text("a", count, with: "z", at: place))
      #expect(
        try minimal(digits, seed: Seed(seed)) { Array($0)[place] == "9" }
          == text("0", count, with: "9", at: place))
    }
    #expect(
      try minimal(texts, seed: Seed(seed)) { $0.contains("z") } == text("a", count, with: "z", at: count - 1))
    #expect(
      try minimal(.string(of: .character, count: count), seed: Seed(seed)) { !$0.allSatisfy(\.isASCII) }
        == text("a", count, with: "ä", at: count - 1))
  }

  @Test(arguments: [3, 16, 40]) func oneElementIsKept(count: Int) throws {
    let numbers = Generator<[Int]>.array(of: .int(in: 0...1000), count: count)
    let place = count / 2
    #expect(
      try minimal(numbers) { $0[place] > 900 } == (0..<count).map { $0 == place ? 901 : 0 })
    #expect(
      try minimal(.array(of: .bool, count: count)) { $0[place] } == (0..<count).map { $0 == place })
  }
}

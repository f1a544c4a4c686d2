import PropertyTesting
import Testing

@Suite struct GraphemeTests {
  private func share<Value>(_ generator: Generator<Value>, where predicate: (Value) -> Bool) throws -> Double
  {
    var hits = 0
    _ = try check(generator, settings: CheckSettings(seed: Seed(9), cases: 2_000)) { value in
      hits += predicate(value) ? 1 : 0
      return true
    }
    return Double(hits) / 2_000
  }

  private func has(_ range: ClosedRange<UInt32>) -> (Character) -> Bool {
    { $0.unicodeScalars.contains { range.contains($0.value) } }
  }

  @Test func graphemesShrinkToALetterWithAMark() throws {
    #expect(try minimal(.grapheme) == "a\u{301}")
    #expect(try minimal(.grapheme) { $0.unicodeScalars.count > 2 } == "\u{1100}\u{1161}\u{11A8}")
    #expect(
      try minimal(.grapheme) { $0.unicodeScalars.dropFirst(2).contains("\u{308}") } == "a\u{301}\u{308}")
    #expect(try minimal(.grapheme, where: has(0x1F1E6...0x1F1FF)) == "\u{1F1E6}\u{1F1E6}")
    #expect(try minimal(.grapheme, where: has(0x200D...0x200D)) == "\u{1F468}\u{200D}\u{1F468}")
    #expect(try minimal(.grapheme, where: has(0x1F3FF...0x1F3FF)) == "\u{1F468}\u{200D}\u{1F468}\u{1F3FF}")
    #expect(try minimal(.grapheme, where: has(0x11C2...0x11C2)) == "\u{1100}\u{1161}\u{11C2}")
  }

  @Test func graphemesAreOneCharacterOfSeveralScalarsOfEveryKind() throws {
    #expect(try share(.grapheme) { $0.unicodeScalars.count > 1 && String($0).count == 1 } == 1)
    for range in [0x300...0x345, 0x1F1E6...0x1F1FF, 0x200D...0x200D, 0x1100...0x1112] as [ClosedRange<UInt32>]
    {
      #expect((0.15...0.35).contains(try share(.grapheme, where: has(range))))
    }
    #expect(try share(.grapheme) { $0.unicodeScalars.count > 4 } > 0.05)
  }

  @Test func normalizationPairsAreEqualOfDifferentScalars() throws {
    let pairs = Generator<(String, String)>.normalizationPair()
    #expect(try share(pairs) { $0 == $1 && !$0.unicodeScalars.elementsEqual($1.unicodeScalars) } == 1)
    #expect(try share(pairs) { $0.0.unicodeScalars.count < $0.1.unicodeScalars.count } > 0.5)
    #expect(try minimal(pairs) == ("\u{E9}", "e\u{301}"))
    #expect(try minimal(pairs) { $0.0.count > 1 } == ("\u{E9}\u{E9}", "e\u{301}e\u{301}"))
  }
}

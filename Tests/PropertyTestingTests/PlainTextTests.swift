import PropertyTesting
import Testing

/// Failing texts shrink to plain letters, whatever characters they had, unless the failure needs other characters.
@Suite struct PlainTextTests {
  /// The distinct simplest failing values of many seeds.
  private func answers<Value>(
    _ generator: Generator<Value>, seeds: UInt64 = 100, where fails: (Value) -> Bool
  ) throws -> Set<String> {
    var answers: Set<String> = []
    for seed in 0..<seeds {
      let settings = CheckSettings(seed: Seed(seed), cases: 20_000, discards: 100_000)
      let outcome = try check(generator, settings: settings) { (value: Value) in !fails(value) }
      answers.insert(outcome.counterexample.map { "\($0.value)" } ?? "none")
    }
    return answers
  }

  private let nine = "aaaaaaaaa"

  @Test func whatIsTooLongInBytesIsMadeOfLetters() throws {
    #expect(try answers(.string()) { $0.utf8.count > 8 } == [nine])
    #expect(try answers(.string()) { String(decoding: $0.utf8.prefix(8), as: UTF8.self) != $0 } == [nine])
    #expect(try answers(.string()) { $0.utf8.count == 9 } == [nine])
  }

  @Test func whatIsTooLongInScalarsOrUnitsIsMadeOfLetters() throws {
    #expect(try answers(.string()) { $0.unicodeScalars.count > 8 } == [nine])
    #expect(try answers(.string()) { $0.utf16.count > 8 } == [nine])
  }

  @Test func whatCutsACharacterHasOneThatIsNotPlain() throws {
    let cut = try answers(.string()) { String(validating: Array($0.utf8.prefix(8)), as: UTF8.self) == nil }
    #expect(cut == ["aaaaaaaä"])
  }

  @Test func whereLettersDoNotSufficeOneIsNotPlain() throws {
    #expect(try answers(.string(), seeds: 20) { $0.utf8.count > 20 } == ["aaaaaaaaaaaaaaaaaaaä"])
  }

  @Test func textsInsideOtherValuesArePlainToo() throws {
    let record = zip(.string(), .int, .string())
    #expect(
      try answers(record, seeds: 20) { $0.2.utf8.count > 8 && $0.1 > 3 } == ["(\"\", 4, \"\(nine)\")"])
    #expect(
      try answers(.array(of: .string()), seeds: 20) { texts in texts.contains { $0.utf8.count > 8 } }
        == ["[\"\(nine)\"]"])
  }

  @Test func whatMustBeOddStaysAsItIs() throws {
    #expect(try answers(.string(), seeds: 20) { $0.unicodeScalars.contains("\u{200D}") } == ["\u{200D}"])
    #expect(try answers(.string(), seeds: 20) { $0.unicodeScalars.count != $0.count } == ["खि"])
  }
}

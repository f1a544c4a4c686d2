import PropertyTesting
import Testing

/// The same seed makes the same bytes, on every platform and in debug and release builds.
@Suite struct SeedTests {
  @Test func derivedSeedsAreFixed() {
    #expect(Seed(0).derived("PBBA-FLAG-06").value == 7_047_597_847_588_206_951)
    #expect(Seed(42).derived(7).value == 14_769_051_326_987_775_908)
    #expect(Seed(1).derived("a") != Seed(1).derived("b") && Seed(1).derived("a") != Seed(2).derived("a"))
    #expect(Set((0..<1_000).map { Seed(9).derived($0) }).count == 1_000)
  }

  @Test func drawnValuesAreFixed() throws {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String) { for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    let settings = CheckSettings(seed: Seed(2026), cases: 200)
    let all = zip(
      Generator<[Int]>.array(of: .int), Generator<String>.string(), Generator<Double>.double,
      Generator<Int8?>.optional(of: Generator<Int8>.int),
      Generator<CivilDate>.date(in: CivilDate(dayNumber: 0)!...CivilDate(dayNumber: 20_000)!))
    _ = try check(all, settings: settings) { value in
      add(
        "\(value.0) \(value.1.unicodeScalars.map(\.value)) \(value.2.bitPattern) \(value.3 ?? 0) \(value.4)")
      return true
    }
    #expect(hash == 16_297_879_920_372_570_163)
  }

  @Test func theSameSeedShrinksToTheSameToken() throws {
    func token() throws -> String? {
      try check(Generator<[Int]>.array(of: .int), settings: CheckSettings(seed: Seed(8), shrinks: 9)) {
        $0.reduce(0, &+) >= 0
      }.counterexample?.choices.token
    }
    #expect(try token() != nil && token() == token())
  }
}

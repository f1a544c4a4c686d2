import PropertyTesting
import Testing

/// The same seed gives the same derived seeds and the same tokens, on every platform and in debug and release builds.
@Suite struct SeedTests {
  @Test func derivedSeedsAreFixed() {
    #expect(Seed(0).derived("PBBA-FLAG-06").value == 7_047_597_847_588_206_951)
    #expect(Seed(42).derived(7).value == 14_769_051_326_987_775_908)
    #expect(Seed(1).derived("a") != Seed(1).derived("b") && Seed(1).derived("a") != Seed(2).derived("a"))
    #expect(Set((0..<1_000).map { Seed(9).derived($0) }).count == 1_000)
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

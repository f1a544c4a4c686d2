import PropertyTesting
import Testing

@Suite struct TokenTests {
  @Test func tokensAreReadBack() throws {
    for seed: UInt64 in 0..<50 {
      let outcome = try check(
        Generator<[Int]>.array(of: .int), settings: CheckSettings(seed: Seed(seed), shrinks: 0)
      ) { $0.count < 2 }
      let choices = try #require(outcome.counterexample?.choices)
      #expect(ChoiceSequence(token: choices.token) == choices)
      #expect(choices.token.utf8.allSatisfy { UInt8(ascii: "!") < $0 && $0 < 127 && $0 != UInt8(ascii: "+") })
    }
  }

  @Test func theEmptySequenceHasAToken() throws {
    let empty = try #require(ChoiceSequence(token: "AQ"))
    #expect(empty.isEmpty && empty.token == "AQ")
  }

  @Test(arguments: ["", "A", "Ag", "AQ==", "AQ!", "AYA", "AYAA", "AR", "AP__________8B", "AQ AQ"])
  func aBrokenTokenIsRefused(token: String) {
    #expect(ChoiceSequence(token: token) == nil)
  }

  @Test func aTokenOfAnotherGeneratorStillMakesAValue() throws {
    let outcome = try check(Generator<[Int]>.array(of: .int), settings: CheckSettings(shrinks: 0)) {
      $0.count < 5
    }
    let choices = try #require(outcome.counterexample?.choices)
    var values: [String] = []
    _ = try check(.digits(count: 0...3), settings: CheckSettings(cases: 0), replaying: [choices]) { value in
      values.append(value)
      return true
    }
    #expect(values.count == 1 && values[0].count <= 3)
  }
}

import Conformance
import Testing

/// A failing check is described in the result as it is in the rule.
@Suite struct MismatchTests {
  private enum Word: String { case ready }

  @Test func aComparisonNamesItsSubjectAndBothValues() async throws {
    let rule = Till.rule { trial, _ in
      try trial.expect(3, equals: 3, "the same")
      try trial.expect([Word.ready], equals: [], "the words")
    }
    let found = try #require(await engine().judge(rule).outcome.failingCase)
    #expect(found.mismatch == Mismatch("the words", expected: "[]", seen: "[ready]"))
    #expect(found.message == "the words: expected [], saw [ready]")
  }

  @Test func aDescriptionMayStandWithoutASubject() async throws {
    let rule = Till.rule { trial, _ in try trial.expect(false, expected: "a bell", saw: "nothing") }
    let found = try #require(await engine().judge(rule).outcome.failingCase)
    #expect(found.mismatch == Mismatch(expected: "a bell", seen: "nothing"))
    #expect(found.message == "expected a bell, saw nothing" && found.mismatch.subject == nil)
  }

  @Test func valuesAreShownAsTheWireWritesThem() {
    #expect(Mismatch.text(of: "a \"b\"") == #""a \"b\"""#)
    #expect(Mismatch.text(of: Int?.none) == "nothing" && Mismatch.text(of: Int?.some(7)) == "7")
    #expect(Mismatch.text(of: Word.ready) == "ready" && Mismatch.text(of: [true, false]) == "[true, false]")
    #expect(Mismatch.text(of: ["x", nil] as [String?]) == #"["x", nothing]"#)
  }
}

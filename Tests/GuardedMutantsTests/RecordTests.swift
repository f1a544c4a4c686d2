import Testing

@testable import GuardedMutants

@Suite struct RecordTests {
  private let results = [
    result("A-01", "loses it", "only by tap", .killedByItsRule, by: "A-01"),
    result("A-01", "loses it", "only offline", .survived),
    result("A-02", "does it twice", "only by tap", .killedByTheModel, by: "A-MODEL-01"),
    result(
      "", "takes the wallet of each launch from the first launch", "", .killedByAnotherRule, by: "A-03"),
  ]

  @Test func recordOfARunAgreesWithIt() throws {
    let record = try #require(GuardedRecord(GuardedRecord.text(results)))
    #expect(record.differences(from: results).isEmpty)
    #expect(record.differences(from: Array(results.suffix(1))).isEmpty)
  }

  @Test func pairThatEndsOtherwiseIsNamed() throws {
    let record = try #require(GuardedRecord(GuardedRecord.text(results)))
    let other = [
      result("A-01", "loses it", "only by tap", .survived),
      result("A-09", "is new", "only by tap", .survived),
    ]
    #expect(
      record.differences(from: other) == [
        "A-01: loses it: only by tap: S, recorded R", "A-09: is new: only by tap: S, recorded nothing",
      ])
  }

  @Test(arguments: ["library\tA-01\tloses it\tR 7\n", "one line\n", "guard\t0\tg\nlibrary\tA\tm\tR x\n"])
  func otherTextIsNoRecord(text: String) { #expect(GuardedRecord(text) == nil) }

  @Test func pageCountsWhatItLists() {
    let page = GuardedPage.markdown(results, cases: 200)
    #expect(page.contains("| path | 2 | 2 (100 %) | 1 | 0 | 0 | 1 | 0 (0) | 0 (0) | 0 |"))
    #expect(page.contains("| world | 1 | 0 (0 %) | 0 | 0 | 0 | 0 | 1 (0) | 0 (0) | 0 |"))
    #expect(page.contains("| A-01 | loses it | only offline |"))
  }
}

private func result(
  _ rule: String, _ mutant: String, _ guarding: String, _ fate: GuardedResult.Fate, by killer: String? = nil
) -> GuardedResult {
  let family = guarding == "only offline" ? "world" : guarding.isEmpty ? "memory" : "path"
  return GuardedResult(
    system: "toy", role: "library", rule: rule, mutant: mutant, guarding: guarding, family: family,
    fate: fate,
    killedBy: killer, rules: 1, moments: 1, difference: nil, noticedWithCases: nil)
}

import PropertyTesting
import Testing

@Suite struct CoverageTests {
  private func run(
    _ generator: Generator<Int>, cases: CaseLimit, _ requirement: LabelRequirement,
    label: (Int, CaseContext) -> Void
  ) throws -> CheckOutcome<Int, Falsified> {
    try check(generator, settings: CheckSettings(cases: cases), requiring: [requirement]) { value, context in
      label(value, context)
      return value < 0 ? .discarded : .held
    }
  }

  @Test func labelsAreCountedOncePerCaseAndSorted() throws {
    let outcome = try run(.int(in: 0...9), cases: 10, LabelRequirement("odd", minimumPercent: 50)) {
      value, context in
      context.label(value % 2 == 0 ? "even" : "odd")
      context.label(value % 2 == 0 ? "even" : "odd")
      if value > 6 { context.label("high") }
    }
    #expect(outcome.isPassed)
    #expect(outcome.statistics.labels.map(\.label) == ["even", "high", "odd"])
    #expect(outcome.statistics.labels.map(\.count) == [5, 3, 5])
  }

  @Test func aLabelNeverSeenIsAShortfall() throws {
    let outcome = try run(.int, cases: 5, LabelRequirement("zero", minimumPercent: 1)) { _, _ in }
    guard case .insufficientCoverage(let shortfalls, _) = outcome else {
      Issue.record("expected a shortfall, got \(outcome)")
      return
    }
    #expect(shortfalls.map(\.seen) == [0] && shortfalls.map(\.needed) == [1])
  }

  @Test func aSmallRunIsNotCalledShortByChance() throws {
    // About 10 % where 20 % are wanted: 20 cases cannot tell, 2,000 can.
    let tenth = LabelRequirement("tenth", minimumPercent: 20)
    let generator = Generator<Int>.int(in: 0...999_999)
    func outcome(_ cases: CaseLimit) throws -> CheckOutcome<Int, Falsified> {
      var number = 0
      return try run(generator, cases: cases, tenth) { _, context in
        number += 1
        if number % 10 == 1 { context.label("tenth") }
      }
    }
    #expect(try outcome(20).isPassed)
    #expect(try !outcome(2_000).isPassed)
  }

  @Test func anExhaustiveRunIsJudgedExactly() throws {
    let half = LabelRequirement("half", minimumPercent: 50)
    let four = try run(.int(in: 0...9), cases: 10, half) { value, context in
      if value < 4 { context.label("half") }
    }
    #expect(!four.isPassed)
    let five = try run(.int(in: 0...9), cases: 10, half) { value, context in
      if value < 5 { context.label("half") }
    }
    #expect(five.isPassed)
  }

  @Test func discardedCasesDoNotCount() throws {
    let outcome = try run(.int(in: -5...5), cases: 11, LabelRequirement("any", minimumPercent: 100)) {
      _, context in
      context.label("any")
    }
    #expect(outcome.isPassed && outcome.statistics.count(of: "any") == 6)
  }

  @Test func shrinkingDoesNotCount() throws {
    let outcome = try check(.int, settings: CheckSettings(cases: 500)) {
      value, context -> CaseResult<Falsified> in
      context.label("any")
      return value < 1_000 ? .held : .failed(Falsified())
    }
    #expect(outcome.counterexample?.value == 1_000)
    #expect(outcome.statistics.count(of: "any") == outcome.statistics.cases)
  }
}

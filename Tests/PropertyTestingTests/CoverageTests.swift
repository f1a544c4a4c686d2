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
    let outcome = try run(.int, cases: 50, LabelRequirement("zero", minimumPercent: 10)) { _, _ in }
    guard case .insufficientCoverage(let shortfalls, _) = outcome else {
      Issue.record("expected a shortfall, got \(outcome)")
      return
    }
    #expect(shortfalls.map(\.seen) == [0] && shortfalls.map(\.needed) == [outcome.statistics.cases / 10])
  }

  @Test func aSmallRunIsNotCalledShortByChance() throws {
    // About 10 % are seen and 20 % wanted: 200 cases are too few to tell, 2,000 are enough.
    let tenth = LabelRequirement("tenth", minimumPercent: 20)
    let generator = Generator<Int>.int(in: 0...999_999)
    func outcome(_ cases: CaseLimit) throws -> CheckOutcome<Int, Falsified> {
      var number = 0
      return try run(generator, cases: cases, tenth) { _, context in
        number += 1
        if number % 10 == 1 { context.label("tenth") }
      }
    }
    guard case .undecidedCoverage(let open, let statistics) = try outcome(20) else {
      Issue.record("decided by few cases")
      return
    }
    #expect(statistics.cases == 200 && open.map(\.seen) == [20])
    guard case .insufficientCoverage = try outcome(2_000) else {
      Issue.record("not decided by many")
      return
    }
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

  /// A check that labels this percentage of cases by a fair draw; 20 % are wanted.
  private func wanting20(
    percent: Int, seed: UInt64 = 0, coverageCases: CaseLimit? = 20_000
  ) throws -> CheckOutcome<Int, Falsified> {
    let even = Generator<Int> { source in try source.integer(in: 0...99) { Int($0.below(orEqual: 99)) } }
    let wide = zip(even, Generator<Int>.int).map { $0.0 }
    let settings = CheckSettings(seed: Seed(seed), coverageCases: coverageCases)
    return try check(wide, settings: settings, requiring: [LabelRequirement("some", minimumPercent: 20)]) {
      value, context in
      if value < percent { context.label("some") }
      return .held
    }
  }

  @Test func coverageInDoubtGetsMoreCasesUntilItIsCertain() throws {
    for seed: UInt64 in 0..<20 {
      let frequent = try wanting20(percent: 40, seed: seed)
      #expect(frequent.isPassed && frequent.statistics.cases == 100)
      let rare = try wanting20(percent: 10, seed: seed)
      guard case .insufficientCoverage = rare else {
        Issue.record("half of what is required was not found: \(rare)")
        continue
      }
      #expect((200...1_600).contains(rare.statistics.cases))
      // A label with exactly the wanted share never falls short, whatever is drawn.
      #expect(try wanting20(percent: 20, seed: seed).isPassed)
    }
  }

  @Test func certaintyNeedsNoMoreCasesWhereNoneIsRequiredOrAllAreSeen() throws {
    #expect(try wanting20(percent: 20, coverageCases: 100).statistics.cases == 100)
    #expect(try wanting20(percent: 14, coverageCases: nil).statistics.cases <= 1_000)
    #expect(try wanting20(percent: 100).statistics.cases == 100)
    #expect(try wanting20(percent: 0).statistics.cases <= 200)
  }

  @Test func theLimitOfCoverageCasesEndsTheSearch() throws {
    // A label that is never seen may just be rare.
    let never = try check(
      Generator<Int>.int, settings: CheckSettings(coverageCases: 150),
      requiring: [LabelRequirement("never", minimumPercent: 1)]
    ) { _, _ in CaseResult<Falsified>.held }
    guard case .undecidedCoverage(let open, let statistics) = never else {
      Issue.record("decided: \(never)")
      return
    }
    #expect(statistics.cases == 150 && open.map(\.isUnlikely) == [true])
  }

  @Test func moreCasesMayBeDiscardedAsMoreAreRun() throws {
    var number = 0
    let outcome = try check(
      Generator<Int>.int, settings: CheckSettings(discards: 60, coverageCases: 20_000),
      requiring: [LabelRequirement("odd", minimumPercent: 40)]
    ) { _, context -> CaseResult<Falsified> in
      number += 1
      if number % 3 == 0 { return .discarded }
      if number % 7 < 2 { context.label("odd") }
      return .held
    }
    #expect(outcome.statistics.cases > 400 && outcome.statistics.discards > 200)
  }

  @Test func anExhaustiveRunIsCertainAsItIs() throws {
    let settings = CheckSettings(cases: 10, coverageCases: 10_000)
    let outcome = try check(
      .int(in: 0...9), settings: settings, requiring: [LabelRequirement("three", minimumPercent: 10)]
    ) { value, context -> CaseResult<Falsified> in
      if value == 3 { context.label("three") }
      return .held
    }
    #expect(outcome.isPassed && outcome.statistics.cases == 10)
  }
}

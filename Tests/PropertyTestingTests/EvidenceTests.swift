import PropertyTesting
import Testing

/// Examples given to a check, properties that fail in several ways, and samples to inspect.
@Suite struct EvidenceTests {
  private enum Fault: Sendable, Equatable { case negative, large, odd }

  /// Checks a property that fails in three ways, and calls `seen` with each value.
  private func outcome(
    _ numbers: Generator<Int>, failures: FailureLimit, cases: CaseLimit = 100, examples: [Int] = [],
    replaying: [ChoiceSequence] = [], seen: (Int, CaseContext) -> Void = { _, _ in }
  ) throws -> CheckOutcome<Int, Fault> {
    var settings = CheckSettings(seed: Seed(3), cases: cases)
    settings.failures = failures
    return try check(
      numbers, settings: settings, examples: examples, replaying: replaying, isSameFailure: { $0 == $1 }
    ) { value, context in
      seen(value, context)
      if value < 0 { return .failed(.negative) }
      if value > 500 { return .failed(.large) }
      return value % 2 == 1 && value > 20 ? .failed(.odd) : .held
    }
  }

  @Test func examplesRunFirstAndAreNoCases() throws {
    var order: [Int] = []
    let holding = try check(.int(in: 0...9_999), settings: CheckSettings(cases: 5), examples: [-7, -8]) {
      order.append($0)
      return true
    }
    #expect(order.prefix(2) == [-7, -8] && order.count == 7)
    #expect(holding.statistics.examples == 2 && holding.statistics.cases == 5)
  }

  @Test func aFailingExampleIsToldAsItIs() throws {
    let failing = try outcome(.int(in: 0...20), failures: 1, examples: [4, 777])
    let found = try #require(failing.counterexample)
    #expect(found.value == 777 && found.origin == .example && found.caseNumber == 2)
    #expect(found.ending == .isExample && found.evaluations == 0)
    #expect(found.choices == ChoiceSequence(token: "AQ"))
    #expect(failing.statistics.cases == 0)
  }

  @Test func examplesAreNoCasesOfALabelAndCannotSteer() throws {
    let labelled = try check(.int(in: 0...9_999), settings: CheckSettings(cases: 5), examples: [1, 2, 3]) {
      (_: Int, context) -> CaseResult<Falsified> in
      context.label("seen")
      context.maximize(1)
      return context.phase == .example && context.number == 3 ? .discarded : .held
    }
    #expect(labelled.statistics.count(of: "seen") == 5 && labelled.statistics.discards == 0)
  }

  @Test func eachWayToFailIsFoundAndShrunk() throws {
    let all = try outcome(.int(in: -1_000...1_000), failures: 5)
    let found = all.counterexamples
    #expect(Set(found.map { $0.value }) == [-1, 501, 21] && found.count == 3)
    for one in found { #expect(one.failure == one.originalFailure && one.ending == .minimal) }
    #expect(all.statistics.cases + all.statistics.repeatedFailures + 3 >= 100)
    #expect(all.statistics.repeatedFailures > 10)
    #expect(try outcome(.int(in: -1_000...1_000), failures: 2).counterexamples.count == 2)
    #expect(try outcome(.int(in: -1_000...1_000), failures: 1).counterexamples.count == 1)
  }

  @Test func waysToFailAreFoundInExamplesReplaysAndSmallDomains() throws {
    let small = try outcome(.int(in: 15...40), failures: 5)
    #expect(small.counterexamples.map(\.value) == [21])
    #expect(small.statistics.isExhaustive && small.statistics.repeatedFailures == 9)
    let numbers = Generator<Int>.int(in: -1_000...1_000)
    let replayed = try #require(try outcome(numbers, failures: 1).counterexample)
    let mixed = try outcome(
      numbers, failures: 3, cases: 0, examples: [777], replaying: [replayed.originalChoices])
    #expect(mixed.counterexamples.first?.origin == .example)
    #expect(mixed.counterexamples.dropFirst().allSatisfy { $0.origin == .replayed })
  }

  @Test func aPropertyThatAlwaysFailsInOneWayComesToItsEnd() throws {
    var calls = 0
    var settings = CheckSettings(cases: 50)
    settings.failures = 9
    let outcome = try check(.int, settings: settings) { (_: Int) -> Bool in
      calls += 1
      return false
    }
    #expect(outcome.counterexamples.count == 1 && calls < 60)
    #expect(outcome.statistics.repeatedFailures == 49)
  }

  @Test func samplesGrowAndFollowFromTheSeed() throws {
    let lists = Generator<[Int]>.array(of: .int, count: 0...100)
    let samples = try lists.samples(50, seed: Seed(4))
    #expect(samples.count == 50)
    #expect(try samples == lists.samples(50, seed: Seed(4)))
    #expect(try samples != lists.samples(50, seed: Seed(5)))
    #expect(samples.prefix(5).allSatisfy { $0.count < 30 } && samples.contains { $0.count > 40 })
    #expect(try Generator<Int>.int.filter { _ in false }.samples(3).isEmpty)
    #expect(try lists.samples(0).isEmpty)
  }
}

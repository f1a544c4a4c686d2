import PropertyTesting
import Testing

@Suite struct CheckTests {
  struct Broken: Error {}

  @Test func aFailureNamesItsCaseAndSeed() throws {
    let settings = CheckSettings(seed: Seed(77), cases: 500)
    let outcome = try check(.int(in: 0...1_000_000), settings: settings) { $0 < 400_000 }
    let found = try #require(outcome.counterexample)
    #expect(found.value == 400_000)
    #expect(found.seed == Seed(77))
    #expect(found.originalValue >= 400_000)
    #expect(found.ending == .minimal)
    #expect(outcome.statistics.cases == found.caseNumber - 1)
  }

  @Test func casesDoNotDependOnTheirNumber() throws {
    func values(_ cases: CaseLimit) throws -> [Int] {
      var values: [Int] = []
      _ = try check(.int, settings: CheckSettings(cases: cases)) { (value: Int) in
        values.append(value)
        return true
      }
      return values
    }
    #expect(try values(20) == Array(values(60).prefix(20)))
  }

  @Test func synchronousAndAsynchronousChecksSeeTheSame() async throws {
    var one: [[Int]] = []
    var other: [[Int]] = []
    let generator = Generator<[Int]>.array(of: .int)
    func run(_ property: ([Int]) throws -> Bool) throws { _ = try check(generator, property) }
    try run { value in
      one.append(value)
      return value.count < 9
    }
    _ = try await check(generator) { value in
      await Task.yield()
      other.append(value)
      return value.count < 9
    }
    #expect(one == other && one.count > 10)
  }

  @Test func anErrorOfAPropertyFailsWithItsValue() async throws {
    let waiting = try await check(.int(in: 0...9)) { (value: Int) async throws -> Bool in
      await Task.yield()
      if value == 5 { throw Broken() }
      return true
    }
    let plain = try check(.int) { value in
      if value > 40 { throw Broken() }
      return true
    }
    #expect(waiting.counterexample?.value == 5 && plain.counterexample?.value == 41)
    let name = String(reflecting: Broken.self)
    for outcome in [waiting, plain] {
      #expect(outcome.counterexample?.failure.thrown?.hasPrefix("\(name): ") == true)
    }
  }

  @Test func aLocalErrorIsToldByItsNameAndWithoutAnAddress() throws {
    enum Local: Error { case reached(Int) }
    let outcome = try check(.int) { value in
      if value > 40 { throw Local.reached(value) }
      return true
    }
    #expect(outcome.counterexample?.failure.thrown == "PropertyTestingTests.CheckTests.Local: reached(41)")
  }

  @Test func aRejectionDiscardsTheValue() async throws {
    func isOdd(_ value: Int) throws -> Bool {
      if value.isMultiple(of: 2) { throw Rejection() }
      return true
    }
    let numbers = Generator<Int>.int(in: 0...9)
    let waiting = try await check(numbers) { value async throws -> Bool in
      await Task.yield()
      return try isOdd(value)
    }
    for outcome in [try check(numbers, isOdd), waiting] {
      #expect(outcome.isPassed && outcome.statistics.cases == 5 && outcome.statistics.discards == 5)
    }
    let labelled = try check(numbers) { value, _ -> CaseResult<Falsified> in
      try isOdd(value) ? .held : .discarded
    }
    #expect(labelled.statistics.cases == 5 && labelled.statistics.discards == 5)
  }

  @Test func anErrorOfTheBodyIsThrownOn() async throws {
    await #expect(throws: Broken.self) {
      _ = try await check(.int(in: 0...9)) { value, _ async throws -> CaseResult<Falsified> in
        await Task.yield()
        if value == 5 { throw Broken() }
        return .held
      }
    }
    await #expect(throws: CancellationError.self) {
      _ = try await check(.int(in: 0...9)) { (_: Int) async throws -> Bool in throw CancellationError() }
    }
  }

  @Test func anErrorWhileShrinkingLeavesTheBestSoFar() throws {
    var best: Counterexample<[Int], Falsified>?
    var evaluations = 0
    #expect(throws: Broken.self) {
      _ = try check(Generator<[Int]>.array(of: .int), onFailure: { best = $0 }) {
        value, context -> CaseResult<Falsified> in
        if context.phase == .shrinking { evaluations += 1 }
        if evaluations > 5 { throw Broken() }
        return value.count < 4 ? .held : .failed(Falsified())
      }
    }
    let found = try #require(best)
    #expect(found.value.count >= 4)
    #expect(found.choices.count <= found.originalChoices.count)
  }

  @Test func anErrorOfTheGeneratorIsThrownOn() {
    #expect(throws: Broken.self) {
      _ = try check(Generator<Int> { _ in throw Broken() }) { _ in true }
    }
  }

  @Test func onlyTheSameFailureIsShrunk() throws {
    enum Fault: Sendable { case large, negative }
    let outcome = try check(
      .int, settings: CheckSettings(seed: Seed(5), cases: 1_000), isSameFailure: { $0 == $1 }
    ) { value, _ -> CaseResult<Fault> in
      if value > 1_000_000 { return .failed(.large) }
      return value < -10 ? .failed(.negative) : .held
    }
    let found = try #require(outcome.counterexample)
    #expect(found.failure == found.originalFailure)
    #expect(found.value == (found.failure == .large ? 1_000_001 : -11))
  }

  @Test func aTokenReplaysTheCounterexample() throws {
    let generator = Generator<[Int]>.array(of: .int)
    let first = try check(generator) { $0.count < 3 }
    let found = try #require(first.counterexample)
    let choices = try #require(ChoiceSequence(token: found.choices.token))
    let again = try check(generator, replaying: [ChoiceSequence(token: "AQ")!, choices]) { $0.count < 3 }
    let repeated = try #require(again.counterexample)
    #expect(repeated.originalValue == found.value)
    #expect(repeated.origin == .replayed && repeated.caseNumber == 2)
    #expect(again.statistics.replays == 2 && again.statistics.cases == 0)
  }

  @Test func theFirstCaseIsTheSimplest() throws {
    let outcome = try check(Generator<[Int]>.array(of: .int, count: 2...9)) { _ in false }
    #expect(outcome.counterexample?.originalValue == [0, 0])
    #expect(outcome.counterexample?.caseNumber == 1)
  }

  @Test func discardedCasesAreReplacedByOthers() throws {
    let outcome = try check(.int, settings: CheckSettings(cases: 50)) { value, _ -> CaseResult<Falsified> in
      value % 2 == 0 ? .held : .discarded
    }
    #expect(outcome.isPassed && outcome.statistics.cases == 50 && outcome.statistics.discards > 5)
  }

  @Test func aDiscardedCandidateIsNoCounterexample() throws {
    let outcome = try check(.int, settings: CheckSettings(cases: 500)) { value, _ -> CaseResult<Falsified> in
      value < 10 ? .discarded : (value > 500 ? .failed(Falsified()) : .held)
    }
    #expect(outcome.counterexample?.value == 501)
  }
}

import Conformance
import PropertyTesting
import Testing

@Suite struct EngineTests {
  @Test func conformingTillPasses() async throws {
    let result = await engine().judge(Till.adds)
    #expect(result.outcome == .passed)
    #expect(result.cases == 200)
    #expect(result.coverage.first?.label == "several amounts")
    #expect(result.stimuli == ["add"])
    #expect(result.effects == ["total"])
  }

  @Test func doNothingFails() async throws {
    #expect(await engine(DoNothing()).judge(Till.adds).isFailure)
  }

  @Test func everyMutantIsKilled() async throws {
    for mutant in Till.adds.mutants {
      let result = await engine().judge(Till.adds, mutant: mutant)
      #expect(result.isFailure, "\(mutant.name)")
    }
  }

  @Test func counterexampleIsMinimal() async throws {
    let result = await engine().judge(Till.adds, mutant: Till.adds.mutants[0])
    guard case .failed(let found) = result.outcome else {
      Issue.record("not failed: \(result.outcome)")
      return
    }
    #expect(found.stimuli == 1)
    #expect(
      found.trace == ["start    in the usual world", "send     add amount=100", "  effect total value=0"])
    #expect(found.message == "expected a total of 100, saw [total value=0]")
    #expect(found.shrinking == "no smaller case was found")
  }

  @Test func replayRunsTheSmallestCaseAgain() async throws {
    let broken = Broken(Till.adds.mutants[0])
    let first = await engine(broken).judge(Till.adds)
    let token = try #require(first.replay)
    let read = try #require(ReplayToken(token.description))
    #expect(read == token)
    let again = await engine(broken).replay(read, of: Till.adds)
    guard case .failed(let found) = again.outcome, case .failed(let before) = first.outcome else {
      Issue.record("not failed: \(again.outcome)")
      return
    }
    #expect(found.trace == before.trace)
    #expect(await engine().replay(read, of: Till.adds).outcome == .passed)
  }

  /// If all inputs of a small domain are run, a situation may be rarer than coverage asks, but it must occur.
  @Test func allInputsOfASmallDomainAreEnough() async throws {
    func judge(_ covers: [Coverage<Int>], label: String? = nil) async -> RuleResult {
      await engine().judge(
        Till.Rule(
          "TILL-02", .must(.prose), "A rule of the test's own.", cites: Citation(Till.document, ["2"]),
          given: .frequency([(1, .just(0)), (3, .int(in: 0...99))])
        ) { trial, amount in
          _ = try await trial.send(.add(amount: amount))
          if amount == 0 { trial.label("seen") }
        } covers: {
          covers
        } mutants: {
          []
        })
    }
    let met = await judge([.covers("nothing", atLeast: 20) { $0 == 0 }])
    #expect(met.isExhaustive && met.outcome == .passed)
    #expect(met.coverage.first { $0.label == "nothing" }?.neededPercent == nil)
    let unmet = await judge([.covers("a thousand", atLeast: 1) { $0 == 1000 }])
    guard case .vacuous = unmet.outcome else { Issue.record("\(unmet.outcome)"); return }
    // Even if all inputs are run, a label that is set during the cases must reach its required share.
    guard case .vacuous = await judge([.seen("seen", atLeast: 20)]).outcome else {
      Issue.record("not vacuous")
      return
    }
  }

  @Test func situationNeverMetIsVacuous() async throws {
    let rule = Till.rule(covers: [.covers("a thousand amounts", atLeast: 10) { $0.count > 999 }]) { _, _ in }
    guard case .vacuous(let shortfalls) = await engine().judge(rule).outcome else {
      Issue.record("not vacuous")
      return
    }
    #expect(shortfalls == [Shortfall(label: "a thousand amounts", seenPercent: 0, neededPercent: 10)])
  }

  @Test func labelThatIsNeverSeenIsVacuous() async throws {
    let rule = Till.rule(covers: [.seen("bell", atLeast: 1)]) { _, _ in }
    #expect(await engine().judge(rule).outcome.word == "vacuous")
  }

  @Test func partThatIsLeftOutIsNamedAndNotNeeded() async throws {
    let rule = Till.rule(covers: [.seen("bell", atLeast: 1), .seen("drawer", atLeast: 1)]) { trial, _ in
      trial.leaveOut("bell", because: "has no bell")
      trial.label("drawer")
    }
    let result = await engine().judge(rule)
    #expect(result.outcome == .passed)
    #expect(
      result.coverage.map(\.label).filter { $0.hasPrefix("bell") } == ["bell (not judged: has no bell)"])
    #expect(result.coverage.first { $0.label == "drawer" }?.neededPercent == 1)
  }

  @Test func ruleOfWhichEveryCaseIsPassedOverIsNotApplicable() async throws {
    let rule = Till.rule(covers: [.seen("bell", atLeast: 90)]) { trial, _ in
      trial.passOver(because: "has no bell")
    }
    let result = await engine().judge(rule)
    #expect(result.outcome == .notApplicable(reason: "has no bell"))
    #expect(result.cases == 0)
  }

  @Test func casesThatArePassedOverNeedNotMeetASituation() async throws {
    let rule = Till.rule(covers: [.seen("bell", atLeast: 90)]) { trial, amounts in
      if amounts.count.isMultiple(of: 2) { trial.passOver(because: "rings for odd numbers") }
      if !amounts.count.isMultiple(of: 2) { trial.label("bell") }
    }
    #expect(await engine().judge(rule).outcome == .passed)
  }

  @Test func ruleOfWhichNearlyEveryCaseIsPassedOverIsVacuous() async throws {
    let rule = Till.rule { trial, amounts in
      if amounts.reduce(0, +) % 50 != 7 { trial.passOver(because: "rings seldom") }
    }
    #expect(await engine().judge(rule).outcome.word == "vacuous")
  }

  @Test func failureCountsThoughOtherCasesArePassedOver() async throws {
    let rule = Till.rule { trial, amounts in
      if amounts.count == 3 { try trial.expect(false, expected: "a bell", saw: "none") }
      trial.passOver(because: "has no bell")
    }
    #expect(await engine().judge(rule).outcome.word == "failed")
  }

  @Test func ruleThatDiscardsEverythingIsVacuous() async throws {
    let rule = Till.rule { trial, _ in try trial.discard() }
    #expect(await engine().judge(rule).outcome.word == "vacuous")
  }

  @Test func errorOfTheRuleItselfIsTheSuites() async throws {
    let rule = Till.rule { _, _ in throw TillError() }
    #expect(await engine().judge(rule).runError?.kind == .harness)
  }

  @Test func errorOfTheImplementationIsNoViolation() async throws {
    #expect(await engine(PlainTill(trouble: .throwing)).judge(Till.adds).runError?.kind == .protocol)
  }

  @Test func deathThatRepeatsBreaksOnlyRulesThatPromiseAnAnswer() async throws {
    let till = PlainTill(trouble: .diesAbove(500))
    let other = await engine(till).judge(Till.adds)
    guard case .inconclusive(let why) = other.outcome else {
      Issue.record("not inconclusive: \(other.outcome)")
      return
    }
    #expect(why.judgedBy == ["TILL-03"])
    let rule = Till.rule("TILL-03") { trial, amounts in
      for amount in amounts { try await trial.send(.add(amount: amount)) }
    }
    let result = await engine(till).judge(rule)
    guard case .failed(let found) = result.outcome else {
      Issue.record("not failed: \(result.outcome)")
      return
    }
    #expect(found.stimuli == 1)
    #expect(found.trace.contains("send     add amount=501"))
  }

  @Test func deathThatDoesNotRepeatIsTheAdapters() async throws {
    let rule = Till.rule("TILL-03") { trial, amounts in
      for amount in amounts { try await trial.send(.add(amount: amount)) }
    }
    #expect(await engine(PlainTill(trouble: .diesOnce)).judge(rule).runError?.kind == .crash)
  }

  @Test func failureSeenOnceIsUnstable() async throws {
    #expect(await engine(PlainTill(trouble: .flaky)).judge(Till.adds).runError?.kind == .unstable)
  }

  /// A failure that was seen only once hides no defect.
  ///
  /// Small amounts that fail only now and then are no counterexample, because the reported case must fail when it is
  /// run again.
  @Test(arguments: [PlainTill.Trouble.flakyAndWrongAbove(500), .flakySmallAndWrongAbove(500)])
  func aDefectAmongFailuresSeenOnceIsFound(runError: PlainTill.Trouble) async throws {
    let result = await engine(PlainTill(trouble: runError)).judge(Till.adds)
    guard case .failed(let found) = result.outcome else {
      Issue.record("not failed: \(result.outcome)")
      return
    }
    #expect(found.trace.contains("send     add amount=501"))
  }

  @Test func hangIsGivenUp() async throws {
    let settings = RunSettings(patience: .milliseconds(300))
    let result = await engine(PlainTill(trouble: .hangs), settings: settings).judge(Till.adds)
    #expect(result.runError?.kind == .timeout)
  }

  /// An app that is being launched shows no sign of life; the engine waits for as long as the launch may take.
  @Test func startThatMayTakeLongIsAwaited() async throws {
    // The first cases add nothing, so they start nothing.
    let settings = RunSettings(cases: 8, patience: .milliseconds(100))
    for (longest, kind) in [(Duration.zero, RunError.Kind.timeout), (.seconds(60), nil)] {
      let till = PlainTill(start: (.milliseconds(400), longest))
      #expect(await engine(till, settings: settings).judge(Till.adds).runError?.kind == kind)
    }
  }

  @Test func mixedReadingsOfOneQuestionFail() async throws {
    let rule = Till.rule(readings: [Till.cents]) { trial, amounts in
      trial.reading(Till.cents, amounts.count > 4 ? "rounds" : "does not round")
    }
    let result = await engine().judge(rule)
    #expect(result.isFailure)
    #expect(result.readings.map(\.value) == ["does not round", "rounds"])
    let same = Till.rule(readings: [Till.cents]) { trial, _ in trial.reading(Till.cents, "rounds") }
    #expect(await engine().judge(same).outcome == .passed)
  }

  @Test func sameOutcomesWhateverTheOrder() async throws {
    let rules = (1...6).map { n in
      Till.rule("TILL-1\(n)") { trial, amounts in
        for amount in amounts { try await trial.send(.add(amount: amount)) }
        try trial.expect(amounts.reduce(0, +) < 400 * n, Mismatch(message: "sum \(amounts.reduce(0, +))"))
      }
    }
    func evidence(_ results: [RuleResult]) -> [String] {
      results.sorted { $0.rule.id < $1.rule.id }.map {
        "\($0.rule.id) \($0.outcome) \($0.replay?.description ?? "")"
      }
    }
    let forward = await engine(settings: RunSettings(seed: 7, parallelism: 1)).run(rules)
    let backward = await engine(settings: RunSettings(seed: 7, parallelism: 4)).run(rules.reversed())
    #expect(evidence(forward) == evidence(backward))
    #expect(forward.filter(\.isFailure).count == rules.count)
    let otherSeed = await engine(settings: RunSettings(seed: 8)).run(rules)
    #expect(evidence(otherSeed) != evidence(forward))
  }

  @Test func failingVectorIsNamed() async throws {
    let vectors = [
      Vector(
        id: "V-TILL-0001", system: "till", rule: "TILL-01", comment: "one amount",
        given: .object([.init("amount", .integer(5))]), expected: .object([.init("total", .integer(6))]))
    ]
    let result = await engine(settings: RunSettings(vectors: vectors)).judge(Till.adds)
    guard case .failed(let found) = result.outcome else {
      Issue.record("not failed: \(result.outcome)")
      return
    }
    #expect(found.vector == "V-TILL-0001")
    #expect(result.vectors == 1)
  }
}

extension RuleResult {
  var runError: RunError? { if case .errored(let runError) = outcome { runError } else { nil } }
}

/// The plain till with a mutant around it, as an implementation of its own.
struct Broken: Implementation {
  let mutant: Mutant<Till>
  init(_ mutant: Mutant<Till>) { self.mutant = mutant }
  var profile: ImplementationProfile<Till> { PlainTill().profile }
  func open(_ world: World) async throws -> any Session<Till> {
    try await mutant.applied(to: PlainTill()).open(world)
  }
}

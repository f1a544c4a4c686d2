import Conformance
import PropertyTesting
import Testing

/// If a step goes wrong on the way to a rule's subject, it does not count against the rule, but it is reported.
@Suite struct InconclusiveTests {
  /// A rule that clears the till after some amounts.
  ///
  /// The rule needs each amount to be added; TILL-01 judges whether it is.
  private func clearing(_ id: String = "TILL-05", amounts: ClosedRange<Int> = 0...1000) -> Till.Rule {
    Till.Rule(
      id, .must(.prose), "Clearing rings the bell.", cites: Citation(Till.document, ["3"]),
      given: .array(of: .int(in: amounts), count: 1...4)
    ) { trial, amounts in
      for amount in amounts {
        let seen = try await trial.send(.add(amount: amount)).of(.total)
        try trial.need(!seen.isEmpty, expected: "a total", saw: "none")
      }
      try trial.expect(
        try await trial.send(.clear).of(.bell) == [.bell], Mismatch(message: "expected the bell"))
      trial.label("cleared")
    } covers: {
      [.seen("cleared", atLeast: 50)]
    } mutants: {
      []
    }
  }

  @Test func casesThatAreSetAsideAreReplaced() async throws {
    let result = await engine(PlainTill(trouble: .wrongAbove(950))).judge(clearing())
    #expect(result.outcome == .passed)
    #expect(result.cases == 200)
    #expect(result.setAside.map(\.step) == ["add"])
    #expect(result.setAside.map(\.judgedBy) == [["TILL-01"]])
    #expect(result.setAside.allSatisfy { (1...60).contains($0.count) })
  }

  @Test func tooManyOfThemAreInconclusive() async throws {
    let result = await engine(PlainTill(trouble: .wrongAbove(100))).judge(clearing())
    guard case .inconclusive(let why) = result.outcome else {
      Issue.record("not inconclusive: \(result.outcome)")
      return
    }
    #expect(why.judgedBy == ["TILL-01"])
    #expect(why.reason.contains("add went wrong, expected a total, saw none"))
    #expect(result.replay == nil)
    #expect(result.setAside.first.map { $0.count <= 201 } == true)
  }

  @Test func smallDomainWithAGapIsInconclusive() async throws {
    let rule = Till.Rule(
      "TILL-05", .must(.prose), "Clearing rings the bell.", cites: Citation(Till.document, ["3"]),
      given: .int(in: 0...20)
    ) { trial, amount in
      try trial.need(
        try await !trial.send(.add(amount: amount)).of(.total).isEmpty, Mismatch(message: "expected a total"))
    } mutants: {
      []
    }
    let result = await engine(PlainTill(trouble: .wrongAbove(19))).judge(rule)
    #expect(result.cases == 20)
    #expect(result.outcome.word == "inconclusive")
  }

  @Test func judgeThatWasNotSelectedRunsToo() async throws {
    let results = await engine(PlainTill(trouble: .wrongAbove(100))).run([clearing()])
    #expect(results.map(\.rule.id) == ["TILL-05", "TILL-01"])
    #expect(results.map(\.outcome.word) == ["inconclusive", "failed"])
    #expect(results.map(\.neededBy) == [[], ["TILL-05"]])
    #expect(await engine().run([clearing()]).count == 1)
  }

  /// TILL-01 draws no amount above 1,000, so it fails only on another rule's case, which is then shrunk.
  @Test func stepThatFailsWhereItsJudgeNeverLooksFailsTheJudge() async throws {
    let till = PlainTill(trouble: .wrongAbove(1500))
    let rule = clearing(amounts: 0...5000)
    let results = await engine(till).run([rule, Till.adds])
    #expect(results.map(\.outcome.word) == ["inconclusive", "failed"])
    let found = try #require(results[1].outcome.failingCase)
    #expect(found.way == "TILL-05")
    #expect(found.trace.contains("send     add amount=1501"))
    #expect(found.stimuli == 1)
    let token = try #require(found.replay)
    #expect(token.description.hasPrefix("till:TILL-01@TILL-05:"))
    #expect(ReplayToken(token.description) == token)
  }

  @Test func passingRuleStillBlamesTheJudge() async throws {
    let results = await engine(PlainTill(trouble: .wrongAbove(4900))).run([
      clearing(amounts: 0...5000), Till.adds,
    ])
    #expect(results.map(\.outcome.word) == ["passed", "failed"])
  }

  @Test func whatNobodyJudgesStandsWithTheRuleThatMetIt() async throws {
    let rule = Till.rule("TILL-05") { trial, amounts in
      for amount in amounts {
        let seen = try await trial.send(.add(amount: amount)).of(.total)
        if seen.isEmpty { throw trial.setback(Mismatch(message: "expected a total"), judgedBy: ["TILL-99"]) }
      }
    }
    let results = await engine(PlainTill(trouble: .wrongAbove(100))).run([rule, Till.adds.alwaysHolding])
    guard case .inconclusive(let why) = results[0].outcome else {
      Issue.record("not inconclusive: \(results[0].outcome)")
      return
    }
    #expect(why.unowned?.trace.contains("send     add amount=101") == true)
    #expect(why.unowned?.stimuli == 1)
  }

  @Test func whatTheSDKThrowsIsItsAnswer() async throws {
    let till = PlainTill(trouble: .throwsAbove(500))
    #expect(await engine(till).judge(clearing()).outcome.word == "inconclusive")
    let promising = Till.rule("TILL-03") { trial, amounts in
      for amount in amounts { try await trial.send(.add(amount: amount)) }
    }
    let result = await engine(till).judge(promising)
    #expect(result.outcome.failingCase?.trace.contains("send     add amount=501") == true)
    #expect(result.outcome.failingCase?.message.contains("threw") == true)
    #expect(await engine(PlainTill(trouble: .throwing)).judge(promising).outcome.word == "errored")
  }
}

extension SystemRule where System == Till {
  /// A rule with the same id that finds nothing wrong.
  fileprivate var alwaysHolding: Till.Rule { Till.rule(id) { _, _ in } }
}

/// A rule that fails in several ways shows more than its first failure.
@Suite struct SeveralFailuresTests {
  @Test func eachCheckIsShownOnceAndMadeSmaller() async throws {
    let rule = Till.rule { trial, amounts in
      try trial.expect(amounts.count < 3, Mismatch(message: "three amounts"), line: 1)
      try trial.expect(!amounts.contains { $0 > 400 }, Mismatch(message: "a great amount"), line: 2)
      try trial.expect(!amounts.contains { $0 % 2 == 1 }, Mismatch(message: "an odd amount"), line: 3)
      try trial.expect(!amounts.contains { $0 == 2 }, Mismatch(message: "two"), line: 4)
    }
    let result = await engine().judge(rule)
    #expect(result.failures.count == 3)
    #expect(Set(result.failures.map(\.message)) == ["three amounts", "a great amount", "an odd amount"])
    #expect(Set(result.failures.compactMap(\.replay)).count == 3)
    let one = await engine(settings: RunSettings(failures: 1)).judge(rule)
    #expect(one.failures.count == 1)
  }

  @Test func vectorsHideNoGeneratedCase() async throws {
    let vectors = (1...2).map { number in
      Vector(
        id: "V-TILL-000\(number)", system: "till", rule: "TILL-01", comment: "one amount",
        given: .object([.init("amount", .integer(5))]), expected: .object([.init("total", .integer(6))]))
    }
    let till = PlainTill(trouble: .flakySmallAndWrongAbove(500))
    let result = await engine(till, settings: RunSettings(vectors: vectors)).judge(Till.adds)
    #expect(result.failures.compactMap(\.vector) == ["V-TILL-0001", "V-TILL-0002"])
    #expect(result.failures.contains { $0.trace.contains("send     add amount=501") })
  }

  @Test func manyFailuresLeaveLessForEach() async throws {
    let rules = (1...40).map { n in
      Till.rule("TILL-1\(n)") { trial, amounts in
        for amount in amounts { try await trial.send(.add(amount: amount)) }
        try trial.expect(amounts.reduce(0, +) < 40 * n, Mismatch(message: "sum"))
      }
    }
    let settings = RunSettings(cases: 20, shrinkEvaluations: 120)
    let results = await engine(settings: settings).run(rules)
    #expect(results.count(where: \.isFailure) == 40)
    #expect(results.contains { $0.outcome.failingCase?.shrinking.contains("limit") == true })
    let alone = await engine(settings: settings).run([rules[39]])
    #expect(alone[0].outcome.failingCase?.shrinking == "no smaller case was found")
  }
}

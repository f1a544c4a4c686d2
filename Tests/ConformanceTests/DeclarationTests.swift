import Conformance
import PropertyTesting
import Testing

/// Only what is declared is judged.
@Suite struct DeclarationTests {
  @Test func effectThatIsNotObservedIsNotJudged() async throws {
    let blind = PlainTill(effects: [.bell])
    #expect(
      await engine(blind).judge(Till.adds).outcome == .notApplicable(reason: "cannot observe total"))
  }

  @Test func absenceThatCannotBeSeenIsNotJudged() async throws {
    let rule = Till.rule { trial, _ in
      let seen = try await trial.send(.add(amount: 1))
      try trial.expect(try seen.of(.bell).isEmpty, Mismatch(message: "rang"))
    }
    #expect(await engine(PlainTill(effects: [.total])).judge(rule).outcome.word == "notApplicable")
    #expect(await engine().judge(rule).outcome == .passed)
  }

  @Test func stimulusThatIsNotUnderstoodIsNotSent() async throws {
    let deaf = PlainTill(stimuli: [.clear])
    #expect(
      await engine(deaf).judge(Till.adds).outcome == .notApplicable(reason: "does not understand add"))
  }

  @Test func clockOfTheMachineCannotBeAdvanced() async throws {
    let rule = Till.rule { trial, _ in try await trial.advance(milliseconds: 1000) }
    #expect(
      await engine(PlainTill(clock: .system)).judge(rule).outcome
        == .notApplicable(reason: "cannot control its clock"))
  }

  @Test func preferenceOutlivesARestart() async throws {
    let rule = Till.rule { trial, _ in
      try await trial.send(.clear)
      try await trial.restart()
      try trial.expect(try trial.preference("cleared") == .bool(true), Mismatch(message: "lost"))
      let seen = try await trial.send(.add(amount: 1)).of(.total)
      try trial.expect(
        seen == [.total(value: 1)], Mismatch(message: "remembered more than its preferences: \(seen)"))
    }
    #expect(await engine().judge(rule).outcome == .passed)
    #expect(
      await engine(PlainTill(effects: [.total])).judge(rule).outcome
        == .notApplicable(reason: "cannot observe savedPreference"))
  }

  @Test func profileBelowTheMinimumIsPartial() async throws {
    #expect(PlainTill().profile.missing.isEmpty)
    #expect(PlainTill(effects: [.bell]).profile.missing == ["total"])
  }
}

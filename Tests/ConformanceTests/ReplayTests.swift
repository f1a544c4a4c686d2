import Conformance
import PropertyTesting
import Testing

/// Cases that are run again.
@Suite struct ReplayTests {
  static let vectors = (1...2).map { number in
    Vector(
      id: "V-TILL-000\(number)", system: "till", rule: "TILL-01", comment: "one amount",
      given: .object([.init("amount", .integer(Int64(number * 100)))]),
      expected: .object([.init("total", .integer(Int64(number * 100)))]))
  }
  static let settings = RunSettings(vectors: vectors)

  @Test func failingVectorHasATokenThatRunsItAgain() async throws {
    let broken = engine(PlainTill(trouble: .wrongAbove(150)), settings: Self.settings)
    let result = await broken.judge(Till.adds)
    let found = try #require(result.failures.first { $0.vector == "V-TILL-0002" })
    let token = try #require(found.replay)
    #expect(token.description == "till:TILL-01:V-TILL-0002")
    #expect(ReplayToken(token.description) == token)
    let again = await broken.replay(token, of: Till.adds)
    #expect(again.outcome.failingCase?.message == found.message)
    #expect(again.outcome.failingCase?.replay == token)
    #expect(again.otherFailures.isEmpty)
    let mended = await engine(settings: Self.settings).replay(token, of: Till.adds)
    #expect(mended.outcome == .passed)
    #expect(mended.vectors == 1)
    #expect(mended.cases == 0)
  }

  @Test func vectorThatIsNotThereShowsNothing() async throws {
    let token = ReplayToken(system: "till", rule: "TILL-01", vector: "V-TILL-0009")
    let result = await engine(settings: Self.settings).replay(token, of: Till.adds)
    #expect(result.outcome.word == "vacuous")
  }

  @Test func caseThatIsSetAsideIsShown() async throws {
    let rule = Till.rule("TILL-05") { trial, amounts in
      for amount in amounts {
        let seen = try await trial.send(.add(amount: amount)).of(.total)
        try trial.need(!seen.isEmpty, Mismatch(message: "expected a total"))
      }
    }
    let failing = Till.rule("TILL-05") { trial, amounts in
      try trial.expect(!amounts.contains { $0 > 100 }, Mismatch(message: "a great amount"))
    }
    let token = try #require(await engine().judge(failing).replay)
    let result = await engine(PlainTill(trouble: .wrongAbove(100))).replay(token, of: rule)
    guard case .inconclusive(let why) = result.outcome else {
      Issue.record("not inconclusive: \(result.outcome)")
      return
    }
    #expect(why.reason == "add went wrong: expected a total")
    #expect(why.judgedBy == ["TILL-01"])
    #expect(why.unowned?.trace.contains("send     add amount=101") == true)
    #expect(why.unowned?.replay == token)
  }

  @Test(arguments: [
    "till:TILL-01:", "till:TILL-01:V", "till:TILL-01@TILL-02:V-TILL-0001", "till:@TILL-01:AQM",
    "till:TILL-01:V-TILL-0001:x",
  ]) func textThatIsNoTokenIsNone(text: String) {
    #expect(ReplayToken(text) == nil)
  }

  @Test func tokenOfAVectorKeepsTheTime() {
    let token = ReplayToken(system: "till", rule: "TILL-01", vector: "V-TILL-0001", now: 1_750_000_000_000)
    #expect(token.description == "till:TILL-01:V-TILL-0001:1750000000000")
    #expect(ReplayToken(token.description) == token)
  }
}

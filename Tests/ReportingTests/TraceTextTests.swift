import Testing

@testable import Conformance
@testable import Reporting

/// Traces for people are short, and say what is not there.
@Suite struct TraceTextTests {
  private func lines(_ trace: [String], looked: [String] = [], message: String = "") -> [String] {
    TraceText(looked: looked, message: message).lines(trace)
  }

  @Test func equalEffectsInARowAreOneLineWithACount() {
    #expect(
      lines([
        "send     a", "send     a", "  effect b", "  effect b", "  effect b", "  effect c", "  effect b",
      ])
        == ["send     a", "send     a", "  effect b (3 times)", "  effect c", "  effect b"])
  }

  @Test func longLineSaysHowMuchIsLeftOut() throws {
    let line = "  effect total text=\"\(String(repeating: "é", count: 5000))\""
    let short = try #require(lines([line]).first)
    let (cut, count) = try #require(short.firstMatch(of: /…\[(\d+) characters left out\]…/)?.output)
    #expect(short.count - cut.count + (Int(count) ?? 0) == line.count)
    #expect(short.count < 600)
    #expect(short.hasPrefix("  effect total text=\"ééé"))
    #expect(short.hasSuffix("é\""))
  }

  @Test func lineOfTheLimitIsWhole() {
    let line = "send     " + String(repeating: "x", count: TraceText.limit - 9)
    #expect(lines([line]) == [line])
    #expect(lines([line + "y"]) != [line + "y"])
  }

  @Test func effectsThatTheRuleDidNotLookForAreCutShorter() {
    let rest = String(repeating: "x", count: 300)
    let trace = ["  effect total \(rest)", "  effect log \(rest)"]
    let short = lines(trace, looked: ["total"])
    #expect(short[0] == trace[0])
    #expect(short[1].count < 160)
    #expect(lines(trace) == trace)
  }

  @Test func whatTheFailureQuotesIsKept() {
    let text = String(repeating: "x", count: 4000)
    let line = "  http   GET products → 200 \(text)\"label\":\"Vise\"\(text)"
    let short = lines([line], message: "expected the label \"Visa\", saw \"Vise\"")[0]
    #expect(short.contains("\"label\":\"Vise\""))
    #expect(short.count < 700)
    #expect(!lines([line])[0].contains("Vise"))
  }

  @Test func longMessageIsCutForPeopleAndWholeForPrograms() {
    let message = "saw \(String(repeating: "9", count: 100_000))"
    let report = Fixtures.report([Fixtures.result("TILL-01", .failed(Fixtures.found(message)))])
    #expect(TerminalReport().text(of: report).count < 5000)
    #expect(
      JSONReport().tree(of: report)["results"]?.elements?[0]["counterexample"]?["message"]
        == .string(message))
  }

  @Test func everyFailureHasTraceAndReplayInOneText() throws {
    var result = Fixtures.everyKind[1]
    result.otherFailures = [
      Fixtures.found("no bell", trace: ["send     clear"], replay: ReplayToken("till:TILL-01:AQQ")),
      FailingCase(
        mismatch: Mismatch(message: "V-TILL-0001 (one): no total"), trace: ["send     add amount=1"],
        stimuli: 1,
        originalMessage: "", originalStimuli: 1, caseNumber: nil, shrinking: "", vector: "V-TILL-0001",
        replay: ReplayToken("till:TILL-01:V-TILL-0001")),
    ]
    let report = Fixtures.report([result])
    let file = try #require(JUnitReport(header: report.header).files(of: report).first)
    let findings = try Parsers.parse(file.text).cases[0].findings
    #expect(findings.count == 1)
    for text in [findings[0].text, TerminalReport().text(of: report)] {
      for part in [
        "expected a total of 3, saw 0", "pyx replay till:TILL-01:AQM", "another failure (2 of 3): no bell",
        "send     clear", "pyx replay till:TILL-01:AQQ",
        "another failure (3 of 3): V-TILL-0001 (one): no total",
        "vector V-TILL-0001, 1 stimulus", "pyx replay till:TILL-01:V-TILL-0001",
      ] { #expect(text.contains(part), "\(part)") }
    }
    #expect(
      JSONReport().tree(of: report)["results"]?.elements?[0]["otherCounterexamples"]?.elements?.count == 2)
  }

  @Test func numbersOfCardsInBodiesAreMasked() {
    let trace = [
      "send     pay card=\"4111111111111111\"",
      "  http   POST pay {\"card\":\"4111111111111111\"} → 200 {\"other\":\"5555555555554444\"}",
    ]
    let report = Fixtures.report([Fixtures.result("TILL-01", .failed(Fixtures.found("no", trace: trace)))])
    for text in [TerminalReport().text(of: report), JSONReport().text(of: report)] {
      #expect(!text.contains("5555555555554444"))
      #expect(text.contains("************4444"))
      #expect(text.contains("POST pay"))
    }
  }
}

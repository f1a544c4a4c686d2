import Testing

@testable import Conformance
@testable import Reporting

/// Traces for people are short, and say what is left out.
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
    // The last line is shown in full.
    let line = "  effect total text=\"\(String(repeating: "éa", count: 2500))\""
    let short = try #require(lines([line, "  effect total"]).first)
    let (cut, count) = try #require(short.firstMatch(of: /…\[(\d+) characters left out\]…/)?.output)
    #expect(short.count - cut.count + (Int(count) ?? 0) == line.count)
    #expect(short.count < 600)
    #expect(short.hasPrefix("  effect total text=\"éaéa"))
    #expect(short.hasSuffix("éa\""))
  }

  @Test func lineOfTheLimitIsWhole() {
    let line = "send     " + String(repeating: "xy", count: (TraceText.limit - 10) / 2) + "x"
    #expect(line.count == TraceText.limit)
    #expect(lines([line, "send     a"])[0] == line)
    #expect(lines([line + "y", "send     a"])[0] != line + "y")
  }

  @Test func effectsThatTheRuleDidNotLookForAreCutShorter() {
    let rest = String(repeating: "xy", count: 150)
    let trace = ["  effect total \(rest)", "  effect log \(rest)"]
    let short = lines(trace, looked: ["total"])
    #expect(short[0] == trace[0])
    #expect(short[1].count < 160)
    #expect(lines(trace) == trace)
  }

  @Test func whatTheFailureQuotesIsKept() {
    let text = String(repeating: "xy", count: 2000)
    let line = "  http   GET products → 200 \(text)\"label\":\"Vise\"\(text)"
    let last = "  http   GET key"
    let short = lines([line, last], message: "expected the label \"Visa\", saw \"Vise\"")[0]
    #expect(short.contains("\"label\":\"Vise\""))
    #expect(short.count < 700)
    #expect(!lines([line, last])[0].contains("Vise"))
  }

  @Test func longMessageIsCutForPeopleAndWholeForPrograms() {
    let message = "saw \(String(repeating: "9", count: 100_000))"
    let report = Fixtures.report([Fixtures.result("TILL-01", .failed(Fixtures.found(message)))])
    #expect(TerminalReport().text(of: report).count < 5000)
    #expect(
      JSONReport().tree(of: report)["results"]?.elements?[0]["counterexample"]?["message"]
        == .string(message))
  }

  @Test func whatTheCheckReadLastIsWhole() {
    let offer = String(repeating: "xy", count: 1000)
    let trace = ["send     a \(offer)", "  effect total \(offer)", "  effect log \(offer)"]
    let short = lines(trace, looked: ["total"])
    #expect(short.prefix(2) == trace.prefix(2))
    #expect(short[2].count < 160)
  }

  @Test(arguments: [
    ("\"\(String(repeating: "A", count: 100_000))\"", "\"A\" × 100,000"),
    ("id=\"x\(String(repeating: "A", count: 64))y\" z", "id=\"x\" + \"A\" × 64 + \"y\" z"),
    ("saw \(String(repeating: "1", count: 1234)).", "saw \"1\" × 1,234."),
    (String(repeating: "A", count: 63), String(repeating: "A", count: 63)),
    (String(repeating: "\\\"", count: 100), String(repeating: "\\\"", count: 100)),
  ]) func longRunsAreWrittenShort(text: String, short: String) {
    #expect(RunText.shortening(text) == short)
  }

  @Test func beyondFourKilobytesTheFirstDifferenceIsShown() throws {
    let text = String(repeating: "xy", count: 5000)
    let mismatch = Mismatch("the text", expected: "\(text)left\(text)", seen: "\(text)right\(text)")
    let shown = MismatchText(mismatch, Redactor())
    #expect(try #require(shown.expected).contains("xyleftxy"))
    #expect(try #require(shown.seen).contains("xyrightxy"))
    #expect(shown.message.contains("the first difference is at character 10001"))
    #expect(shown.message.count < 7000)
    let whole = Mismatch("the text", expected: String(text.prefix(4000)), seen: "1…2")
    #expect(MismatchText(whole, Redactor()).message == whole.message)
  }

  @Test func equalFailuresOfVectorsStandOnce() {
    func failing(_ vector: String, _ subject: String, saw seen: String) -> FailingCase {
      FailingCase(
        mismatch: Mismatch(subject, expected: "invalid", seen: seen), trace: [], stimuli: 1,
        originalMessage: "", originalStimuli: 1, caseNumber: nil, shrinking: "", vector: vector)
    }
    var result = Fixtures.result("TILL-01", .failed(failing("V-TILL-0001", "the value \"1\"", saw: "valid")))
    result.otherFailures = [
      failing("V-TILL-0002", "the value \"2\"", saw: "valid"),
      failing("V-TILL-0003", "the value \"3\"", saw: "an error"),
    ]
    let text = TerminalReport().text(of: result)
    #expect(text.contains("and the same for 1 vector:\n    V-TILL-0002: the value \"2\"\n"))
    #expect(text.contains("another failure (2 of 2): the value \"3\": expected invalid, saw an error"))
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

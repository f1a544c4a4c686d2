import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

/// Expected findings of a run are told apart from new ones, and outdated expectations are reported.
@Suite struct ExpectationTests {
  private static func expecting(
    _ rule: String, _ kind: ExpectedFinding.Kind = .failed, message: String? = "expected a total",
    reading: String? = nil, expires: String = "2027-03-31"
  ) -> ExpectedFinding {
    ExpectedFinding(
      system: "till", rule: rule, kind: kind, message: message, reading: reading, reason: "adds late",
      issue: "T-1", owner: "till team", expires: expires)
  }

  private static func outcome(_ result: RuleResult, _ expectations: ExpectedFinding...) -> RunReport {
    Fixtures.report([result]).applying(expectations)
  }

  @Test func whatIsExpectedFailsNoRun() {
    let report = Self.outcome(
      Fixtures.result("TILL-01", .failed(Fixtures.found())), Self.expecting("TILL-01"))
    #expect(report.results[0].outcome.word == "knownFailure")
    #expect(report.exitCode(strict: false) == .success)
    #expect(report.isConformant == false)
    #expect(report.staleExpectations.isEmpty)
  }

  @Test func anotherMessageIsANewFailure() {
    let found = Fixtures.result("TILL-01", .failed(Fixtures.found("rang twice")))
    let report = Self.outcome(found, Self.expecting("TILL-01"))
    #expect(report.results[0].outcome.word == "failed")
    #expect(report.exitCode(strict: false) == .failure)
    #expect(report.staleExpectations.map(\.kind) == [.unseen])
  }

  @Test func eachFailureHasToBeExpected() {
    var result = Fixtures.result("TILL-01", .failed(Fixtures.found()))
    result.otherFailures = [Fixtures.found("rang twice")]
    let one = Self.outcome(result, Self.expecting("TILL-01"))
    #expect(one.exitCode(strict: false) == .failure)
    #expect(one.staleExpectations.isEmpty)
    let both = Self.outcome(result, Self.expecting("TILL-01"), Self.expecting("TILL-01", message: "rang"))
    #expect(both.exitCode(strict: false) == .success)
  }

  @Test func aPassThatIsNotExpectedIsOutOfDate() {
    let passed = Fixtures.result("TILL-01", .passed)
    let exact = Self.outcome(passed, Self.expecting("TILL-01"))
    #expect(exact.results[0].outcome.word == "unexpectedPass")
    #expect(exact.exitCode(strict: false) == .staleExpectation)
    let wildcard = Self.outcome(passed, Self.expecting("TILL-*"))
    #expect(wildcard.results[0].outcome == .passed)
    #expect(wildcard.staleExpectations.map(\.kind) == [.unseen])
    #expect(wildcard.exitCode(strict: false) == .staleExpectation)
  }

  @Test func wildcardsKnowEachOfTheirRules() {
    let report = Fixtures.report([
      Fixtures.result("TILL-01", .failed(Fixtures.found())), Fixtures.result("TILL-02", .passed),
    ]).applying([Self.expecting("TILL-*")])
    #expect(report.results.map(\.outcome.word) == ["knownFailure", "passed"])
    #expect(report.exitCode(strict: false) == .success)
  }

  @Test func theLastDayIsTheLast() {
    let failed = Fixtures.result("TILL-01", .failed(Fixtures.found()))
    // The run took place on 1 July 2026.
    #expect(Self.outcome(failed, Self.expecting("TILL-01", expires: "2026-07-01")).staleExpectations.isEmpty)
    let late = Self.outcome(failed, Self.expecting("TILL-01", expires: "2026-06-30"))
    #expect(late.staleExpectations.map(\.kind) == [.expired])
    #expect(late.exitCode(strict: false) == .staleExpectation)
  }

  @Test func warningsAndDeathsAreExpectedByWord() {
    let warned = Fixtures.result("TILL-03", .failed(Fixtures.found("rang twice")), level: .should(.prose))
    #expect(
      Self.outcome(warned, Self.expecting("TILL-03", .warned, message: "rang")).results[0].outcome.word
        == "knownFailure")
    #expect(
      Self.outcome(warned, Self.expecting("TILL-03", message: "rang")).results[0].outcome.word == "failed")
    let died = Fixtures.result("TILL-05", .errored(RunError(.crash, "the implementation died: signal 11")))
    let report = Self.outcome(died, Self.expecting("TILL-05", .died, message: "the implementation died"))
    #expect(report.results[0].outcome.word == "knownError")
    #expect(report.exitCode(strict: false) == .success)
    #expect(report.isConformant == nil)
    let flaky = Fixtures.result("TILL-05", .errored(RunError(.unstable, "the implementation died")))
    #expect(
      Self.outcome(flaky, Self.expecting("TILL-05", .died, message: "the")).exitCode(strict: false)
        == .incomplete)
  }

  @Test func whatHangsOnAKnownFailureIsCovered() {
    let failed = Fixtures.result("TILL-01", .failed(Fixtures.found()))
    let behind = Fixtures.inconclusive("TILL-09")
    let further = Fixtures.inconclusive("TILL-10", judgedBy: ["TILL-09"])
    let report = Fixtures.report([failed, behind, further]).applying([Self.expecting("TILL-01")])
    #expect(report.results.map { $0.coveredBy != nil } == [false, true, true])
    #expect(report.exitCode(strict: false) == .success)
    #expect(report.isConformant == false)
    #expect(!JUnitReport(header: report.header).files(of: report)[0].text.contains("RUN-CONCLUSIVE"))
  }

  @Test func whatHangsOnSomethingElseTooIsNotCovered() {
    var behind = Fixtures.inconclusive("TILL-09")
    behind.setAside.append(SetAsideCount(step: "clear", judgedBy: ["TILL-02"], count: 3, message: "rang"))
    let report = Fixtures.report([
      Fixtures.result("TILL-01", .failed(Fixtures.found())), Fixtures.result("TILL-02", .passed), behind,
    ]).applying([Self.expecting("TILL-01")])
    #expect(report.results[2].coveredBy == nil)
    #expect(report.exitCode(strict: false) == .incomplete)
  }

  @Test func aReadingCanBeExpected() {
    var failed = Fixtures.result("TILL-01", .failed(Fixtures.found()))
    failed.readings = [ReadingCount(ambiguity: Fixtures.question, value: "rings", count: 12)]
    let rings = Self.expecting("TILL-01", message: nil, reading: "A-TILL-1: rings")
    #expect(Self.outcome(failed, rings).results[0].outcome.word == "knownFailure")
    let silent = Self.expecting("TILL-01", message: nil, reading: "A-TILL-1: silent")
    #expect(Self.outcome(failed, silent).results[0].outcome.word == "failed")
  }

  @Test func aFilteredOrUnfinishedRunCannotTellWhatIsUnseen() {
    let passed = Fixtures.result("TILL-02", .passed)
    let filtered = Fixtures.report([passed], selection: Selection(rules: ["TILL-02"]))
      .applying([Self.expecting("TILL-01")])
    #expect(filtered.staleExpectations.isEmpty)
    #expect(Fixtures.report([passed]).applying([Self.expecting("TILL-01")]).staleExpectations.count == 1)
    let vacuous = Fixtures.result(
      "TILL-01", .vacuous([Shortfall(label: "bell", seenPercent: 0, neededPercent: 10)]))
    #expect(Self.outcome(vacuous, Self.expecting("TILL-01")).staleExpectations.isEmpty)
  }

  @Test func reportsSayWhatIsOutOfDate() throws {
    let report = Self.outcome(
      Fixtures.result("TILL-01", .failed(Fixtures.found())),
      Self.expecting("TILL-01", expires: "2026-06-30"))
    let junit = JUnitReport(header: report.header).files(of: report)[0].text
    #expect(junit.contains("RUN-EXPECTED") && junit.contains("ExpiredExpectation"))
    #expect(TerminalReport().text(of: report).contains("expired on 2026-06-30"))
    let problems = try JSONSchema(ReportSchema.run).problems(of: JSONReport().tree(of: report))
    #expect(problems == [])
  }

  @Test func whatIsOutOfDateShowsWhateverSystemsWereJudged() {
    var other = Self.expecting("KIOSK-01")
    other.system = "kiosk"
    let report = Self.outcome(Fixtures.result("TILL-01", .passed), other)
    #expect(report.exitCode(strict: false) == .staleExpectation)
    let junit = JUnitReport(header: report.header).files(of: report)
    #expect(junit.count == 1 && junit[0].text.contains("StaleExpectation"))
  }

  @Test func filesAreKeptInStep() throws {
    let report = Fixtures.report([
      Fixtures.result("TILL-01", .failed(Fixtures.found())),
      Fixtures.result("TILL-02", .failed(Fixtures.found("rang twice"))),
      // This rule is fixed, so its expectation is removed.
      Fixtures.result("TILL-03", .passed),
      // The outcome of this rule is unknown, so its expectation stays.
      Fixtures.inconclusive("TILL-06"),
    ])
    let old = ["TILL-01", "TILL-03", "TILL-04", "TILL-06"].map { Self.expecting($0) }
    let new = report.updated(old) { system, rule, kind, message in
      ExpectedFinding(
        system: system, rule: rule, kind: kind, message: message, reason: "new", issue: "T-2", owner: "o",
        expires: "2027-01-01")
    }
    #expect(new.map(\.rule) == ["TILL-01", "TILL-02", "TILL-06"])
    #expect(new[0] == old[0])
    #expect(new[1].message == "rang twice")
    let text = ExpectationFile(new).text
    let rules = report.results.map(\.rule)
    #expect(try ExpectationFile(name: "f", bytes: text.utf8, rules: rules).expectations == new)
    #expect(report.applying(new).exitCode(strict: false) == .success)
  }

  private static let entry =
    #"{"rule": "TILL-01", "message": "m", "reason": "r", "issue": "i", "owner": "o", "expires": "2027-03-31"}"#

  @Test(arguments: [
    ("{", "cannot be read"),
    (#"{"expectations": [{"rule": "TILL-01"}]}"#, "does not fit the schema"),
    (#"{"expectations": [\#(entry.replacing("03-31", with: "13-31"))]}"#, "does not fit the schema"),
    (#"{"expectations": [\#(entry.replacing("TILL-01", with: "TILL-99"))]}"#, "names no existing rule"),
    (#"{"expectations": [\#(entry.replacing(#""message": "m", "#, with: ""))]}"#, "needs the beginning"),
    (#"{"expectations": [\#(entry.replacing("TILL-01", with: "TILL-*"))]}"#, "covers 12 rules"),
    (#"{"expectations": [\#(entry.replacing("TILL-01", with: "X-*"))]}"#, #"add the "system""#),
    (#"{"expectations": [\#(entry), \#(entry)]}"#, "the same as an earlier entry"),
  ]) func badFilesSayWhy(text: String, words: String) {
    let rules =
      (1...12).map { Fixtures.rule("TILL-\($0 < 10 ? "0" : "")\($0)") }
      + ["till", "kiosk"].map { Fixtures.rule("X-1", system: $0) }
    #expect {
      try ExpectationFile(name: "known.json", bytes: text.utf8, rules: rules)
    } throws: { error in
      "\(error)".hasPrefix("known.json: ") && "\(error)".contains(words)
    }
  }
}

import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

/// A report is read back as it was written, and a report that contradicts itself is refused.
@Suite struct RecordedRunTests {
  @Test func everyKindOfOutcomeIsReadBack() throws {
    #expect(RecordedOutcome.allCases.map(\.rawValue).sorted() == ReportOptions.outcomeWords.sorted())
    let results = RecordedOutcome.allCases.enumerated().map { Records.result("TILL-\($0 + 10)", $1) }
    let run = try Records.run(results, options: ReportOptions(ruleSetDigest: "abc"))
    #expect(run.rules.map(\.outcome) == RecordedOutcome.allCases)
    #expect(run.rules.map(\.isBinding) == RecordedOutcome.allCases.map { $0 != .warned })
    #expect(run.rules[1].messages == ["expected a total of 3, saw 0"])
    #expect(
      [run.implementation, run.version, run.ruleSet, run.ruleSetDigest, run.timestamp]
        == ["demo", "1.2", "2026.11", "abc", "2026-07-01T12:00:00Z"])
    #expect((run.seed, run.cases, run.isStrict) == (7, 200, false))
    #expect(run.isConformant == false && !run.isComplete && run.scope == .full)
    #expect(
      run.tally.hasPrefix(
        "1 passed, 1 failed, 1 warned, 1 inconclusive, 1 vacuous, 1 errored, 1 not applicable"))
    #expect(try Records.run(results).ruleSetDigest == nil)
  }

  @Test func reportOfAnotherVersionIsRead() throws {
    let text = JSONReport().text(of: Fixtures.report([Records.result(.passed)]))
    let older = text.replacing("    \"ruleSetDigest\": null,\n", with: "")
    #expect(older != text)
    #expect(try Records.read(older).rules.count == 1)
    let bare = text.replacing("    \"guardedDefects\": [],\n", with: "")
    #expect(bare != text)
    #expect(try Records.read(bare).guarded == nil)
    let newer = text.replacing("\"ruleSetDigest\": null", with: "\"ruleSetDigest\": null, \"mood\": [1]")
    #expect(try Records.read(newer) == Records.read(text))
  }

  @Test func whatIsNoReportIsNamedWithItsPlace() {
    let text = JSONReport().text(
      of: Fixtures.report([Records.result(.passed), Records.result("TILL-02", .passed)]))
    func problem(_ old: String, _ new: String) -> String? {
      #expect(text.contains(old))
      return Records.problem(text.replacing(old, with: new, maxReplacements: 1))
    }
    #expect(Records.problem(text) == nil)
    #expect(Records.problem("") != nil)
    #expect(Records.problem("{\n]")?.hasSuffix(", in line 2") == true)
    #expect(Records.problem("[]") == "/: is not an object")
    #expect(Records.problem("{\"header\": 1, \"footer\": 2}") == "/header: is not an object")
    #expect(Records.problem("{}") == "/: the member \"header\" is missing")
    #expect(problem("\"seed\": 7", "\"seed\": \"7\"") == "/header/seed: is not a whole number from 0 up")
    #expect(problem("\"seed\": 7", "\"seed\": -7") == "/header/seed: is not a whole number from 0 up")
    #expect(problem("\"strict\": false", "\"strict\": 0") == "/header/strict: is neither true nor false")
    #expect(problem("\"suite\": \"0.1.0\"", "\"suite\": 1") == "/header/suite: is not a text")
    #expect(
      problem("\"outcome\": \"passed\"", "\"outcome\": \"fine\"")?.hasPrefix(
        "/results/0/outcome: is not one of")
        == true)
    #expect(
      problem("\"scope\": \"full\"", "\"scope\": \"whole\"")
        == "/footer/scope: is not one of full, partial, filtered")
    #expect(problem("\"rule\": \"TILL-02\"", "\"rule\": \"TILL-01\"") == "TILL-01 of till has two results")
    #expect(problem("\"seed\": 7", "\"seed\": 7, \"seed\": 8") != nil)
  }

  @Test func reportThatContradictsItselfIsRefused() throws {
    func problem(_ results: [RuleResult], _ old: String, _ new: String) -> String? {
      let text = JSONReport().text(of: Fixtures.report(results))
      #expect(text.contains(old))
      return Records.problem(text.replacing(old, with: new))
    }
    let passed = Records.result(.passed)
    #expect(
      problem([passed], "\"passed\": 1", "\"passed\": 2")
        == "the footer counts 2 passed, but the results have 1")
    #expect(
      problem([passed], "\"rules\": 1,\n      \"passed\"", "\"rules\": 2,\n      \"passed\"")
        == "the number of rules in the footer is not 1, the number of results")
    let claimed = "the footer says that the implementation conforms, but the results contradict it"
    for outcome in [RecordedOutcome.failed, .inconclusive, .vacuous, .knownFailure, .knownError] {
      let conformant = outcome == .failed || outcome == .knownFailure ? "false" : "null"
      #expect(
        problem(
          [passed, Records.result("TILL-02", outcome)], "\"conformant\": \(conformant)",
          "\"conformant\": true")
          == claimed, "\(outcome)")
    }
    #expect(problem([passed], "\"complete\": true", "\"complete\": false") == claimed)
    #expect(problem([passed], "\"scope\": \"full\"", "\"scope\": \"partial\"") == claimed)
    #expect(try Records.run([passed, Records.result("TILL-02", .warned)]).isConformant == true)
  }

  @Test func textIsMaskedAndInOneLine() throws {
    let run = try Records.run([Records.result(.failed, "saw 4111 1111 1111 1111\nand \u{202E}more")])
    #expect(!run.rules[0].messages[0].contains("1111 1111 11"))
    #expect(run.rules[0].messages[0].contains("\\u{202E}more"))
  }
}

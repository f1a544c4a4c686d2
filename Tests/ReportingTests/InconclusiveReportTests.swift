import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

/// The reports agree on the rules that could not be judged, and no report is green if there are such rules.
@Suite struct InconclusiveReportTests {
  let two = Fixtures.report([
    Fixtures.everyKind[0], Fixtures.inconclusive("TILL-05"), Fixtures.inconclusive("TILL-06"),
  ])

  private func junit(_ report: RunReport) throws -> ReadReport {
    try Parsers.parse(try #require(JUnitReport(header: report.header).files(of: report).first).text)
  }

  @Test func runIsNotConformantAndEndsWith75() {
    #expect(two.isConformant == nil)
    #expect(two.exitCode(strict: false) == .incomplete)
    let footer = JSONReport().tree(of: two)["footer"]
    #expect(footer?["conformant"] == .null)
    #expect(footer?["exitCode"] == .integer(75))
    #expect(footer?["counts"]?["inconclusive"] == .integer(2))
  }

  @Test func jsonHasJudgeReasonAndWhatWasSetAside() throws {
    let tree = try JSONValue(parsing: JSONReport().text(of: two).utf8)
    #expect(try JSONSchema(ReportSchema.run).problems(of: tree) == [])
    let result = try #require(tree["results"]?.elements?[1])
    #expect(result["outcome"] == .string("inconclusive"))
    #expect(result["inconclusive"]?["judgedBy"] == .strings(["TILL-01"]))
    #expect(result["inconclusive"]?["reason"]?.text?.contains("add went wrong, expected a total") == true)
    #expect(result["inconclusive"]?["counterexample"] == .null)
    #expect(result["setAside"]?.elements?.first?["count"] == .integer(25))
    #expect(
      tree["footer"]?["causes"]?.elements?.map { $0["inconclusive"] } == [.strings(["TILL-06"])])
  }

  @Test func junitSkipsThemAndHasOneErrorThatNamesTheCause() throws {
    let cases = try junit(two).cases
    let skipped = cases.filter { $0.findings.contains { $0.tag == "skipped" } }
    #expect(skipped.map { $0.name.prefix(7) } == ["TILL-05", "TILL-06"])
    for one in skipped {
      #expect(one.findings[0].attributes["message"]?.hasSuffix("; judged by TILL-01") == true)
      #expect(one.properties.contains(["judgedBy", "TILL-01"]))
    }
    let errors = cases.filter { $0.findings.contains { $0.tag == "error" } }
    #expect(errors.map { $0.name.prefix(14) } == ["RUN-CONCLUSIVE"])
    #expect(errors[0].findings[0].attributes["type"] == "Inconclusive")
    #expect(
      errors[0].findings[0].attributes["message"]?.hasPrefix("library: 2 rules could not be judged: TILL-05")
        == true)
    #expect(errors[0].findings[0].text.contains("TILL-05, TILL-06: 25 cases were set aside"))
  }

  @Test func junitNeedsNoSuchErrorWhereARuleFails() throws {
    let failing = Fixtures.report([Fixtures.everyKind[1], Fixtures.inconclusive("TILL-05")])
    #expect(try junit(failing).cases.allSatisfy { !$0.name.hasPrefix("RUN-CONCLUSIVE") })
    // A warning leaves the report green, so the error is needed. With `--strict`, the warning makes the report red, and
    // the error is left out.
    let warning = Fixtures.report([Fixtures.everyKind[2], Fixtures.inconclusive("TILL-05")])
    #expect(try junit(warning).cases.contains { $0.name.hasPrefix("RUN-CONCLUSIVE") })
    let strict = JUnitReport(header: warning.header, options: ReportOptions(warningsFail: true))
    #expect(strict.files(of: warning).allSatisfy { !$0.text.contains("RUN-CONCLUSIVE") })
  }

  @Test func judgeThatWasNotSelectedIsMarkedEverywhere() throws {
    var judge = Fixtures.everyKind[1]
    judge.neededBy = ["TILL-05"]
    let report = Fixtures.report(
      [Fixtures.inconclusive("TILL-05"), judge], selection: Selection(rules: ["TILL-05"]))
    #expect(report.contracts[0].missingCount == 0)
    #expect(report.isComplete)
    let text = TerminalReport().text(of: report)
    #expect(text.contains("  TILL-01 was not selected; it is needed by TILL-05.\n"))
    #expect(text.contains("  needed by TILL-05; not selected itself\n"))
    #expect(
      JSONReport().tree(of: report)["results"]?.elements?.map { $0["neededBy"] }
        == [.strings([]), .strings(["TILL-05"])])
    let cases = try junit(report).cases
    #expect(cases[0].properties.contains(["neededBy", "TILL-05"]))
    #expect(cases[0].findings[0].text.contains("\nneeded by TILL-05; not selected itself\n"))
    #expect(cases.allSatisfy { !$0.name.hasPrefix("RUN-") })
  }

  @Test func replayedCaseEndsWithTheWordsOfTheRun() {
    let results = Fixtures.everyKind + [Fixtures.inconclusive("TILL-10", judgedBy: [])]
    let lines = results.map { result in
      TerminalReport().text(ofReplayed: result, judging: "till 1").split(separator: "\n").last.map(
        String.init) ?? ""
    }
    #expect(
      lines == [
        "HOLDS: TILL-02 holds", "FAILED: TILL-01 does not hold",
        "WARNED: TILL-03 does not hold, but only warns",
        "VACUOUS: the cases of TILL-04 did not meet the required situations often enough",
        "ERROR: TILL-05 could not be judged to the end",
        "SKIPPED: TILL-06 does not apply: cannot observe bell", "KNOWN: TILL-07 does not hold, as expected",
        "UNEXPECTED: TILL-08 holds, but is expected not to",
        "INCONCLUSIVE: TILL-09 could not be reached; judged by TILL-01",
        "INCONCLUSIVE: TILL-10 could not be reached; no rule judges the step that failed",
      ])
    let codes = results.map { $0.exitCode(strict: false).rawValue }
    #expect(codes == [0, 1, 0, 75, 75, 66, 0, 2, 75, 75])
    for (result, code) in zip(results, codes) where code != 66 {
      #expect(Fixtures.report([result]).exitCode(strict: false).rawValue == code, "\(result.rule.id)")
    }
  }

  @Test func interruptedRunIsRedAndIncompleteWhateverItFound() throws {
    let trouble = RunError(.interrupted, "the run was interrupted when 1 of 3 rules had been judged")
    for first in [Fixtures.everyKind[0], Fixtures.everyKind[1]] {
      let report = Fixtures.report([first], selectedCount: 3, runErrors: [trouble])
      #expect(report.exitCode(strict: false) == .incomplete)
      #expect(report.isConformant != true)
      let errors = try junit(report).cases.flatMap(\.findings).filter { $0.tag == "error" }
      #expect(errors.map { $0.attributes["type"] } == ["IncompleteRun", "IncompleteRun"])
      let last = TerminalReport().text(of: report).split(separator: "\n").last ?? ""
      #expect(last.contains("the run was interrupted"))
      let tree = JSONReport().tree(of: report)
      #expect(try JSONSchema(ReportSchema.run).problems(of: tree) == [])
      #expect(tree["footer"]?["exitCode"] == .integer(75))
    }
    let nothing = Fixtures.report([], selectedCount: 3, runErrors: [trouble])
    #expect(nothing.isConformant == nil)
    #expect(nothing.exitCode(strict: false) == .incomplete)
  }
}

/// The terminal's text, JSON and JUnit state the same numbers.
@Suite struct CountTests {
  @Test(arguments: [false, true]) func textJSONAndJUnitAgree(isStrict: Bool) throws {
    let options = ReportOptions(warningsFail: isStrict)
    let report = Fixtures.report(Fixtures.everyKind)
    let counts = try #require(JSONReport(options: options).tree(of: report)["footer"]?["counts"])
    func count(_ word: String) -> Int { counts[word]?.whole.map(Int.init) ?? -1 }
    #expect(count("failed") == (isStrict ? 2 : 1))
    #expect(count("warned") == (isStrict ? 0 : 1))
    let words = JSONReport(options: options).tree(of: report)["results"]?.elements?.compactMap {
      $0["outcome"]?.text
    }
    for word in ReportOptions.outcomeWords {
      #expect(words?.count { $0 == word } == count(word), "\(word)")
    }
    let text = TerminalReport(options: options).text(of: report)
    let last = text.split(separator: "\n").suffix(2).first ?? ""
    #expect(last.contains("\(count("failed")) failed"))
    #expect(last.contains("1 warned") == !isStrict)
    #expect(text.contains("\nWARNED ") == !isStrict)
    let file = try #require(JUnitReport(header: report.header, options: options).files(of: report).first)
    let cases = try Parsers.parse(file.text).cases
    for word in ReportOptions.outcomeWords {
      #expect(cases.count { $0.properties.contains(["outcome", word]) } == count(word), "\(word)")
    }
    let violations = cases.count { $0.findings.contains { $0.attributes["type"] == "RuleViolation" } }
    #expect(violations == count("failed"))
    #expect(cases.count { $0.properties.contains { $0.first == "warning" } } == count("warned"))
  }
}

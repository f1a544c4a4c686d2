import Testing

@testable import Conformance
@testable import Reporting

/// Findings with the same cause are grouped.
@Suite struct FindingGroupTests {
  private func shape(_ results: [RuleResult]) -> [[String]] {
    FindingGroup.groups(of: results).map {
      [$0.leader.rule.id] + $0.alike.map { "=" + $0.rule.id } + $0.heldUp.map { "<" + $0.rule.id }
    }
  }

  private func failing(
    _ id: String, _ message: String, at step: String = "add amount=3", others: [FailingCase] = [],
    level: Level = .must(.prose)
  ) -> RuleResult {
    let trace = ["start    in the usual world", "send     \(step)", "  effect total value=0"]
    var result = Fixtures.result(
      id, .failed(Fixtures.found(message, trace: trace, replay: ReplayToken("till:\(id):AQM"))), level: level)
    result.otherFailures = others
    return result
  }

  @Test func failingJudgeLeadsAllThatHangOnIt() {
    #expect(
      shape([
        Fixtures.inconclusive("TILL-03", judgedBy: ["TILL-02"]),
        Fixtures.inconclusive("TILL-02", judgedBy: ["TILL-01"]), failing("TILL-01", "no total"),
        Fixtures.everyKind[0],
      ]).map { $0.sorted() } == [["<TILL-02", "<TILL-03", "TILL-01"]])
  }

  @Test func sameMessageAtTheSameStepIsOneCause() {
    #expect(
      shape([
        failing("TILL-01", "no total"), failing("TILL-02", "no total", at: "add amount=5"),
        failing("TILL-03", "no total", at: "clear"), failing("TILL-04", "no bell"),
      ]) == [["TILL-01", "=TILL-02"], ["TILL-03"], ["TILL-04"]])
  }

  @Test func failureOfItsOwnIsNeverHidden() {
    let other = Fixtures.found("no bell")
    #expect(
      shape([failing("TILL-01", "no total"), failing("TILL-02", "no total", others: [other])])
        == [["TILL-01"], ["TILL-02"]])
    #expect(
      shape([failing("TILL-01", "no total", others: [other]), failing("TILL-02", "no total")])
        == [["TILL-01", "=TILL-02"]])
  }

  @Test func whatBindsLeadsWhatWarns() {
    #expect(
      shape([failing("TILL-01", "no total", level: .should(.prose)), failing("TILL-02", "no total")])
        == [["TILL-02", "=TILL-01"]])
  }

  @Test func vectorsOfOneFailureAreOneCause() {
    func vector(_ number: Int) -> FailingCase {
      FailingCase(
        mismatch: Mismatch(message: "V-TILL-000\(number) (amount \(number)): no total"),
        trace: ["send     add amount=\(number)"],
        stimuli: 1, originalMessage: "", originalStimuli: 1, caseNumber: nil, shrinking: "",
        vector: "V-TILL-000\(number)")
    }
    #expect(
      shape([
        Fixtures.result("TILL-01", .failed(vector(1))), Fixtures.result("TILL-02", .failed(vector(2))),
      ]) == [["TILL-01", "=TILL-02"]])
  }

  @Test func whatNobodyAnswersForStandsFirstWithItsCase() throws {
    let unowned = Fixtures.inconclusive(
      "TILL-05", judgedBy: ["TILL-02"], unowned: Fixtures.found("expected a total"))
    let results = [
      failing("TILL-01", "no bell"), Fixtures.everyKind[0],
      Fixtures.inconclusive("TILL-04", judgedBy: ["TILL-02"]), unowned,
    ]
    #expect(shape(results) == [["TILL-05", "<TILL-04"], ["TILL-01"]])
    let text = TerminalReport().text(of: Fixtures.report(results))
    let first = try #require(text.firstRange(of: "\nINCONCLUSIVE TILL-05"))
    let second = try #require(text.firstRange(of: "\nFAILED   TILL-01"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(text[first.lowerBound..<second.lowerBound].contains("    send     add amount=3\n"))
    #expect(text[first.lowerBound..<second.lowerBound].contains("  no rule fails for this step"))
  }

  @Test func contractsDoNotMixAndUnownedCasesOfAllComeFirst() throws {
    var report = Fixtures.report([failing("TILL-01", "no bell")])
    var other = report.contracts[0]
    other.role = .integration
    other.results = [
      Fixtures.inconclusive("TILL-05", judgedBy: [], unowned: Fixtures.found("expected a total"))
    ]
    report.contracts.append(other)
    let text = TerminalReport().text(of: report)
    let places = try ["\nINCONCLUSIVE TILL-05", "\nFAILED   TILL-01"].map {
      try #require(text.firstRange(of: $0)).lowerBound
    }
    #expect(places[0] < places[1])
  }

  @Test func inconclusiveRulesWithoutAFindingJudgeShareABlock() {
    let results = [
      Fixtures.inconclusive("TILL-05"), Fixtures.inconclusive("TILL-06"),
      Fixtures.inconclusive("TILL-07", message: "expected another total"),
    ]
    #expect(shape(results) == [["TILL-05", "<TILL-06"], ["TILL-07"]])
  }

  @Test func judgesThatHangOnEachOtherComeToAnEnd() {
    let results = [
      Fixtures.inconclusive("TILL-05", judgedBy: ["TILL-06"]),
      Fixtures.inconclusive("TILL-06", judgedBy: ["TILL-05"]),
    ]
    #expect(shape(results).flatMap(\.self).count == 2)
  }

  @Test func everyFindingIsInExactlyOneGroup() {
    let results = Fixtures.everyKind + (10...20).map { Fixtures.inconclusive("TILL-\($0)") }
    let named = FindingGroup.groups(of: results).flatMap { [$0.leader] + $0.alike + $0.heldUp }.map(\.rule.id)
    let findings = results.filter { !["passed", "notApplicable"].contains($0.outcome.word) }.map(\.rule.id)
    #expect(named.sorted() == findings.sorted())
  }

  @Test func blockNamesAllThatOneCauseExplains() {
    let results = [
      failing("TILL-01", "no total"), failing("TILL-02", "no total"), Fixtures.inconclusive("TILL-05"),
    ]
    let text = TerminalReport().text(of: Fixtures.report(results))
    #expect(
      text.contains(
        """
          one cause, 3 rules: TILL-01
            also fails TILL-02,
            and inconclusive TILL-05
          replay of TILL-02: pyx replay till:TILL-02:AQM

        """))
    #expect(!text.contains("INCONCLUSIVE"))
  }
}

import Conformance
import Testing

@Suite struct RunReportTests {
  func report(
    _ outcomes: [(Level, Outcome)], selection: Selection = Selection(), till: PlainTill = PlainTill(),
    selected: Int? = nil, runErrors: [RunError] = []
  ) -> RunReport {
    var facts = Till.adds.facts
    let results = outcomes.enumerated().map { index, pair in
      facts = Till.rule("TILL-\(index)", level: pair.0) { _, _ in }.facts
      return RuleResult(rule: facts, outcome: pair.1)
    }
    let run = RunReport.ContractRun(
      TypedCandidate(till), selectedCount: selected ?? results.count, results: results)
    return RunReport(
      header: .init(
        implementation: "till", version: "1", seed: 1, cases: 200, selection: selection, timestamp: ""),
      contracts: [run], runErrors: runErrors)
  }

  let failure = Outcome.failed(
    FailingCase(
      mismatch: Mismatch(message: ""), trace: [], stimuli: 0, originalMessage: "", originalStimuli: 0,
      caseNumber: 0,
      shrinking: ""))

  @Test func allPassedConforms() {
    let report = report([(.must(.prose), .passed), (.must(.prose), .notApplicable(reason: "x"))])
    #expect(report.scope == .full)
    #expect(report.isConformant == true)
    #expect(report.exitCode(strict: false) == .success)
  }

  @Test func bindingFailureDoesNot() {
    for level in [Level.must(.prose), .must(.derived)] {
      let report = report([(level, failure), (.must(.prose), .passed)])
      #expect(report.isConformant == false)
      #expect(report.exitCode(strict: false) == .failure)
    }
  }

  @Test func adviceOnlyWarnsUnlessStrict() {
    for level in [Level.should(.prose), .must(.sample), .must(.figure), .may(.prose)] {
      let report = report([(level, failure), (.must(.prose), .passed)])
      #expect(report.isConformant == true)
      #expect(report.exitCode(strict: false) == .success)
      #expect(report.exitCode(strict: true) == .failure)
    }
  }

  @Test func partialOrFilteredRunCannotTell() {
    let partial = report([(.must(.prose), .passed)], till: PlainTill(effects: [.bell]))
    #expect(partial.scope == .partial)
    #expect(partial.isConformant == nil)
    #expect(partial.exitCode(strict: false) == .success)
    let filtered = report([(.must(.prose), .passed)], selection: Selection(rules: ["TILL"]))
    #expect(filtered.scope == .filtered)
    #expect(filtered.isConformant == nil)
  }

  @Test func claimedRoleWithNothingExecutedFails() {
    let report = report([(.must(.prose), .notApplicable(reason: "x"))])
    #expect(report.isConformant == false)
    #expect(report.exitCode(strict: false) == .failure)
  }

  @Test func filteredRunThatJudgedNothingIsNoSuccess() {
    let report = report([(.must(.prose), .notApplicable(reason: "x"))], selection: Selection(rules: ["TILL"]))
    #expect(report.exitCode(strict: false) == .nothingSelected)
  }

  @Test func missingResultIsIncomplete() {
    let report = report([(.must(.prose), .passed)], selected: 2)
    #expect(!report.isComplete)
    #expect(report.isConformant == nil)
    #expect(report.exitCode(strict: false) == .incomplete)
  }

  @Test func precedenceOfExitCodes() {
    let vacuous = Outcome.vacuous([])
    let harness = Outcome.errored(RunError(.harness, "x"))
    let crash = Outcome.errored(RunError(.crash, "x"))
    let must = Level.must(.prose)
    func code(_ outcomes: Outcome...) -> ExitCode {
      report(outcomes.map { (must, $0) }).exitCode(strict: false)
    }
    #expect(code(failure, vacuous, harness) == .internalError)
    #expect(code(failure, vacuous, crash) == .failure)
    #expect(code(.passed, vacuous) == .incomplete)
    #expect(code(.passed, crash, .unexpectedPass(entry: "x")) == .incomplete)
    #expect(code(.passed, .unexpectedPass(entry: "x")) == .staleExpectation)
  }

  @Test func rulePrefixEndsWhereAPartOfTheIdEnds() {
    #expect(Selection.matches(id: "OP-IIN-16/a", prefix: "OP-IIN-16"))
    #expect(Selection.matches(id: "OP-IIN-16/a", prefix: "OP-IIN"))
    #expect(Selection.matches(id: "OP-IIN-16/a", prefix: "OP-"))
    #expect(!Selection.matches(id: "OP-IIN-16/a", prefix: "OP-IIN-1"))
    #expect(!Selection.matches(id: "OP-IIN-16/a", prefix: "OP-I"))
  }
}

import Conformance
import Testing

/// A run of whole contracts has a verdict for each of them.
@Suite struct ContractVerdictTests {
  private func report(
    _ outcomes: [(Role, Outcome)], _ selection: Selection = Selection(), runErrors: [RunError] = []
  ) -> RunReport {
    let runs = outcomes.map { role, outcome in
      let facts = Till.rule("TILL-\(role.rawValue)", level: .must(.prose)) { _, _ in }.facts
      var run = RunReport.ContractRun(
        TypedCandidate(PlainTill()), selectedCount: 1, results: [RuleResult(rule: facts, outcome: outcome)])
      run.role = role
      return run
    }
    return RunReport(
      header: .init(
        implementation: "till", version: "1", seed: 1, cases: 200, selection: selection, timestamp: ""),
      contracts: runs, runErrors: runErrors)
  }

  private let failure = Outcome.failed(
    FailingCase(
      mismatch: Mismatch(message: ""), trace: [], stimuli: 0, originalMessage: "", originalStimuli: 0,
      caseNumber: 0, shrinking: ""))

  @Test func chosenContractsHaveTheirs() {
    for selection in [Selection(systems: ["till"]), Selection(roles: [.library]), Selection()] {
      let report = report([(.library, .passed)], selection)
      #expect(report.scope == .full)
      #expect(report.isConformant == true)
      #expect(report.verdicts.map(\.isConformant) == [true])
      #expect(report.exitCode(strict: false) == .success)
    }
  }

  @Test func chosenRulesLeaveNone() {
    let report = report([(.library, .passed)], Selection(systems: ["till"], rules: ["TILL"]))
    #expect(report.scope == .filtered)
    #expect(report.isConformant == nil && report.verdicts.map(\.isConformant) == [nil])
    let broken = self.report([(.library, failure)], Selection(rules: ["TILL"]))
    #expect(broken.verdicts.map(\.isConformant) == [false])
  }

  @Test func oneContractSaysNothingOfAnother() {
    let report = report([
      (.library, .passed), (.integration, failure), (.configuration, .vacuous([])),
    ])
    #expect(report.verdicts.map(\.isConformant) == [true, false, nil])
    #expect(report.verdicts.map(\.word) == ["conformant", "not conformant", "cannot tell"])
    #expect(report.isConformant == false)
    let silent = self.report([(.library, .passed), (.integration, .notApplicable(reason: "x"))])
    #expect(silent.verdicts.map(\.isConformant) == [true, false])
  }

  @Test func errorOfTheRunLeavesNone() {
    let broken = report([(.library, .passed)], runErrors: [RunError(.harness, "x")])
    #expect(broken.verdicts.map(\.isConformant) == [nil])
    // If this machine cannot judge a contract, the run has no verdict, but the other contracts keep theirs.
    let missing = report([(.library, .passed)], runErrors: [RunError(.unavailable, "x")])
    #expect(missing.verdicts.map(\.isConformant) == [true] && missing.isConformant == nil)
  }

  @Test func namesWhatIsNotJudged() async throws {
    let till = TypedCandidate(PlainTill())
    let others = [ContractName("till", .integration), ContractName("safe", .library)]
    let session = RunSession(
      judging: SystemUnderTest(name: "till", version: "1", candidates: [till], others: others),
      selection: Selection(systems: ["till"]), settings: RunSettings(cases: 5), timestamp: "", machineTime: 0,
      processors: 1)
    let report = try #require(await session.run())
    #expect(report.notJudged == others)
    #expect(report.verdicts.map(\.contract) == [till.contract])
  }
}

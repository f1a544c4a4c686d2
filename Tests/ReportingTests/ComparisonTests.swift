import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

/// `RunComparison` says which rules are new, fixed or have regressed, and what else differs between runs.
@Suite struct ComparisonTests {
  typealias Change = RunComparison.Change

  /// The change from a rule's old outcome to its new outcome; nil stands for a run without the rule.
  private static func expected(_ was: RecordedOutcome?, _ now: RecordedOutcome?) -> Change {
    let none: Set<RecordedOutcome?> = [nil, .notApplicable]
    let passes: Set<RecordedOutcome?> = [.passed, .unexpectedPass]
    if none.contains(was) { return none.contains(now) ? .same : passes.contains(now) ? .judged : .new }
    if none.contains(now) { return .unjudged }
    if passes.contains(was) {
      if passes.contains(now) { return .same }
      return [.failed, .errored, .inconclusive, .vacuous].contains(now) ? .regressed : .new
    }
    return passes.contains(now) ? .mended : was == now ? .same : .otherwise
  }

  @Test func everyPairOfOutcomesIsTold() throws {
    let outcomes: [RecordedOutcome?] = [nil] + RecordedOutcome.allCases
    for was in outcomes {
      for now in outcomes {
        let (old, new) = (try run(was), try run(now))
        let comparison = RunComparison(old, [new])
        let change = comparison.rows.first { $0.name.rule == "TILL-01" }?.changes[0] ?? .same
        #expect(change == Self.expected(was, now), "\(String(describing: was)) \(String(describing: now))")
        #expect((comparison.exitCode == .failure) == (change == .regressed))
      }
    }
  }

  /// A run with a rule that passes and, if an outcome is given, a second rule with that outcome.
  private func run(_ outcome: RecordedOutcome?, _ message: String? = nil) throws -> RecordedRun {
    try Records.run(
      [Records.result("TILL-00", .passed)] + (outcome.map { [Records.result("TILL-01", $0, message)] } ?? []))
  }

  @Test func failureOfAnotherKindIsShownOtherwise() throws {
    let comparison = RunComparison(try run(.failed, "rang twice"), [try run(.failed, "did not ring")])
    #expect(comparison.rows.map(\.changes) == [[.same], [.otherwise]])
    #expect(comparison.exitCode == .success)
  }

  @Test func runWithoutItsVerdictsMayHideARegression() throws {
    let old = try run(.passed)
    let cut = try Records.run([Records.result("TILL-00", .passed)]) { $0.contracts[0].selectedCount = 2 }
    #expect(!cut.isComplete)
    #expect(RunComparison(old, [cut]).exitCode == .incomplete)
    #expect(ComparisonReport(RunComparison(old, [cut])).verdictLine.hasSuffix("are missing in run 2"))
    // If the rule was left out on purpose, or did not pass before, nothing is hidden.
    let chosen = try Records.run([Records.result("TILL-00", .passed)])
    #expect(RunComparison(old, [chosen]).exitCode == .success)
    #expect(RunComparison(try run(.failed), [cut]).exitCode == .success)
    #expect(RunComparison(old, [cut, try run(.failed)]).exitCode == .failure)
  }

  @Test func rolesWithRulesOfOneIdAreKeptApart() throws {
    func run(_ outcome: Outcome) throws -> RecordedRun {
      try Records.run([
        Fixtures.result("TILL-01", .passed), Fixtures.result("TILL-01", outcome, role: .integration),
      ]) { report in
        var host = report.contracts[0]
        host.role = .integration
        host.results = [report.contracts[0].results.removeLast()]
        report.contracts.append(host)
        for index in report.contracts.indices { report.contracts[index].selectedCount = 1 }
      }
    }
    let comparison = RunComparison(try run(.passed), [try run(.failed(Fixtures.found()))])
    #expect(comparison.rows.map(\.name.contract) == ["till", "till, integration"])
    #expect(comparison.rows.map(\.changes) == [[.same], [.regressed]])
  }

  @Test func whatElseDiffersIsSaid() throws {
    let old = try run(.passed)
    #expect(RunComparison(old, [try run(.failed)]).remarks == [])
    func remarks(
      _ options: ReportOptions = ReportOptions(), _ change: (inout RunReport) -> Void = { _ in }
    ) throws -> [String] {
      let other = try Records.run([Records.result(.passed)], options: options, change: change)
      return RunComparison(old, [old, other]).remarks
    }
    #expect(
      try remarks { $0.header.ruleSet = "2027.1" } == [
        "run 3: rule set 2027.1, run 1 has 2026.11: a rule may be new or gone, or may judge differently"
      ])
    #expect(
      try remarks { $0.header.seed = 8 } == [
        "run 3: seed 8, run 1 has 7: different cases may find different things"
      ])
    #expect(
      try remarks { $0.header.cases = 9 } == [
        "run 3: cases for each rule: 9, run 1 has 200: more cases may find more"
      ])
    #expect(try remarks { $0.header.suite = "0.2.0" } == ["run 3: suite 0.2.0, run 1 has 0.1.0"])
    #expect(
      try remarks(ReportOptions(warningsFail: true)) == [
        "run 3: warnings fail (--strict), unlike in run 1"
      ])
    #expect(
      try remarks { $0.header.selection.rules = ["TILL"] } == [
        "run 3: selected only TILL, run 1 everything"
      ])
    #expect(
      try remarks { $0.contracts[0].selectedCount = 5 } == [
        "run 3: incomplete: a missing verdict says nothing"
      ])
    #expect(
      try remarks { $0.contracts[0].claim = PlainClaim.partial } == [
        "run 3: till, library: no longer declares total, and is not judged on it"
      ])
    let host = try Records.run([Fixtures.result("TILL-01", .passed, role: .integration)]) {
      $0.contracts[0].role = .integration
    }
    #expect(RunComparison(old, [host]).remarks.count == 2)
    let (one, other) = (ReportOptions(ruleSetDigest: "aa"), ReportOptions(ruleSetDigest: "bb"))
    let states = RunComparison(
      try Records.run([Records.result(.passed)], options: one),
      [try Records.run([Records.result(.passed)], options: other)])
    #expect(states.remarks.map { $0.hasPrefix("run 2: another state of rule set 2026.11") } == [true])
  }

  @Test func readingsThatDifferAreTold() throws {
    func run(_ values: [String]) throws -> RecordedRun {
      var result = Fixtures.result("TILL-01", .passed)
      result.readings = values.map { ReadingCount(ambiguity: Fixtures.question, value: $0, count: 3) }
      return try Records.run([result])
    }
    func values(_ runs: [String]...) throws -> [[String]]? {
      let read = try runs.map(run)
      return RunComparison(read[0], Array(read.dropFirst())).readings.first?.values
    }
    #expect(try values(["rings"], ["is silent", "rings"]) == [["rings"], ["is silent", "rings"]])
    #expect(try values(["is silent", "rings"], ["rings", "is silent"]) == nil)
    // A run that recorded no reading does not count as different.
    #expect(try values(["rings"], []) == nil)
    #expect(try values(["rings"], [], ["is silent"]) == [["rings"], [], ["is silent"]])
  }
}

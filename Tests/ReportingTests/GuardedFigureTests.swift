import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

/// A run quotes how many guarded mutants its rule set notices, but only for the contracts that it judged.
@Suite struct GuardedFigureTests {
  private static let first = GuardedFigure.recorded[0]

  /// A report that also covers a contract with recorded figures.
  private static var report: RunReport {
    var report = Fixtures.report([Records.result(.passed)])
    report.contracts.append(
      RunReport.ContractRun(
        system: first.contract.system, role: first.contract.role, claim: PlainClaim.full, ruleCount: 0,
        selectedCount: 0, results: []))
    return report
  }

  @Test func recordedFiguresHaveSense() {
    let recorded = GuardedFigure.recorded
    #expect(!recorded.isEmpty)
    #expect(Set(recorded.map(\.contract)).count == recorded.count)
    for figure in recorded {
      #expect(figure.killed <= figure.possible && figure.possible > 0, "\(figure.words)")
      #expect(figure.possible <= figure.sample ?? .max, "\(figure.words)")
    }
  }

  @Test func terminalAddsThemUpBySystem() {
    func lines(_ report: RunReport) -> [Substring] {
      TerminalReport().text(of: report).split(separator: "\n").filter { $0.hasPrefix("Guarded mutants") }
    }
    let figure = Self.first
    let system = figure.contract.system
    #expect(
      lines(Self.report) == [
        "Guarded mutants of this rule set: \(system) \(figure.killed) of \(figure.possible) noticed (sample); "
          + "see pyx explain guarded"
      ])
    #expect(lines(Fixtures.report([Records.result(.passed)])) == [])
    let all = GuardedFigure.recorded.map(\.contract)
    let both = all.filter { name in name.system != system && all.count { $0.system == name.system } > 1 }
    let some = GuardedFigure.figures(of: both.filter { $0.system == both[0].system })
    let (killed, possible) = (some.reduce(0) { $0 + $1.killed }, some.reduce(0) { $0 + $1.possible })
    #expect(
      GuardedFigure.line(of: some.map(\.contract))
        == "Guarded mutants of this rule set: \(both[0].system) \(killed) of \(possible) noticed (sample); "
        + "see pyx explain guarded")
  }

  @Test func jsonHasThemByContractAndIsReadBack() throws {
    let report = Self.report
    let tree = JSONReport().tree(of: report)
    #expect(try JSONSchema(ReportSchema.run).problems(of: tree) == [])
    let figure = try #require(tree["header"]?["guardedDefects"]?.elements?.first)
    #expect(figure["system"] == .string(Self.first.contract.system))
    #expect(figure["killed"] == .count(Self.first.killed))
    #expect(figure["possible"] == .count(Self.first.possible))
    #expect(try Records.read(tree.pretty).guarded == [Self.first])
    let killed = "\"killed\": \(Self.first.killed)"
    #expect(
      Records.problem(tree.pretty.replacing(killed, with: "\"killed\": \(Self.first.possible + 1)"))
        == "more guarded mutants of \(Self.first.contract.words) are noticed than exist")
  }

  @Test func certificateQuotesTheReport() throws {
    let text = JSONReport().text(of: Self.report)
    let row = "Guarded mutants that the rule set notices"
    let bare = JSONReport().text(of: Fixtures.report([Records.result(.passed)]))
    for (report, words) in [
      (text, Self.first.words), (bare, "none recorded"),
      (bare.replacing("    \"guardedDefects\": [],\n", with: ""), "not recorded in the report"),
    ] {
      let page = CertificatePage(try Records.read(report)).html
      #expect(try Pages.read(page).cells.contains([row, words]), "\(words)")
    }
  }
}

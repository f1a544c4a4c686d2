import Foundation
import JSONValues
import Requirements
import Testing

@testable import Conformance
@testable import Reporting

/// A comparison as text, Markdown, JSON and HTML.
@Suite struct ComparisonReportTests {
  private static func comparison() throws -> RunComparison {
    func reading(_ result: RuleResult, _ value: String) -> RuleResult {
      var copy = result
      copy.readings = [ReadingCount(ambiguity: Fixtures.question, value: value, count: 3)]
      return copy
    }
    let old = try Records.run(
      [
        reading(Records.result("TILL-01", .passed), "rings"), Records.result("TILL-02", .passed),
        Records.result("TILL-03", .failed), Records.result("TILL-04", .notApplicable),
      ], file: "old.json")
    let new = try Records.run(
      [
        reading(Records.result("TILL-01", .passed), "is silent"),
        Records.result("TILL-02", .failed, "rang | twice"),
        Records.result("TILL-03", .passed), Records.result("TILL-04", .notApplicable),
      ], file: "new.json"
    ) { $0.header.seed = 8 }
    return RunComparison(old, [new])
  }

  @Test func text() throws {
    let text = try ComparisonReport(Self.comparison()).text
    #expect(
      text == """
        1  demo 1.2, rule set 2026.11, seed 7, 200 cases for each rule, 2026-07-01T12:00:00Z, old.json
           not conformant: 2 passed, 1 failed, 1 not applicable
        2  demo 1.2, rule set 2026.11, seed 8, 200 cases for each rule, 2026-07-01T12:00:00Z, new.json
           not conformant: 2 passed, 1 failed, 1 not applicable

        The runs differ in more than their findings
          run 2: seed 8, run 1 has 7: different cases may find different things

        Regressions in run 2: 1
          TILL-02 (till)  passed → failed: rang | twice

        Fixed in run 2: 1
          TILL-03 (till)  failed → passed

          Rule            1               2
          TILL-02 (till)  passed          failed
          TILL-03 (till)  failed          passed
          TILL-04 (till)  not applicable  not applicable
        1 rule passes in every run

        Readings of open questions that differ (not judged)
          Does clearing ring the bell? (till, A-TILL-1)
            1  rings
            2  is silent

        1 regression: passed in run 1, but no longer

        """)
  }

  @Test func markdown() throws {
    let text = try ComparisonReport(Self.comparison()).markdown
    #expect(
      text.hasPrefix(
        """
        # Comparison of runs

        **1 regression: passed in run 1, but no longer**

        | Run | Implementation | Verdict | Outcomes | Rule set | Seed | Cases | Time |
        |---|---|---|---|---|---|---|---|
        | 1 | demo 1.2 | not conformant | 2 passed, 1 failed, 1 not applicable | 2026.11 | 7 | 200 | 2026-07-01T12:00:00Z |
        """))
    #expect(text.contains("\n| TILL-02 (till) | passed → failed | rang \\| twice |\n"))
    #expect(text.contains("\n1 rule passes in every run.\n"))
  }

  @Test func jsonFitsItsSchemaAndCounts() throws {
    let comparison = try Self.comparison()
    let tree = try JSONValue(parsing: ComparisonReport(comparison).json.utf8)
    #expect(try JSONSchema(ReportSchema.comparison).problems(of: tree) == [])
    let changes = tree["rules"]?.elements?.flatMap { $0["changes"]?.elements ?? [] }.compactMap(\.text)
    #expect(changes == ["same", "regressed", "mended", "same"])
    let counts = tree["footer"]?["changes"]
    for change in RunComparison.Change.allCases {
      #expect(counts?[change.rawValue] == .count(changes?.count { $0 == change.rawValue } ?? -1))
    }
    #expect(tree["footer"]?["exitCode"] == .integer(1))
    #expect(tree["rules"]?.elements?[1]["messages"]?.elements?[1] == .strings(["rang | twice"]))
  }

  @Test func pageShowsWhatIsThereAndRunsNothing() throws {
    let page = try ComparisonReport(Self.comparison()).html
    let read = try Pages.read(page)
    #expect(read.text.contains("1 regression: passed in run 1, but no longer"))
    #expect(read.text.contains("rang | twice"))
    #expect(
      read.cells.contains(["TILL-02 (till)", "The total is the sum of what was added.", "passed", "failed"]))
    #expect(
      read.cells.contains(["TILL-01 (till)", "The total is the sum of what was added.", "passed", "passed"]))
  }

  @Test func hostileTextIsShownAsItIs() throws {
    let nasty = HostileInputTests.nasty + " <script>alert(1)</script> ##[error]x"
    let results = [Records.result(.failed, nasty)]
    let run = try Records.run(results) { $0.header = Fixtures.header(implementation: nasty) }
    let report = ComparisonReport(RunComparison(run, [run]))
    let page = report.html
    #expect(!page.contains("<script") && !page.contains("##["))
    #expect(
      try Pages.read(page).text.contains(HostileInputTests.shown + " <script>alert(1)</script> ##[error]x"))
    for text in [report.text, report.markdown] {
      #expect(!text.unicodeScalars.contains { $0.isHidden && $0 != "\n" })
    }
    // A backslash before a mark makes it plain text.
    #expect(!report.markdown.replacing("\\<", with: "").contains("<"))
    #expect(try JSONSchema(ReportSchema.comparison).problems(of: report.tree) == [])
  }
}

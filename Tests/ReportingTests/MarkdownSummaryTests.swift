import Testing

@testable import Conformance
@testable import Reporting

/// The summary of a run that a pipeline shows.
@Suite struct MarkdownSummaryTests {
  @Test func smallRunIsExactlyThis() {
    let report = Fixtures.report([
      Fixtures.result("TILL-00", .passed),
      Fixtures.result("TILL-01", .failed(Fixtures.found(replay: ReplayToken("till:TILL-01:AQM")))),
      Fixtures.inconclusive("TILL-02"),
      Fixtures.result("TILL-03", .notApplicable(reason: "cannot observe bell")),
    ])
    #expect(
      MarkdownSummary().text(of: report) == """
        ## Pyx: demo 1.2

        **not conformant**: TILL-01 does not hold

        | Contract | Rules | passed | failed | inconclusive | not applicable |
        |---|---|---|---|---|---|
        | till, library | 4 | 1 | 1 | 1 | 1 |
        | All | 4 | 1 | 1 | 1 | 1 |

        Rule set 2026.11, seed 7, 200 cases for each rule, scope full, exit code 1.

        ### What does not hold or could not be judged

        | Rule | Outcome | What was seen | Rules with the same cause |
        |---|---|---|---|
        | TILL-01 (till) | failed | expected a total of 3, saw 0 | TILL-02 |

        To run them again, one by one:

            pyx replay till:TILL-01:AQM

        ### Not applicable (not a pass): 1 of 4 (25 %)

        - cannot observe bell: TILL-03


        """)
  }

  @Test func flakesAreCalledSo() {
    let report = Fixtures.report(
      [Fixtures.result("TILL-01", .errored(RunError(.unstable, "failed once and held twice")))],
      incidents: ["process 2 died by signal 9"])
    let text = MarkdownSummary().text(of: report)
    #expect(
      text.contains(
        """
        ### Flaky: seen once and not again

        - TILL-01: failed once and held twice
        - process 2 died by signal 9

        """))
    #expect(text.contains("| TILL-01 (till) | flaky |"))
    #expect(TerminalReport().text(of: report).contains("\nFLAKY    TILL-01  till\n"))
    let died = Fixtures.report([Fixtures.result("TILL-01", .errored(RunError(.crash, "it died")))])
    #expect(!MarkdownSummary().text(of: died).contains("laky"))
    for (report, isFlaky) in [(report, true), (died, false)] {
      #expect(
        JUnitReport(header: report.header).files(of: report)[0].text.contains("name=\"flaky\"") == isFlaky)
    }
  }

  @Test func whatChangedSinceAnEarlierRunIsTold() throws {
    let report = Fixtures.report([Records.result("TILL-01", .failed), Records.result("TILL-02", .passed)])
    let old = try Records.run(
      [Records.result("TILL-01", .passed), Records.result("TILL-02", .vacuous)], file: "old.json")
    let new = try Records.read(JSONReport().text(of: report))
    #expect(old.openRules == ["till": ["TILL-02"]])
    #expect(
      MarkdownSummary().text(of: report, since: RunComparison(old, [new])).contains(
        "\n### Since old.json\n\n- Regressions: TILL-01\n- Fixed: TILL-02\n"))
    #expect(
      MarkdownSummary().text(of: report, since: RunComparison(new, [new])).contains(
        "\n- Nothing has changed\n"))
  }

  @Test func runThatStoppedEarlySaysSo() throws {
    var report = Fixtures.report([Records.result(.failed)], selectedCount: 5)
    report.stoppedAfter = "TILL-01"
    #expect(
      MarkdownSummary().text(of: report).contains(
        "**not conformant**: TILL-01 does not hold; the run stopped at the first failure, and other rules have no verdict"
      ))
    let file = JUnitReport(header: report.header).files(of: report)[0].text
    #expect(
      file.contains("4 of 5 selected rules have no verdict; the run stopped after the failure of TILL-01"))
    #expect(JSONReport().tree(of: report)["footer"]?["stoppedAfter"] == .string("TILL-01"))
  }

  @Test func hostileTextStaysTextAndTheSummarySmall() {
    let results = (10..<200).map { number in
      Fixtures.result(
        "TILL-\(number)",
        .failed(
          Fixtures.found(
            "\(number) <img src=x> ](y) `z` " + HostileInputTests.nasty + String(repeating: "w", count: 9999))
        ))
    }
    let text = MarkdownSummary().text(of: Fixtures.report(results, implementation: "<script>\n# x"))
    #expect(text.utf8.count < 200_000)
    #expect(!text.replacing("\\<", with: "").contains("<"))
    #expect(!text.contains("\n# x"))
    #expect(!text.unicodeScalars.contains { $0.isHidden && $0 != "\n" })
    #expect(text.contains("\nAnd 140 more, in the reports.\n"))
  }
}

import Testing

@testable import Conformance
@testable import Reporting

@Suite struct TerminalTests {
  let plain = TerminalReport(options: ReportOptions(isReproducible: true))

  func lastLine(_ report: RunReport, strict: Bool = false) -> String {
    let text = TerminalReport(options: ReportOptions(warningsFail: strict)).text(of: report)
    return text.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test func everyKindOfOutcomeIsShown() {
    #expect(plain.text(of: Fixtures.report(Fixtures.everyKind)) == Snapshots.terminal)
  }

  /// The verdict stands above the contracts and in the last line.
  ///
  /// The brief text has a line for each contract, and leaves out chapters in which every applicable rule passed.
  @Test func briefTextBeginsWithTheVerdictAndLeavesOutPasses() throws {
    let brief = TerminalReport(
      options: ReportOptions(isReproducible: true, explainCommand: { "pyx explain \($0)" }, isBrief: true))
    let green = brief.text(of: Fixtures.report([Fixtures.everyKind[0]])).split(separator: "\n")
    #expect(green[2].hasPrefix("conformant: "))
    #expect(green.last == green[2])
    #expect(green.contains("✓ till, library: 1 passed"))
    #expect(!green.contains { $0.hasPrefix("  ✓") })
    let all = brief.text(of: Fixtures.report(Fixtures.everyKind))
    #expect(all.contains("pyx explain TILL-01 says what the rule asks"))
    #expect(all.contains("answered. The answers are not judged; --verbose and the page list them."))
    #expect(!all.contains("Readings of open questions (not judged)"))
    // Nothing that went wrong is left out.
    let full = plain.text(of: Fixtures.report(Fixtures.everyKind))
    for line in full.split(separator: "\n") where line.contains("FAILED") || line.contains("ERROR") {
      #expect(all.contains(line))
    }
  }

  /// If an adapter's mistake keeps a rule from being judged, the report names the command that examines the adapter.
  @Test(arguments: [RunError.Kind.unstable, .crash, .timeout, .protocol, .harness])
  func mistakesOfAnAdapterLeadToItsExamination(kind: RunError.Kind) {
    let report = Fixtures.report([Fixtures.result("TILL-01", .errored(RunError(kind, "it went wrong")))])
    let text = TerminalReport(options: ReportOptions(doctorCommand: "pyx doctor --adapter x")).text(
      of: report)
    #expect(text.contains("\npyx doctor --adapter x looks for mistakes") == (kind != .harness))
    #expect(text.contains("sessions share state: declare the isolation \"process\"") == (kind == .unstable))
    let reference = TerminalReport().text(of: report)
    #expect(!reference.contains("pyx doctor"))
  }

  @Test func lastLineSaysWhetherItConformsAndWhy() {
    let green = Fixtures.everyKind[0]
    let (failed, warned) = (Fixtures.everyKind[1], Fixtures.everyKind[2])
    #expect(
      lastLine(Fixtures.report([green])) == "conformant: every binding rule of the claimed contracts holds")
    #expect(
      lastLine(Fixtures.report([green, warned]))
        == "conformant: every binding rule of the claimed contracts holds; with 1 warning")
    #expect(
      lastLine(Fixtures.report([green, warned]), strict: true)
        == "conformant: every binding rule of the claimed contracts holds; TILL-03 does not hold, and warnings count "
        + "as failures")
    #expect(lastLine(Fixtures.report([green, failed])) == "not conformant: TILL-01 does not hold")
    #expect(
      lastLine(Fixtures.report([Fixtures.everyKind[5]]))
        == "not conformant: no rule of the claimed contract till, library, could be executed")
    #expect(
      lastLine(Fixtures.report([green], selection: Selection(rules: ["TILL-02"])))
        == "cannot tell: only some of the rules were selected")
    #expect(
      lastLine(Fixtures.report([green], claim: PlainClaim.partial))
        == "cannot tell: a full verdict on till, library, also needs these, which are not declared: total")
    #expect(
      lastLine(Fixtures.report([green, Fixtures.everyKind[4], Fixtures.everyKind[3]]))
        == "cannot tell: TILL-05 could not be judged to the end; the cases of TILL-04 did not meet the required "
        + "situations often enough")
    #expect(lastLine(Fixtures.report([green], selectedCount: 3)) == "cannot tell: 2 rules have no verdict")
    #expect(
      lastLine(Fixtures.report([green], runErrors: [RunError(.harness, "x")]))
        == "cannot tell: the run met an error")
    #expect(
      lastLine(RunReport(header: Fixtures.header(), contracts: [])) == "cannot tell: nothing was judged")
  }

  @Test func theTimeOfTheRunComesBeforeTheWork() {
    // One rule that took 0.25 s.
    let report = Fixtures.report([Fixtures.everyKind[0]])
    func line(_ writer: TerminalReport) -> Substring? {
      writer.text(of: report).split(separator: "\n").first { $0.hasPrefix("1 rule: ") }
    }
    #expect(line(TerminalReport()) == "1 rule: 1 passed in 0.250 s of work")
    #expect(line(TerminalReport(took: .seconds(2))) == "1 rule: 1 passed in 2.000 s; 0.250 s of work")
    #expect(
      line(TerminalReport(took: .milliseconds(100)))
        == "1 rule: 1 passed in 0.100 s; 0.250 s of work, because several rules are judged at once")
    let constant = TerminalReport(options: ReportOptions(isReproducible: true), took: .seconds(2))
    #expect(line(constant) == "1 rule: 1 passed")
  }

  @Test func replayedCaseIsShownInFull() {
    #expect(
      plain.text(of: Fixtures.everyKind[0])
        == "HOLDS    TILL-02  till\n  The total is the sum of what was added.\n"
        + "  Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library\n")
    #expect(
      plain.text(of: Fixtures.everyKind[1]).contains(
        "    send     add amount=3\n      effect total value=0\n"))
  }

  @Test func colourIsOnlyForTerminalsThatWantIt() {
    #expect(TerminalStyle(isTerminal: true, environment: [:]).isColoured)
    #expect(TerminalStyle(isTerminal: true, environment: ["NO_COLOR": ""]).isColoured)
    #expect(!TerminalStyle(isTerminal: true, environment: ["NO_COLOR": "1"]).isColoured)
    #expect(!TerminalStyle(isTerminal: true, environment: ["TERM": "dumb"]).isColoured)
    #expect(!TerminalStyle(isTerminal: false, environment: [:]).isColoured)
    let report = Fixtures.report(Fixtures.everyKind)
    let coloured = TerminalReport(
      options: ReportOptions(isReproducible: true), style: TerminalStyle(isColoured: true)
    )
    .text(of: report)
    #expect(coloured.contains("\u{1B}[1;31mFAILED\u{1B}[0m"))
    let uncoloured = coloured.replacing(/\x1b\[[0-9;]*m/, with: "")
    #expect(uncoloured == plain.text(of: report))
  }
}

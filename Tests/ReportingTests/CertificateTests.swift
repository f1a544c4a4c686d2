import Foundation
import Requirements
import Testing

@testable import Conformance
@testable import Reporting

/// A certificate says exactly what its report says.
@Suite struct CertificateTests {
  private func words(_ results: [RuleResult], _ change: (inout RunReport) -> Void = { _ in }) throws
    -> [String]
  {
    let verdict = CertificateVerdict(try Records.run(results, change: change))
    return [verdict.word] + verdict.reasons
  }

  @Test func verdictIsThatOfTheReport() throws {
    let passed = Records.result("TILL-00", .passed)
    #expect(try words([passed]) == ["conformant"])
    #expect(try words([passed, Records.result(.failed)]) == ["not conformant", "do not hold: TILL-01"])
    #expect(
      try words([passed, Records.result(.knownFailure)]) == [
        "not conformant", "do not hold, as expected: TILL-01",
      ])
    #expect(
      try words([passed, Records.result(.warned)]) == [
        "conformant", "do not hold, but only warn: TILL-01",
      ])
    #expect(try words([passed, Records.result(.inconclusive)]).first == "cannot tell")
    #expect(
      try words([passed, Records.result(.errored)]) == [
        "cannot tell", "could not be judged to the end: TILL-01", "the run is incomplete",
      ])
    #expect(
      try words([passed]) { $0.contracts[0].claim = PlainClaim.partial } == [
        "cannot tell", "till, library: a full verdict also needs these, which are not declared: total",
      ])
    #expect(
      try words([passed]) { $0.header.selection.rules = ["TILL-00"] } == [
        "cannot tell", "only some of the rules were selected: TILL-00",
      ])
    #expect(
      try words([Records.result(.notApplicable)]) == [
        "not conformant", "till, library: none of its rules could be executed",
      ])
    #expect(
      try words([passed]) { $0.runErrors = [RunError(.harness, "disk full")] } == [
        "cannot tell", "the run is incomplete", "disk full",
      ])
  }

  @Test func pageNamesWhatWasJudgedAndWhatItDoesNotShow() throws {
    var passed = Records.result("TILL-00", .passed)
    passed.readings = ["is silent", "rings"].map {
      ReadingCount(ambiguity: Fixtures.question, value: $0, count: 3)
    }
    let run = try Records.run(
      [passed, Records.result("TILL-02", .passed), Records.result("TILL-03", .notApplicable)],
      options: ReportOptions(ruleSetDigest: String(repeating: "9", count: 64)))
    let read = try Pages.read(CertificatePage(run).html)
    for row in [
      ["Implementation", "demo"], ["Version", "1.2"], ["Date", "2026-07-01T12:00:00Z"], ["Seed", "7"],
      ["Scope", "full: everything that the judged contracts ask for"], ["Rule set", "2026.11"],
      ["Rule set, SHA-256", String(repeating: "9", count: 64)],
      ["Not applicable", "1 of 3 (33.3 %)"], ["Inconclusive, vacuous or errored", "0 of 3 (0 %)"],
      ["Report, SHA-256", Records.digest], ["till, library", "conformant", "3", "2", "1"],
      ["Till guide, 2nd edition", "2 of 3 rules judged"],
      ["TILL-03 (till)", "The total is the sum of what was added.", "cannot observe bell"],
      ["Does clearing ring the bell? (till, A-TILL-1)", "is silent; rings"],
    ] {
      #expect(read.cells.contains(row), "\(row)")
    }
    for limit in CertificatePage.limits { #expect(read.text.contains(limit)) }
    let bare = try Records.run([passed])
    #expect(
      try Pages.read(CertificatePage(bare).html).cells.contains([
        "Rule set, SHA-256", "not recorded in the report",
      ]))
  }

  @Test func badgeSaysTheVerdictAndHowMuchDoesNotApply() throws {
    func words(_ outcomes: RecordedOutcome...) throws -> String {
      CertificateBadge(
        try Records.run(outcomes.enumerated().map { Records.result("TILL-\($0)", $1) })
      ).words
    }
    #expect(try words(.passed) == "conformant · till, library · 2026.11")
    #expect(try words(.passed, .notApplicable) == "conformant · till, library · 2026.11 · 50 % n/a")
    #expect(try words(.passed, .failed) == "not conformant · till, library · 2026.11")
    #expect(try words(.passed, .inconclusive) == "cannot tell · till, library · 2026.11")
  }

  @Test func hostileNamesStayText() throws {
    let nasty = HostileInputTests.nasty + "</title><script>alert(1)</script>"
    let run = try Records.run([Records.result(.passed)]) {
      $0.header = Fixtures.header(implementation: nasty)
      $0.header.ruleSet = "\"><script>"
    }
    let page = CertificatePage(run).html
    #expect(!page.contains("<script"))
    #expect(try Pages.read(page).cells.contains(["Rule set", "\"><script>"]))
    let badge = CertificateBadge(run).svg
    #expect(!badge.contains("<script"))
    try Requirement.python.need()
    let reader = """
      import json, sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      print(json.dumps([root.get("aria-label")] + [(e.text or "") for e in root if e.text is not None]))
      """
    let ended = try Parsers.run(try #require(Programs.python), ["-c", reader], on: badge)
    let read = try JSONDecoder().decode([String].self, from: Data(ended.output.utf8))
    #expect(read.count == 4)
    #expect(read[0].hasSuffix(": Pyx conformant · till, library · \"><script>"))
    #expect(Array(read[1...]) == [read[0], "Pyx", "conformant · till, library · \"><script>"])
  }
}

import Conformance
import Testing

@testable import Reporting

@Suite struct JUnitTests {
  func xml(_ report: RunReport, _ options: ReportOptions = ReportOptions()) throws -> String {
    try #require(JUnitReport(header: report.header, options: options).files(of: report).first).text
  }

  func read(_ report: RunReport, _ options: ReportOptions = ReportOptions()) throws -> ReadReport {
    try Parsers.parse(try xml(report, options))
  }

  @Test func smallReportIsExactlyThis() throws {
    let report = Fixtures.report([Fixtures.everyKind[1], Fixtures.everyKind[5]])
    #expect(try xml(report, ReportOptions(isReproducible: true)) == Snapshots.richJUnit)
    #expect(try xml(report, ReportOptions(dialect: .strict, isReproducible: true)) == Snapshots.strictJUnit)
  }

  @Test func breakagesOfAnAdapterAreTold() throws {
    let report = Fixtures.report(
      [Fixtures.everyKind[0]], incidents: ["process 2 died by signal 9", "process 3 hung"])
    let text = try xml(report, ReportOptions())
    #expect(text.contains(#"<property name="incident.1" value="process 2 died by signal 9"/>"#))
    #expect(text.contains(#"<property name="incident.2" value="process 3 hung"/>"#))
    #expect(
      JSONReport().tree(of: report)["footer"]?["incidents"]
        == .strings(["process 2 died by signal 9", "process 3 hung"]))
  }

  @Test(arguments: ReportOptions.Dialect.allCases, [false, true])
  func countsAreThoseOfTheElements(dialect: ReportOptions.Dialect, warningsFail: Bool) throws {
    let report = try read(
      Fixtures.report(Fixtures.everyKind, selectedCount: 10, runErrors: [RunError(.harness, "disk full")]),
      ReportOptions(dialect: dialect, warningsFail: warningsFail))
    #expect(report.root == "testsuites")
    var sums = [0, 0, 0, 0]
    for suite in report.suites {
      #expect(suite.tag == "testsuite")
      let counted =
        [suite.cases.count]
        + ["failure", "error", "skipped"].map { tag in
          suite.cases.count { $0.findings.contains { $0.tag == tag } }
        }
      let written = ["tests", "failures", "errors", "skipped"].map { Int(suite.attributes[$0] ?? "") }
      #expect(written == counted.map(Optional.some), "\(suite.attributes)")
      sums = zip(sums, counted).map(+)
      #expect(!suite.tags.contains("testsuite"))
    }
    #expect(
      ["tests", "failures", "errors"].map { Int(report.attributes[$0] ?? "") } == sums.prefix(3).map(\.self))
    #expect(sums == [11, warningsFail ? 3 : 2, 4, 3])
    #expect(Set(report.suites.compactMap { $0.attributes["name"] }).count == report.suites.count)
  }

  @Test func casesSayOneThingAtMostWithMessageTextAndKnownType() throws {
    let types = Set(JUnitCase.Finding.allCases.map(\.rawValue))
    for one in try read(Fixtures.report(Fixtures.everyKind)).cases {
      #expect(one.findings.count <= 1)
      for finding in one.findings {
        #expect(finding.attributes["message"]?.isEmpty == false)
        #expect(!finding.text.isEmpty)
        if finding.tag != "skipped" { #expect(types.contains(finding.attributes["type"] ?? "")) }
      }
      #expect(one.tags.count { $0 == "system-out" } <= 1)
      #expect(one.name.count <= 200)
      #expect(one.attributes["classname"] == "demo.till")
      #expect(one.attributes["time"]?.wholeMatch(of: /[0-9]+\.[0-9]{3}/) != nil)
    }
  }

  @Test func outcomesBecomeTheRightElements() throws {
    let cases = try read(Fixtures.report(Fixtures.everyKind)).cases
    let seen = cases.map { one in
      ([String(one.name.prefix(7))] + one.findings.map { "\($0.tag) \($0.attributes["type"] ?? "")" })
        .joined(separator: " ")
    }
    #expect(
      seen == [
        "TILL-01 failure RuleViolation", "TILL-02", "TILL-05 error AdapterCrash", "TILL-06 skipped ",
        "TILL-07 skipped ", "TILL-08 failure UnexpectedPass", "TILL-09 skipped ", "TILL-03",
        "TILL-04 error Vacuous",
      ])
    let warned = try #require(cases.first { $0.name.hasPrefix("TILL-03") })
    #expect(warned.properties.contains(["warning", "rang twice"]))
    #expect(warned.output.hasPrefix("WARNED: rang twice\n"))
    #expect(!cases[0].properties.contains { $0.first == "warning" })
  }

  @Test func warningFailsUnderStrict() throws {
    let cases = try read(Fixtures.report(Fixtures.everyKind), ReportOptions(warningsFail: true)).cases
    let warned = try #require(cases.first { $0.name.hasPrefix("TILL-03") })
    #expect(warned.findings.map(\.tag) == ["failure"])
  }

  @Test func failureTellsRuleCitationLevelMessageTraceAndReplay() throws {
    let options = ReportOptions { "pyx replay \($0) --adapter 'python3 a.py'" }
    let text = try #require(
      try read(Fixtures.report(Fixtures.everyKind), options).cases.first?.findings.first?.text)
    #expect(
      text == """
        The total is the sum of what was added.
        Till guide, 2nd edition, 2.1; 3 · MUST (prose) · library

        expected a total of 3, saw 0

          start    in the usual world
          send     add amount=3
            effect total value=0

        case 5 of the search, 1 stimulus, 9 when found; no smaller case was found
        replay: pyx replay till:TILL-01:AQM --adapter 'python3 a.py'
        """)
  }

  @Test func troubleOfTheRunIsACaseOfItsOwn() throws {
    let green = [Fixtures.everyKind[0]]
    func errors(_ report: RunReport) throws -> [String] {
      try read(report).cases.flatMap(\.findings).filter { $0.tag == "error" }
        .map { "\($0.attributes["type"] ?? ""): \($0.text)" }
    }
    #expect(try errors(Fixtures.report(green)) == [])
    #expect(
      try errors(Fixtures.report(green, selectedCount: 3)) == [
        "IncompleteRun: library: 2 of 3 selected rules have no verdict"
      ])
    #expect(
      try errors(
        Fixtures.report(
          green, runErrors: [RunError(.harness, "no disk", trace: ["a", "b"]), RunError(.crash, "x")]))
        == ["HarnessError: no disk\na\nb", "AdapterCrash: x"])
    #expect(
      try errors(Fixtures.report([Fixtures.everyKind[5]])) == [
        "Vacuous: library: the role is claimed, but none of its rules could be executed"
      ])
    #expect(
      try errors(RunReport(header: Fixtures.header(), contracts: [])) == [
        "IncompleteRun: nothing was selected: no rule of this implementation was judged"
      ])
  }

  @Test func provisionalReportIsRed() throws {
    for dialect in ReportOptions.Dialect.allCases {
      let writer = JUnitReport(header: Fixtures.header(), options: ReportOptions(dialect: dialect))
      let files = writer.provisionalFiles(systems: ["till", "purse"])
      #expect(files.map(\.name) == ["TEST-demo-till.xml", "TEST-demo-purse.xml"])
      for file in files {
        let report = try Parsers.parse(file.text)
        #expect(report.attributes["errors"] == "1")
        let finding = try #require(report.cases.first?.findings.first)
        #expect(finding.tag == "error")
        #expect(finding.attributes["type"] == "IncompleteRun")
        #expect(finding.attributes["message"] == "the run did not finish")
        #expect(file.text.contains("the run did not finish; if it finishes, this report is replaced"))
      }
    }
  }

  @Test func rolesOfOneSystemShareAFile() throws {
    var report = Fixtures.report([Fixtures.result("X-01", .passed)])
    var other = report.contracts[0]
    other.role = .integration
    other.results = [Fixtures.result("X-01", .passed, role: .integration)]
    report.contracts.append(other)
    let files = JUnitReport(header: report.header).files(of: report)
    #expect(files.count == 1)
    let read = try Parsers.parse(files[0].text)
    #expect(
      read.suites.compactMap { $0.attributes["name"] } == [
        "demo · till · Adding", "demo · till · Adding (integration)",
      ])
    #expect(
      read.cases.map(\.name) == [
        "X-01 The total is the sum of what was added.", "X-01 The total is the sum of what was added. (2)",
      ])
  }

  @Test func sameResultsGiveTheSameBytes() throws {
    let options = ReportOptions(isReproducible: true)
    let one = Fixtures.report(Fixtures.everyKind)
    var other = Fixtures.report(
      Fixtures.everyKind.map {
        var result = $0
        result.seconds *= 3
        return result
      })
    other.header.timestamp = "2027-01-01T00:00:00Z"
    #expect(try xml(one, options) == xml(other, options))
    #expect(try xml(one) != xml(other))
    #expect(try read(one, options).cases.allSatisfy { $0.attributes["time"] == "0.000" })
  }

  @Test func dialectsDifferOnlyInWhereMetadataStands() throws {
    let rich = try #require(try read(Fixtures.report(Fixtures.everyKind)).cases.first)
    let strict = try #require(
      try read(Fixtures.report(Fixtures.everyKind), ReportOptions(dialect: .strict)).cases.first)
    #expect(rich.attributes["file"] == "Sources/Till/Rules/Adding.swift")
    #expect(rich.attributes["line"] == "7")
    #expect(Set(strict.attributes.keys) == ["name", "classname", "time"])
    #expect(!strict.tags.contains("properties"))
    for property in rich.properties {
      #expect(strict.output.contains("[[PROPERTY|\(property[0])=\(property[1])]]"))
    }
    #expect(strict.output.hasSuffix(rich.output))
  }
}

import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

/// `RUN-DECLARED`: an undeclared stimulus that was not refused is a warning in every form, or an error with `--strict`.
@Suite struct DeclarationReportTests {
  private static let sentence =
    "till, library: clear is not declared, but was answered with total instead of being refused"

  private static var report: RunReport {
    var report = Fixtures.report([Fixtures.result("TILL-01", .passed)])
    report.declarationFindings = [
      DeclarationFinding(system: "till", role: .library, stimulus: "clear", answer: "with total"),
      DeclarationFinding(system: "till", role: .library, stimulus: "open", answer: "without effects"),
    ]
    return report
  }

  @Test(arguments: ReportOptions.Dialect.allCases) func casePassesWithAWarning(dialect: ReportOptions.Dialect)
    throws
  {
    let report = Self.report
    let file = JUnitReport(header: report.header, options: ReportOptions(dialect: dialect)).files(of: report)[
      0]
    let read = try Parsers.parse(file.text)
    #expect(read.attributes["tests"] == "2" && read.attributes["errors"] == "0")
    let one = try #require(read.cases.last)
    #expect(one.name == "RUN-DECLARED What is not declared is refused.")
    #expect(one.findings.isEmpty)
    #expect(one.output.contains("WARNED: \(Self.sentence)\nWARNED: till, library: open "))
    if dialect == .rich { #expect(one.properties == [["warning", "\(Self.sentence); and 1 more"]]) }
  }

  @Test func caseIsAnErrorWhereWarningsFail() throws {
    let report = Self.report
    let file = JUnitReport(header: report.header, options: ReportOptions(warningsFail: true)).files(
      of: report)[0]
    let one = try #require(try Parsers.parse(file.text).cases.last)
    #expect(one.findings.map(\.tag) == ["error"])
    #expect(one.findings[0].attributes["type"] == "ProtocolError")
    #expect(one.findings[0].text.contains(Self.sentence))
  }

  @Test func jsonAndTerminalTellIt() throws {
    let report = Self.report
    let tree = JSONReport().tree(of: report)
    #expect(try JSONSchema(ReportSchema.run).problems(of: tree) == [])
    #expect(tree["footer"]?["declarations"]?.elements?.count == 2)
    #expect(tree["footer"]?["conformant"] == .bool(true) && tree["footer"]?["exitCode"] == .integer(0))
    let text = TerminalReport().text(of: report)
    #expect(text.contains("\n  \(Self.sentence)\n"))
    #expect(text.hasSuffix("; 2 stimuli that are not declared were not refused\n"))
    let strict = ReportOptions(warningsFail: true)
    #expect(JSONReport(options: strict).tree(of: report)["footer"]?["exitCode"] == .integer(1))
    #expect(TerminalReport(options: strict).text(of: report).hasSuffix("and warnings count as failures\n"))
  }

  @Test func certificateTellsIt() throws {
    let run = try Records.run([Records.result(.passed)]) {
      $0.declarationFindings = Self.report.declarationFindings
    }
    #expect(
      CertificateVerdict(run).reasons == [
        "stimuli that the adapter answered although it does not declare them, so they are not judged: "
          + "clear (till, library), open (till, library)"
      ])
  }
}

import Foundation
import JSONValues
import Requirements
import Testing

@testable import Conformance
@testable import Reporting

@Suite struct JSONReportTests {
  @Test func everyKindOfOutcomeFitsTheSchema() throws {
    let report = Fixtures.report(
      Fixtures.everyKind, runErrors: [RunError(.harness, "disk full", trace: ["x"])])
    let tree = try JSONValue(parsing: JSONReport().text(of: report).utf8)
    #expect(try JSONSchema(ReportSchema.run).problems(of: tree) == [])
    #expect(
      tree["results"]?.elements?.compactMap { $0["outcome"]?.text } == [
        "passed", "failed", "warned", "vacuous", "errored", "notApplicable", "knownFailure", "unexpectedPass",
        "inconclusive",
      ])
  }

  @Test func schemaNoticesWhatIsMissingWrongOrUnknown() throws {
    let text = JSONReport().text(of: Fixtures.report(Fixtures.everyKind))
    let schema = try JSONSchema(ReportSchema.run)
    func problems(_ old: String, _ new: String) throws -> [String] {
      #expect(text.contains(old))
      let changed = text.replacing(old, with: new, maxReplacements: 1)
      return schema.problems(of: try JSONValue(parsing: changed.utf8))
    }
    #expect(try problems("\"outcome\": \"passed\"", "\"outcome\": \"ok\"").count == 1)
    #expect(
      try problems("\"complete\": ", "\"completed\": ") == [
        "/footer: the member \"complete\" is missing", "/footer: the member \"completed\" is unknown",
      ])
    #expect(try problems("\"seed\": 7", "\"seed\": \"7\"") == ["/header/seed: is not of type integer"])
    #expect(try problems("\"seed\": 7", "\"seed\": -7") == ["/header/seed: is less than 0"])
    #expect(try problems("T12:00:00Z", "T12:00:00").count == 1)
  }

  @Test func membersStandInTheSameOrder() throws {
    let text = JSONReport(options: ReportOptions(isReproducible: true)).text(
      of: Fixtures.report([Fixtures.everyKind[1]]))
    #expect(text == Snapshots.json)
    #expect(
      try JSONValue(parsing: text.utf8)["header"]?["timestamp"] == .string(ReportOptions.constantTimestamp))
  }

  @Test func footerSaysWhatTheRunAddsUpTo() throws {
    func footer(_ report: RunReport, strict: Bool = false) -> [JSONValue?] {
      let footer = JSONReport(options: ReportOptions(warningsFail: strict)).tree(of: report)["footer"]
      return ["complete", "scope", "conformant", "exitCode"].map { footer?[$0] }
    }
    let green = [Fixtures.everyKind[0]]
    #expect(footer(Fixtures.report(green)) == [.bool(true), .string("full"), .bool(true), .integer(0)])
    #expect(
      footer(Fixtures.report(green, claim: PlainClaim.partial))
        == [.bool(true), .string("partial"), .null, .integer(0)])
    #expect(
      footer(Fixtures.report(green, selection: Selection(rules: ["TILL"])))
        == [.bool(true), .string("filtered"), .null, .integer(0)])
    #expect(
      footer(Fixtures.report([Fixtures.everyKind[1]])) == [
        .bool(true), .string("full"), .bool(false), .integer(1),
      ])
    let warned = Fixtures.report([Fixtures.everyKind[0], Fixtures.everyKind[2]])
    #expect(footer(warned) == [.bool(true), .string("full"), .bool(true), .integer(0)])
    #expect(footer(warned, strict: true) == [.bool(true), .string("full"), .bool(true), .integer(1)])
    #expect(
      footer(Fixtures.report([Fixtures.everyKind[4]])) == [
        .bool(false), .string("full"), .null, .integer(75),
      ])
  }

  @Test func textWithAnythingInItIsReadBack() throws {
    let nasty = HostileInputTests.nasty
    let tree = JSONValue.members(["a\"\\\n": .array([.string(nasty), .number(0.5), .null, .object([])])])
    let read = try JSONValue(parsing: tree.pretty.utf8)
    #expect(read == tree)
    try Requirement.python.need()
    let ended = try Parsers.run(
      try #require(Programs.python),
      ["-c", "import json,sys; print(json.dumps(json.load(open(sys.argv[1]))))"], on: tree.pretty)
    #expect(try JSONValue(parsing: ended.output.utf8) == tree)
  }

  @Test(arguments: ReportSchema.all.map(\.name)) func schemasAreJSONWithEveryReferenceInPlace(name: String)
    throws
  {
    let schema = try #require(ReportSchema.all.first { $0.name == name }).schema
    #expect(try JSONValue(parsing: schema.pretty.utf8)["title"] == schema["title"])
    #expect(try !JSONSchema(schema).problems(of: .null).isEmpty)
  }
}

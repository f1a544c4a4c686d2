import Conformance
import Foundation
import JSONValues
import Reporting
import Testing

/// Certifying the reference as a user would.
@Suite struct CertifyTests {
  @Test func referenceConforms() throws {
    let folder = try Folder()
    let ended = try Pyx.run("certify", "--cases", "60", in: folder)
    #expect(ended.code == 0, "\(ended.output)\(ended.errors)")
    let last = ended.output.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("conformant: every binding rule of the claimed contracts holds"))
    #expect(
      folder.files
        == ["Reports/REPORT-pyx-reference.html"]
        + ["dotpay", "online-payments", "pay-by-bank-app", "paydiant", "pia-wallets"].map {
          "Reports/TEST-pyx-reference-\($0).xml"
        })
    // The page is small enough to mail and to open, although it contains every rule.
    #expect(try folder.read("Reports/REPORT-pyx-reference.html").utf8.count < 2_000_000)
    #expect(!ended.output.contains("\u{1B}"))
  }

  @Test func jsonIsTheOnlyOutputAndFitsItsSchema() throws {
    let folder = try Folder()
    let ended = try Pyx.run(
      "certify", "--system", "pia-wallets", "--rule", "PIA-RDR", "--cases", "30", "--format", "json",
      in: folder)
    #expect(ended.code == 0)
    let report = try #require(ended.json)
    #expect(try JSONSchema(ReportSchema.run).problems(of: report).isEmpty)
    let results = try #require(report["results"]?.elements)
    #expect(!results.isEmpty)
    #expect(results.allSatisfy { $0["rule"]?.text?.hasPrefix("PIA-RDR-") == true })
    #expect(results.allSatisfy { $0["outcome"] == .string("passed") })
    #expect(report["footer"]?["scope"] == .string("filtered"))
    #expect(report["footer"]?["conformant"] == .null)
    #expect(report["footer"]?["complete"] == .bool(true))
    #expect(
      folder.files
        == ["REPORT-pyx-reference-pia-wallets.html", "TEST-pyx-reference-pia-wallets.xml"].map {
          "Reports/\($0)"
        })
  }

  @Test func selectionOfWholeContractsHasAVerdictForEach() throws {
    let folder = try Folder()
    let words = ["certify", "--system", "pia-wallets", "--cases", "40"]
    let text = try Pyx.run(words + ["--role", "library"], in: folder)
    #expect(text.code == 0)
    let lines = text.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("pia-wallets, library: conformant · not judged: integration, configuration"))
    #expect(lines.last?.hasPrefix("conformant: every binding rule of the judged contracts holds") == true)
    let ended = try Pyx.run(words + ["--format", "json"], in: folder)
    let report = try #require(ended.json)
    #expect(try JSONSchema(ReportSchema.run).problems(of: report).isEmpty)
    #expect(report["footer"]?["scope"] == .string("full"))
    #expect(report["footer"]?["conformant"] == .bool(true))
    let verdicts = report["footer"]?["verdicts"]?.elements ?? []
    #expect(verdicts.compactMap { $0["role"]?.text } == ["library", "integration", "configuration"])
    #expect(verdicts.allSatisfy { $0["conformant"] == .bool(true) })
    let others = (report["footer"]?["notJudged"]?.elements ?? []).compactMap { $0["system"]?.text }
    #expect(others.contains("dotpay"))
    #expect(!others.contains("pia-wallets"))
    let junit = try folder.read("Reports/TEST-pyx-reference-pia-wallets.xml")
    #expect(junit.contains(#"<property name="conformant.integration" value="true"/>"#))
    _ = try folder.write("run.json", ended.output)
    #expect(
      try Pyx.run("certificate", "run.json", "--page", "p.html", "--badge", "b.svg", in: folder).code == 0)
    #expect(try folder.read("p.html").contains("pia-wallets, configuration: conformant"))
    #expect(try folder.read("b.svg").contains("conformant · 3 contracts"))
    let compared = try Pyx.run("compare", "run.json", "run.json", in: folder)
    #expect(compared.output.contains("   pia-wallets, library: conformant\n"))
  }

  @Test func budgetChoosesCasesThatCanBeGivenAgain() throws {
    let folder = try Folder()
    let words = ["certify", "--system", "pia-wallets", "--rule", "PIA-RDR", "--format", "json"]
    let ended = try Pyx.run(words + ["--budget", "2s"], in: folder)
    #expect(ended.code == 0)
    let cases = try #require(ended.json?["header"]?["cases"]?.whole)
    #expect(cases >= 20)
    #expect(
      ended.errors.contains(
        "--budget 2s allows \(cases) cases for each rule; --cases \(cases) repeats"))
    let again = try Pyx.run(words + ["--cases", String(cases)], in: folder)
    #expect(again.json?["results"] == ended.json?["results"])
    #expect(
      try folder.read("Reports/TEST-pyx-reference-pia-wallets.xml").contains(
        #"name="casesPerRule" value="\#(cases)""#))
    let least = try Pyx.run(words + ["--budget", "1s", "--rule", "X-CB-01"], in: folder)
    #expect(least.code == 0)
  }

  /// Judges only two systems; `.ci/checks` compares two runs of all systems.
  @Test(arguments: ["rich", "strict"]) func reproducibleRunsAreTheSameBytes(dialect: String) throws {
    let folder = try Folder()
    for name in ["one", "two"] {
      let ended = try Pyx.run(
        "certify", "--reproducible", "--system", "paydiant", "--system", "pia-wallets", "--cases", "20",
        "--junit-dialect", dialect, "--reports", name, "--format", "json", in: folder)
      #expect(try folder.write("\(name)/report.json", ended.output).isEmpty == false)
    }
    let files = folder.files.filter { $0.hasPrefix("one/") }.map { $0.dropFirst(4) }
    #expect(files.count == 4)
    for file in files { #expect(try folder.read("one/\(file)") == folder.read("two/\(file)"), "\(file)") }
  }

  @Test func ruleOfTwoRolesIsSelectedByPrefix() throws {
    let folder = try Folder()
    let ended = try Pyx.run("rules", "--rule", "OP-IIN", "--format", "json", in: folder)
    let rules = try #require(ended.json?.elements)
    #expect(rules.count > 10)
    #expect(rules.allSatisfy { $0["id"]?.text?.hasPrefix("OP-IIN-") == true })
  }

  @Test func tablesFitTheirSchemas() throws {
    let folder = try Folder()
    let rules = try #require(try Pyx.run("rules", "--format", "json", in: folder).json)
    #expect(try JSONSchema(ReportSchema.rules).problems(of: rules).isEmpty)
    #expect((rules.elements?.count ?? 0) >= 105)
    let mutants = try Pyx.run(
      "mutants", "--rule", "PIA-RDR-05", "--cases", "100", "--format", "json", in: folder)
    #expect(mutants.code == 0)
    let list = try #require(mutants.json)
    #expect(try JSONSchema(ReportSchema.mutants).problems(of: list).isEmpty)
    #expect(list.elements?.allSatisfy { $0["outcome"] == .string("killed") } == true)
    #expect(try Pyx.maintain("traceability", in: folder).output.contains("| PIA-RDR-05 | tested |"))
    let inputs = try Pyx.maintain("inputs", "--rule", "PIA-RDR-02", "--cases", "20", in: folder)
    #expect(inputs.code == 0 && inputs.output.contains("| insertion | inside |"))
    #expect(try Pyx.maintain("inputs", "--rule", "PIA-RDR-01", in: folder).code == 66)
    #expect(try Pyx.run("rules", "--format", "markdown", in: folder).output.hasPrefix("# Rules\n"))
  }

  @Test func schemasAndContractPagesAreWritten() throws {
    let folder = try Folder()
    let schemas = try Pyx.maintain("schemas", "out", in: folder)
    #expect(schemas.code == 0)
    #expect(folder.files.contains("out/protocol.schema.json"))
    for file in folder.files { _ = try JSONValue(parsing: try folder.read(file).utf8) }
    let page = try Pyx.run("contract", "--system", "pia-wallets", in: folder)
    #expect(page.code == 0)
    #expect(page.output.hasPrefix("# pia-wallets, role library\n"))
    #expect(try Pyx.run("contract", "pia-wallets", in: folder).output == page.output)
    #expect(try Pyx.run("contract", in: folder).code == 0)
    let service = try Pyx.run("contract", "--system", "online-payments", "--service", in: folder)
    #expect(service.code == 0)
    #expect(service.output.hasPrefix("# online-payments, the service\n"))
  }

  @Test(arguments: [
    (["pia-wallet"], "there is no system \"pia-wallet\"; did you mean pia-wallets?"),
    (["pia-wallets", "--system", "dotpay"], "contract takes \"pia-wallets\" or --system; give one of them"),
    (["--service"], "--service prints the page on a system's service; name the system too"),
  ]) func aSystemThatIsNotClearIsOneLine(words: [String], message: String) throws {
    let ended = try Pyx.run(["contract"] + words, in: try Folder())
    #expect(ended.code == 64)
    #expect(ended.output.isEmpty)
    #expect(ended.errors.hasPrefix("pyx: \(message)"), "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count == 1)
  }

  @Test func reportsOfEarlierRunsAreNamedWhereNobodyIsJudged() throws {
    let folder = try Folder()
    _ = try folder.write("Reports/TEST-::error::-pia-wallets.xml", "<old/>")
    _ = try folder.write("Reports/TEST-another-run.xml", "<old/>")
    let ended = try Pyx.run("certify", "--adapter", "./nobody", in: folder)
    #expect(ended.code == 69)
    #expect(
      ended.errors
        == """
        pyx: Reports has reports of earlier runs, which say nothing about this one: TEST-::error::-pia-wallets.xml
        pyx: there is no file ./nobody to run as an adapter

        """)
    #expect(try folder.read("Reports/TEST-::error::-pia-wallets.xml") == "<old/>")
  }
}

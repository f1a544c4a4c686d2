import Foundation
import JSONValues
import Requirements
import Testing

/// All outputs about one run agree in every count: JUnit, JSON, summary, certificate, comparison and pack.
@Suite(.needs(.python)) struct AgreementTests {
  private let folder: Folder
  private let report: JSONValue

  private init(_ folder: Folder, _ report: JSONValue) { (self.folder, self.report) = (folder, report) }

  init() throws { self.init(try Folder(), .null) }

  /// A run with a defective adapter.
  private func judged(_ adapter: String) throws -> AgreementTests {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/\(adapter)").standardized.path(percentEncoded: false)
    #expect(try Pyx.run("keygen", "ours", "--not-after", "2999-12-31", in: folder).code == 0)
    let ended = try Pyx.run(
      "certify", "--adapter", "python3 -B '\(path)'", "--cases", "40", "--format", "json", "--summary",
      "step.md", "--evidence", "run.pyx", "--sign", "ours.key", in: folder,
      environment: ["PYX_DEFECT": "early-interruption"])
    #expect(ended.code == 1)
    _ = try folder.write("report.json", ended.output)
    return AgreementTests(folder, try #require(ended.json))
  }

  private func count(_ outcomes: String...) -> Int {
    (report["results"]?.elements ?? []).count { outcomes.contains($0["outcome"]?.text ?? "") }
  }

  @Test(arguments: [
    ("pia_wallets.py", ["passed", "failed", "inconclusive", "notApplicable"]),
    ("Partial/cannot_see_urls.py", ["passed", "failed", "notApplicable"]),
  ]) func everyFormCountsTheSame(adapter: String, outcomes: [String]) throws {
    try judged(adapter).compare(outcomes)
  }

  private func compare(_ outcomes: [String]) throws {
    // Each expected outcome must occur; otherwise, only zeros would be compared.
    for outcome in outcomes { #expect(count(outcome) > 0, "\(outcome)") }
    let all = report["results"]?.elements?.count ?? 0
    let counts = try #require(report["footer"]?["counts"])
    for member in ["passed", "failed", "warned", "inconclusive", "vacuous", "errored", "notApplicable"] {
      #expect(counts[member] == .count(count(member)))
    }
    #expect(counts["rules"] == .count(all))
    try junit(all)
    let row = try #require(try folder.read("step.md").firstMatch(of: #/\n\| All \|(.*)\|\n/#))
    let cells = row.1.split(separator: "|").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    #expect(cells == [all] + outcomes.map { count($0) })
    let words = ["notApplicable": "not applicable"]
    let tally = outcomes.map { "\(count($0)) \(words[$0] ?? $0)" }.joined(separator: ", ")
    #expect(try Pyx.run("certificate", "report.json", "--page", "page.html", in: folder).code == 0)
    #expect(try folder.read("page.html").contains("<td>\(tally)</td>"))
    let compared = try Pyx.run("compare", "report.json", "report.json", in: folder)
    #expect(compared.code == 0 && compared.output.contains("not conformant: \(tally)\n"))
    // The pack is a tape archive, and its report is the one that was printed.
    let packed = try Pyx.shell("tar -xOf run.pyx report.json", in: folder)
    #expect(packed.json == report)
    let verified = try Pyx.run("verify", "run.pyx", "--key", "ours.pub", in: folder)
    #expect(
      verified.code == 0 && verified.output.contains("\n\(all) verdicts come out as recorded\n"))
  }

  private func junit(_ all: Int) throws {
    let files = folder.files.filter { $0.hasSuffix(".xml") }
    #expect(files.count == 1)
    let file = try XMLReader(folder.read(files[0]))
    #expect(file.isWellFormed)
    // One case for each rule; a rule that is not judged is skipped.
    #expect(file.count("testcase") == all)
    #expect(file.count("failure") == count("failed"))
    #expect(file.count("skipped") == count("inconclusive", "notApplicable"))
    #expect(file.count("error") == 0)
  }
}

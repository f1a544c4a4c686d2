import Reporting
import Testing

@testable import Conformance
@testable import SuiteSite

/// Whatever a text contains, the page shows it as text.
@Suite struct SiteEscapeTests {
  private static let hostile =
    "\"'><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\u{202E}\u{1B}]0;"

  @Test func nothingInATextBecomesAnElement() {
    let text = Self.hostile
    let question = Ambiguity("A-X-1", text, readings: [text])
    let rule = RuleFacts(
      id: "X-\(text)", system: "x", role: .library, chapter: text, level: .must(.prose), statement: text,
      citation: Citation(SourceDocument(title: text, edition: text), [text]).quoting(text),
      ambiguities: [question], mutants: [text], location: RuleLocation(filePath: text, fileID: text, line: 1))
    var result = RuleResult(rule: rule, outcome: .passed)
    (result.stimuli, result.effects) = ([text], [text])
    let message = ContractDescription.Message(
      text, text, otherwise: text, fields: [.init(text, .string(), text)])
    let contract = SiteContract(
      system: "x", role: .library,
      description: ContractDescription(
        summary: text, stimuli: [message], effects: [message], world: [(text, text)]),
      rules: [
        SiteRule(
          reference: result,
          defects: [
            SiteDefect(
              text, result: result, comparison: CaseComparison(failing: [text], passing: ["\(text)+"]))
          ],
          vectors: [
            Vector(id: text, system: "x", rule: rule.id, comment: text, given: .string(text), expected: .null)
          ],
          pasts: [text], freshness: text)
      ],
      exclusions: [Exclusion(text, part: text, .open(text))])
    let guarded = SiteGuarded(
      system: "x", markdown: "# \(text)\n\n\(text)\n\n| Rule | \(text) |\n|---|---|\n| \(text) | \(text) |\n")
    let files = Site([contract], guarded: [guarded]).files
    #expect(files.count { $0.name.hasSuffix(".html") } == 6)
    for file in files where file.name.hasSuffix(".html") {
      let scripts = file.text.components(separatedBy: "<script").count - 1
      #expect(scripts == (file.name == "index.html" ? 1 : 0), "\(file.name)")
      #expect(!file.text.contains("<img"), "\(file.name)")
      #expect(!file.text.unicodeScalars.contains("\u{202E}") && !file.text.unicodeScalars.contains("\u{1B}"))
      #expect(file.text.contains("&lt;script&gt;alert(1)"), "\(file.name)")
    }
  }
}

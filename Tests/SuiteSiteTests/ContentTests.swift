import Reporting
import Testing

@testable import SuiteSite

/// The contents from which pages are made.
@Suite struct ContentTests {
  @Test func casesAreComparedLineByLine() throws {
    let compared = try #require(CaseComparison(failing: ["a", "b", "c"], passing: ["a", "c", "d"]))
    #expect(
      compared.lines == [
        .init(text: "a", owner: .both), .init(text: "b", owner: .failing), .init(text: "c", owner: .both),
        .init(text: "d", owner: .passing),
      ])
    #expect(CaseComparison(failing: [], passing: [])?.lines == [])
    let long = [String](repeating: "a", count: CaseComparison.most + 1)
    #expect(CaseComparison(failing: long, passing: []) == nil)
  }

  /// Card numbers that the suite did not make up are masked, wherever they stand.
  @Test func foreignCardNumbersAreMasked() throws {
    let own = "send     pay number=\"4111111111111111\""
    let foreign = "  effect paid number=\"5555555555554444\""
    let compared = try #require(CaseComparison(failing: [own, foreign], passing: [own]))
    #expect(compared.lines.first?.text == own)
    #expect(compared.lines.last?.text.contains("5555555555554444") == false)
  }

  /// Two runs of a contract with services differ in the order of late effects, and in encrypted values.
  @Test func effectsAreListedByCallAndEncryptedValuesLeftOut() {
    let secret = "eyJ" + String(repeating: "aB3_", count: 40) + ".x.y.z"
    let trace = [
      "send     a", "  effect b call=5 text=\"\(secret)\"", "  effect b call=4", "  effect c call=5", "close",
      "  effect d call=3",
    ]
    #expect(
      SettledTrace.lines(trace) == [
        "send     a", "  effect b call=4", "  effect b call=5 text=\"‹encrypted›\"", "  effect c call=5",
        "close", "  effect d call=3",
      ])
    #expect(SettledTrace.text("saw eyJhIn0=") == "saw eyJhIn0=")
  }

  @Test func markdownOfTheSuiteIsRead() {
    let blocks = MarkdownBlock.blocks(
      of: "# One\n\ntwo\nlines\n\n## Three\n\n| a | b |\n| --- | --- |\n| c\\|d |  |\n")
    #expect(
      blocks == [
        .heading(1, "One"), .paragraph("two lines"), .heading(2, "Three"),
        .table(["a", "b"], [["c|d", ""]]),
      ])
  }

  @Test(arguments: ["dotpay", "online-payments", "pay-by-bank-app", "paydiant", "pia-wallets"])
  func committedPagesAreReadWhole(system: String) throws {
    let page = try #require(Fixtures.guarded([system]).first)
    let tables = page.blocks.compactMap { block -> ([String], [[String]])? in
      if case .table(let heads, let rows) = block { (heads, rows) } else { nil }
    }
    #expect(tables.contains { $0.0 == ["Rule", "Defect", "Condition", "Noticed by"] && $0.1.count > 10 })
    for (heads, rows) in tables { #expect(rows.allSatisfy { $0.count == heads.count }) }
    for case .paragraph(let words) in page.blocks { #expect(!words.contains("|"), "\(words)") }
  }
}

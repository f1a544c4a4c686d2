import JSONValues
import PaymentNumbers
import Requirements
import Testing

@testable import Conformance
@testable import Reporting

/// A thousand hostile strings go through several forms of a report: every form stays readable, and no string
/// becomes part of its markup.
@Suite struct HostilePageTests {
  /// Texts that browsers, XML readers, terminals and pipelines might mistake for something else.
  private static let pieces = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>",
    "</style><style>*{display:none}</style>",
    "</title><img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "\" onmouseover=\"alert(1)",
    "' autofocus onfocus='alert(1)",
    "<iframe srcdoc='<b>'>", "<a href=javascript:alert(1)>", "<base href=//x.example>",
    "<meta http-equiv=refresh content=0>",
    "<form action=//x.example>", "<!--", "-->", "<![CDATA[", "]]>", "<?xml?>", "<!DOCTYPE html>", "&lt;b&gt;",
    "&#60;", "&#x3c",
    "&amp", "&NewLine;", "\u{0}", "\u{8}", "\u{1B}[31m", "\u{85}", "\u{2028}", "\u{202E}", "\u{200B}",
    "\u{FEFF}", "\u{FFFE}",
    "\u{FFFF}", "\r\n", "\t", "<", ">", "\"", "'", "`", "=", "\\", "${alert(1)}", "{{7*7}}",
    "javascript:alert(1)", "%3Cscript%3E",
    "＜script＞", "e\u{301}", "\u{301}\u{301}\u{301}", "😀", "مرحبا", "::error::x", "##[error]x", "##vso[task]",
    "4111111111111111",
    "5555 5555 5555 4444", "http://x.example/", "//x.example", "url(//x.example)", "expression(alert(1))",
    "onload=alert(1)",
    "</details></article></main>", "<plaintext>", "<noscript>", "<template>",
    "<math><mi//xlink:href=\"data:x\">", "<x y=z/>",
    "[{\"a\":\"b", "→", "=", " = ", "call=<b>", "→ 200 {\"<i>\":\"</i>\"}",
  ]

  /// The string with that number, made of one to four pieces; the same on every machine.
  private static func text(_ number: Int) -> String {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    let parts = (0...next(4)).map { _ in pieces[next(pieces.count)] }
    return "s\(number)(" + parts.joined(separator: ["", " ", ";"][next(3)]) + ")"
  }

  /// A run with a hundred such strings, wherever an implementation can write.
  private static func report(from first: Int) -> RunReport {
    func text(_ place: Int) -> String { self.text(first + place) }
    let results = (0..<14).map { number -> RuleResult in
      let said = (0..<7).map { text(number * 7 + $0) }
      let found = FailingCase(
        mismatch: Mismatch(said[0], expected: said[1], seen: said[2]),
        trace: [
          "start    in \(said[3])", "send     add amount=\(said[4])", "  effect \(said[5])",
          "  effect total value=\(said[6])",
          "  http   POST \(said[3]) \(said[4]) → 200 \(said[5])", "  fault  \(said[6])", said[3],
        ], stimuli: 1, originalMessage: said[0], originalStimuli: 1, caseNumber: 0, shrinking: said[3],
        vector: number == 3 ? said[4] : nil)
      let outcome: Outcome =
        switch number % 7 {
        case 0, 1: .failed(found)
        case 2: .notApplicable(reason: said[0])
        case 3: .errored(RunError(.crash, said[0], trace: found.trace))
        case 4: .knownFailure(entry: said[3], found)
        case 5: .inconclusive(Inconclusive(reason: said[0], judgedBy: [], unowned: found))
        default: .vacuous([Shortfall(label: said[0], seenPercent: 0, neededPercent: 1)])
        }
      var result = Fixtures.result("TILL-\(number)", outcome)
      result.readings = [ReadingCount(ambiguity: Fixtures.question, value: said[5], count: 1)]
      result.coverage = [CoverageCount(label: said[6], count: 1, percent: 1, neededPercent: 2)]
      return result
    }
    return Fixtures.report(
      results, implementation: text(98), runErrors: [RunError(.protocol, text(99), trace: [text(98)])],
      incidents: [text(99)])
  }

  @Test(.needs(.python), arguments: (0..<10).map { $0 * 100 })
  func hundredOfThemInjectNothing(first: Int) throws {
    let report = Self.report(from: first)
    let shown = (0..<98).filter { $0 % 7 < 1 || $0 % 7 > 4 }.map { Redactor().line(Self.text(first + $0)) }
    let page = try PageReader.read(report)
    for text in shown { #expect(page.text.contains(text), "\(text)") }
    #expect(page.outcomes.count == report.results.count)
    for dialect in [ReportOptions.Dialect.rich, .strict] {
      for file in JUnitReport(header: report.header, options: ReportOptions(dialect: dialect)).files(
        of: report)
      {
        #expect(try Parsers.parse(file.text).cases.count == report.results.count + 1)
      }
    }
    let json = try JSONValue(parsing: JSONReport().text(of: report).utf8)
    #expect(try JSONSchema(ReportSchema.run).problems(of: json) == [])
    let terminal = TerminalText.disarmed(TerminalReport().text(of: report))
    #expect(!terminal.unicodeScalars.contains { $0.isHidden && $0 != "\n" })
  }

  /// Comparisons, certificates and badges, which are made from reports, are safe from hostile strings too.
  @Test(.needs(.python), arguments: (0..<10).map { $0 * 100 })
  func whatIsMadeOfReportsIsNotInjectedEither(first: Int) throws {
    let run = try Records.read(JSONReport().text(of: Self.report(from: first)), file: Self.text(first + 1))
    // The other run has the same rules with other texts, so everything differs.
    let other = try Records.read(
      JSONReport().text(of: Self.report(from: (first + 100) % 1000)), file: Self.text(first + 2))
    let comparison = ComparisonReport(RunComparison(run, [other]))
    for page in [comparison.html, CertificatePage(run).html, CertificatePage(other).html] {
      #expect(!(try Pages.read(page).text.isEmpty))
    }
    #expect(try Pages.read(CertificatePage(run).html).text.contains("s\(first + 98)("))
    let json = try JSONValue(parsing: comparison.json.utf8)
    #expect(try JSONSchema(ReportSchema.comparison).problems(of: json) == [])
    let terminal = TerminalText.disarmed(comparison.text)
    #expect(!terminal.unicodeScalars.contains { $0.isHidden && $0 != "\n" })
    for badge in [CertificateBadge(run).svg, CertificateBadge(other).svg] {
      let ended = try Parsers.run(
        try #require(Programs.python),
        [
          "-c",
          "import sys, xml.etree.ElementTree as t; print(sorted({e.tag.split('}')[-1] for e in t.parse(sys.argv[1]).iter()}))",
        ], on: badge)
      #expect(ended.status == 0, "\(ended.output)")
      for tag in ["script", "foreignObject", "a", "image", "style", "iframe"] {
        #expect(!ended.output.contains("'\(tag)'"), "\(ended.output)")
      }
    }
  }

  /// The page of merged shards: hostile strings in a shard's file come out as text.
  @Test(.needs(.python), arguments: (0..<10).map { $0 * 100 })
  func shardsInjectNothing(first: Int) async throws {
    func text(_ place: Int) -> String { Self.text(first + place) }
    let claim = PlainClaim.full
    let errors = (0..<90).map { RunError(.protocol, text($0), trace: [text($0 + 1)]) }
    let report = ShardReport(
      try #require(Shard(1, of: 1)),
      of: RunSession(
        judging: SystemUnderTest(name: text(98), version: text(97), candidates: []), settings: RunSettings(),
        timestamp: "2026-01-01T00:00:00Z", machineTime: 0, processors: 1),
      run: text(96), adapter: text(95),
      contracts: [.init(system: "till", role: .library, claim: claim, shares: [])],
      errors: errors, incidents: (90..<95).map(text), declarations: [])
    let file = ShardFile.text(of: report, isReproducible: true)
    let merge = try ShardMerge([("a shard", try ShardFile.report(in: file.utf8))])
    let merged = try await merge.report(types: [DemoSystem.self])
    #expect(merged.runErrors.count == 90 && merged.contracts.count == 1)
    #expect(try PageReader.read(merged).isGreen == false)
    #expect(merge.adapter == CardMasking.masked(text(95)))
  }
}

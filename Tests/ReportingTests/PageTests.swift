import Foundation
import JSONValues
import Requirements
import Testing

@testable import Conformance
@testable import Reporting

/// The HTML page that reports a run.
@Suite struct PageTests {
  private static let everyKind = Fixtures.report(Fixtures.everyKind)

  private func place(_ text: String, in page: String) throws -> String.Index {
    try #require(page.firstRange(of: text), "\(text)").lowerBound
  }

  @Test func verdictComesFirstThenCausesThenWhatHappened() throws {
    let page = HTMLReport().text(of: Self.everyKind)
    let places = try [
      "<strong>Not conformant</strong><p>TILL-01, TILL-07 do not hold.", "<h2 id=\"causes\">",
      "<h2 id=\"findings\">", "<h2 id=\"skipped\">", "<h2 id=\"readings\">", "<h2 id=\"rules\">",
      "<h2 id=\"about\">",
    ].map { try place($0, in: page) }
    #expect(places == places.sorted())
  }

  @Test func failureHasAllThatIsNeededToMendIt() throws {
    let page = HTMLReport().text(of: Self.everyKind)
    for part in [
      "The total is the sum of what was added.",
      "<cite>Till guide</cite>, 2nd edition, section 2.1; 3 · MUST (prose)",
      "<b>Expected</b><code>a total of 3</code>", "<b>Seen</b><code>0</code>",
      "<span class=\"spoken\">Pyx sends </span><strong>add</strong>", "<i>amount</i> <code>3</code>",
      "<span class=\"spoken\">SDK does </span><strong>total</strong>",
      "<code>pyx replay till:TILL-01:AQM</code>",
      "<li>adds | twice</li>", "Does clearing ring the bell?",
      "several amounts: 87 (43.5 %, at least 20 % needed)",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test(arguments: [false, true]) func countsAreThoseOfTheOtherForms(warningsFail: Bool) throws {
    let report = Self.everyKind
    let options = ReportOptions(warningsFail: warningsFail)
    let page = try PageReader.read(report, options)
    let json = try JSONValue(parsing: JSONReport(options: options).text(of: report).utf8)
    let counts = try #require(json["footer"]?["counts"])
    let junit = try Parsers.parse(
      JUnitReport(header: report.header, options: options).files(of: report)[0].text)
    let words = junit.cases.flatMap(\.properties).filter { $0[0] == "outcome" }.map { $0[1] }
    #expect(page.counts["rules"] == words.count && page.outcomes.count == words.count)
    for outcome in ReportOptions.outcomeWords {
      let shown = page.counts[outcome] ?? 0
      #expect(counts[outcome]?.whole == Int64(shown), "\(outcome)")
      #expect(words.count { $0 == outcome } == shown, "\(outcome)")
      #expect(page.outcomes.values.count { $0 == outcome } == shown, "\(outcome)")
    }
  }

  @Test func everyOutcomeHasAWordOfTheOtherForms() {
    #expect(Set(PageOutcome.allCases.map(\.rawValue)) == Set(ReportOptions.outcomeWords))
  }

  @Test(arguments: ["passed", "warned"]) func onlyAPassIsGreen(word: String) throws {
    let passed = Fixtures.result("TILL-02", .passed)
    let results =
      [passed]
      + (word == "passed"
        ? [] : [Fixtures.result("TILL-03", .failed(Fixtures.found()), level: .should(.prose))])
    let report = Fixtures.report(results)
    let page = try PageReader.read(report)
    #expect(page.isGreen && page.verdict.hasPrefix("Conformant"))
    for doubtful in [
      Fixtures.report(results, selection: Selection(rules: ["TILL-02"])),
      Fixtures.report(results, claim: PlainClaim.partial),
      Fixtures.report(results, selectedCount: 3),
      Fixtures.report(results, runErrors: [RunError(.interrupted, "told to stop")]),
      Fixtures.report([]), RunReport(header: Fixtures.header(), contracts: []),
      Fixtures.report(results + [Fixtures.result("TILL-04", .vacuous([]))]),
    ] {
      #expect(try !PageReader.read(doubtful).isGreen)
    }
  }

  @Test func pageOfARunThatDidNotFinishIsRed() throws {
    let files = RunFiles(header: Fixtures.header()).provisionalFiles(systems: ["till"])
    #expect(files.map(\.name) == ["TEST-demo-till.xml", "REPORT-demo-till.html"])
    let page = try PageReader.read(files[1].text)
    #expect(page.verdict == "No verdictThe run did not finish; if it finishes, this page is replaced.")
    #expect(files[1].text.contains("<div class=\"verdict bad\""))
  }

  @Test func whatIsWrongWithTheRunIsShown() throws {
    let report = Fixtures.report(
      [Fixtures.result("TILL-02", .passed)], selectedCount: 3,
      runErrors: [RunError(.protocol, "it spoke nonsense", trace: ["send     add amount=3"])],
      incidents: ["process 2 died"])
    let page = try PageReader.read(report)
    for text in ["it spoke nonsense", "2 of 3 selected rules have no verdict", "process 2 died"] {
      #expect(page.text.contains(text))
    }
    #expect(
      try PageReader.read(RunReport(header: Fixtures.header(), contracts: [])).text.contains(
        "Nothing was judged."))
  }

  @Test func namesOfFilesSayTheSystemWhereThereIsOne() {
    #expect(ReportFile.pageName(implementation: "my sdk", systems: ["till"]) == "REPORT-my_sdk-till.html")
    #expect(
      ReportFile.pageName(implementation: "my sdk", systems: ["till", "purse"]) == "REPORT-my_sdk.html")
    #expect(ReportFile.pageName(implementation: "../x", systems: []) == "REPORT-___x-run.html")
    #expect(!ReportFile.pageName(implementation: "4111 1111 1111 1111", systems: []).contains("1111_1111"))
  }

  @Test func sameResultsAreTheSameBytes() {
    let options = ReportOptions(isReproducible: true)
    var other = Self.everyKind
    other.header.timestamp = "2027-01-01T00:00:00Z"
    for index in other.contracts[0].results.indices { other.contracts[0].results[index].seconds = 9 }
    #expect(
      HTMLReport(options: options).text(of: Self.everyKind) == HTMLReport(options: options).text(of: other))
  }

  /// The page contains exactly the style and the script whose digests its policy states.
  @Test(.needs(.openssl), arguments: [false, true]) func policyNamesWhatStandsInThePage(isScript: Bool) throws
  {
    let text = isScript ? PageScript.source.description : PageStyle.sheet.description
    let digest = isScript ? PagePolicy.script.description : PagePolicy.style.description
    let ended = try Parsers.run(try #require(Programs.openssl), ["dgst", "-sha256", "-r"], on: text)
    let hexadecimal = try #require(ended.output.split(separator: " ").first)
    let bytes = stride(from: 0, to: hexadecimal.count, by: 2).compactMap { place in
      UInt8(hexadecimal.dropFirst(place).prefix(2), radix: 16)
    }
    #expect(Data(bytes).base64EncodedString() == digest)
    #expect(!text.contains("</"))
    #expect(HTMLReport().text(of: Self.everyKind).contains(text))
  }

  @Test func transitionsAreDrawnWithTheRulesThatFail() throws {
    var report = Self.everyKind
    func row(_ from: String, _ next: String, _ count: Int, _ rules: [String]) -> TransitionCounts.Row {
      .init(
        from: from, event: "add", guard: "", next: next, effects: "a total", permits: "", questions: "",
        rules: rules, count: count, isReachable: true, isOpenEnded: false, followers: [(0, count)])
    }
    report.contracts[0].transitions = [
      TransitionCounts(
        name: "a sale",
        rows: [
          row("empty", "sold", 12, ["TILL-01"]), row("sold", "empty", 0, ["TILL-02"]),
          row("sold", "sold", 4, []),
        ],
        unreachable: [])
    ]
    let page = HTMLReport().text(of: report)
    #expect(page.contains("2 of 3 transitions were taken, and 2 of 3 pairs of consecutive transitions."))
    #expect(page.contains("<path class=\"arc bad\"") && page.contains("<path class=\"arc gap\""))
    #expect(page.contains("✗ TILL-01</a>") && page.contains("<td>never</td>"))
    _ = try PageReader.read(page)
  }
}

import Testing

@testable import Conformance
@testable import Reporting

/// No text from an implementation breaks a report that shows the text.
@Suite struct HostileInputTests {
  static let nasty =
    "NUL\u{0} ESC\u{1B}[31m ]]> \u{FFFE}\u{FFFF} <&\"'> tab\tCR\r\nLF \u{9B}\u{85}\u{7F} \u{202E}rtl 😀 e\u{301}"
  static let shown =
    "NUL\\u{00} ESC\\u{1B}[31m ]]> \\u{FFFE}\\u{FFFF} <&\"'> tab\\tCR\\r\\nLF \\u{9B}\\u{85}\\u{7F} \\u{202E}rtl 😀 e\u{301}"

  static var report: RunReport {
    var result = Fixtures.result(
      "TILL-01", .failed(Fixtures.found(nasty, trace: ["send     add", "  effect \(nasty)"])),
      statement: nasty)
    result.readings = [ReadingCount(ambiguity: Fixtures.question, value: nasty, count: 1)]
    result.coverage = [CoverageCount(label: nasty, count: 1, percent: 1, neededPercent: nil)]
    return Fixtures.report(
      [
        result, Fixtures.result("TILL-02", .notApplicable(reason: nasty)),
        Fixtures.result("TILL-03", .errored(RunError(.crash, nasty, trace: [nasty]))),
        Fixtures.result("TILL-04", .vacuous([Shortfall(label: nasty, seenPercent: 0, neededPercent: 1)])),
      ], implementation: nasty, runErrors: [RunError(.protocol, nasty, trace: [nasty])],
      incidents: [nasty])
  }

  @Test(arguments: ReportOptions.Dialect.allCases)
  func everyParserReadsIt(dialect: ReportOptions.Dialect) throws {
    let report = Self.report
    for file in JUnitReport(header: report.header, options: ReportOptions(dialect: dialect)).files(of: report)
    {
      let read = try Parsers.parse(file.text)
      let finding = try #require(read.cases.first?.findings.first)
      #expect(finding.attributes["message"] == Self.shown)
      #expect(finding.text.contains("\n" + Self.shown + "\n"))
      #expect(
        read.cases.first?.output.contains(
          "reading: Does clearing ring the bell? (A-TILL-1): \(Self.shown) (1)") == true)
      #expect(!file.text.contains("CDATA"))
      #expect(!file.text.contains("&#27;"))
    }
  }

  @Test func lineBreaksInAttributesSurvive() throws {
    let element = XMLElement(
      "testsuites", [("name", "a\tb\r\nc\n")], [XMLElement("testsuite", [], text: "x\r\ny")])
    #expect(element.document.contains("name=\"a&#9;b&#13;&#10;c&#10;\""))
    #expect(try Parsers.parse(element.document).attributes["name"] == "a\tb\r\nc\n")
  }

  @Test func bytesThatAreNoTextBecomeVisible() {
    #expect(VisibleText.decoding([0x61, 0xFF, 0x62]) == "a\\x{FF}b")
    #expect(VisibleText.decoding([0xED, 0xA0, 0x80, 0x0A]) == "\\x{ED}\\x{A0}\\x{80}\n")
    #expect(VisibleText.decoding([0xC0, 0x80]) == "\\x{C0}\\x{80}")
    #expect(VisibleText.decoding([0xF0, 0x9F, 0x98]) == "\\x{F0}\\x{9F}\\x{98}")
    #expect(VisibleText.decoding([0xF0, 0x9F, 0x98, 0x80, 0x00, 0x80]) == "😀\\u{00}\\x{80}")
    #expect(VisibleText.decoding(Array("plain é\u{1B}".utf8)) == "plain é\\u{1B}")
  }

  @Test func terminalIsNotDriven() {
    let text = TerminalReport().text(of: Self.report)
    let driving = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
    }
    #expect(driving.isEmpty)
    #expect(text.contains(Self.shown))
  }

  @Test func longTextIsCutAndSaysSo() throws {
    let long = String(repeating: "é<", count: 60_000)
    // Each line of a trace is shortened, but many lines together are still too long.
    let trace = Array(repeating: long, count: 400)
    let report = Fixtures.report(
      [
        Fixtures.result("TILL-01", .failed(Fixtures.found(long, trace: trace)), level: .should(.prose)),
        Fixtures.result("TILL-02", .failed(Fixtures.found(long, trace: trace)), statement: long),
      ], implementation: String(repeating: "x/", count: 4000))
    for dialect in ReportOptions.Dialect.allCases {
      let file = try #require(
        JUnitReport(header: report.header, options: ReportOptions(dialect: dialect)).files(of: report).first)
      #expect(file.name.utf8.count < 200)
      let read = try Parsers.parse(file.text)
      for one in read.cases {
        #expect(one.name.count <= 200)
        #expect(one.output.utf8.count <= 65_536)
        #expect(one.findings.allSatisfy { $0.text.utf8.count <= 65_536 })
      }
      #expect(read.cases[0].output.contains("[cut: "))
      #expect(read.cases[1].findings[0].text.contains("[cut: "))
      #expect(Set(read.cases.map(\.name)).count == read.cases.count)
    }
  }

  @Test func cutSaysHowMuchIsLeftOut() {
    let cut = LimitedText.block(String(repeating: "a", count: 200), limit: 100)
    #expect(cut.utf8.count <= 100)
    let kept = cut.prefix { $0 == "a" }.count
    #expect(cut.hasSuffix("\n[cut: \(200 - kept) of 200 bytes left out]"))
    #expect(LimitedText.block(String(repeating: "a", count: 100), limit: 100).count == 100)
  }

  @Test(arguments: [
    "../../etc/passwd", "/abs", "..", ".", "", "a\u{0}b", "C:\\x", "~", "é😀", "\u{1B}[2J", "a b.c",
  ])
  func namesOfFilesStayInTheFolder(name: String) {
    let file = ReportFile.junitName(implementation: name, system: "till")
    #expect(file.wholeMatch(of: /TEST-[A-Za-z0-9_-]+-till\.xml/) != nil, "\(file)")
  }

  @Test(arguments: [
    ("my.sdk.v2", "my_sdk_v2.till"), ("a.\u{301}b.\u{200D}c", "a_\u{301}b_\\u{200D}c.till"),
    (".\u{FE0F}", "_\u{FE0F}.till"),
  ]) func classNameHasOneDot(implementation: String, className: String) throws {
    let report = Fixtures.report([Fixtures.everyKind[0]], implementation: implementation)
    let file = try #require(JUnitReport(header: report.header).files(of: report).first)
    let read = try #require(try Parsers.parse(file.text).cases[0].attributes["classname"])
    #expect(read == className)
    #expect(read.unicodeScalars.count { $0 == "." } == 1)
  }

  @Test func nameOfAnyLengthMakesAReportOfOrdinarySize() {
    let header = RunReport.Header(
      implementation: String(repeating: "n", count: 10_000_000),
      version: String(repeating: "4111 1111 ", count: 100),
      seed: 1, cases: 1, selection: Selection(), timestamp: "")
    #expect(header.implementation == String(repeating: "n", count: 199) + "…")
    #expect(header.version.unicodeScalars.count <= 200)
    let report = RunReport(header: header, contracts: Self.report.contracts)
    for file in JUnitReport(header: header).files(of: report) { #expect(file.text.utf8.count < 100_000) }
    #expect(TerminalReport().text(of: report).utf8.count < 20_000)
  }

  @Test func textIsNotCutInsideACardNumber() {
    let text =
      String(repeating: "x", count: 190) + " 4111 1111 1111 1111 " + String(repeating: "y", count: 100)
    #expect(ShortText.cut(text, to: 200) == String(repeating: "x", count: 190) + " …")
    #expect(ShortText.cut("abc", to: 3) == "abc")
    #expect(ShortText.cut("abcd", to: 3) == "ab…")
    #expect(ShortText.cut("👍🏽👍🏽", to: 3) == "👍🏽…")
    #expect(ShortText.list(["a", "b", "c"], limit: 2) == "a, b and 1 more")
    #expect(ShortText.list(["a", "b"], limit: 2) == "a, b")
  }
}

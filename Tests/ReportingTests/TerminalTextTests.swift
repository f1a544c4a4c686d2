import JSONValues
import Testing

@testable import Conformance
@testable import Reporting

/// No line on a terminal gives commands to the CI system that stores it, or displays something other than its text.
@Suite struct TerminalTextTests {
  /// The lines that each CI system would obey as commands, found without the code under test.
  private static func commands(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      let beginning = line.drop(while: \.isWhitespace)
      return beginning.hasPrefix("::") || line.contains("##[") || line.lowercased().contains("##vso[")
        || line.lowercased().contains("##teamcity[")
    }
  }

  /// These texts are not arguments of tests, because Swift Testing writes arguments into the log.
  private static let broken = [
    ("::error::x", #":\:error::x"#), ("  \t::set-output name=a::b", "  \t:\\:set-output name=a::b"),
    ("\u{A0}\u{3000}::stop-commands::t", "\u{A0}\u{3000}:\\:stop-commands::t"),
    ("one\n::add-mask::x\r\n  ::group::y", "one\n:\\:add-mask::x\r\n  :\\:group::y"),
    ("\r::x", "\r:\\:x"), ("a ::error::b", "a ::error::b"), ("x::y", "x::y"), (": :", ": :"), (":", ":"),
    (":\u{200D}:error::x", ":\u{200D}\\:error::x"), ("\u{FEFF}::x", "\u{FEFF}:\\:x"),
    ("\u{1B}[1m::error::x\u{1B}[0m", "\u{1B}[1m:\\:error::x\u{1B}[0m"),
    ("##[error]x", "#\\#[error]x"), ("a ##[group]x", "a #\\#[group]x"), ("###[x", "##\\#[x"),
    ("a ##vso[task.complete]", "a #\\#vso[task.complete]"), ("##VSO[x]", "#\\#VSO[x]"),
    ("##teamcity[x ##teamcity[y", "#\\#teamcity[x #\\#teamcity[y"),
    ("#\u{AD}#vso\u{200B}[x", "#\u{AD}\\#vso\u{200B}[x"), ("#\u{1B}[0m#[x", "#\u{1B}[0m\\#[x"),
    ("## [x", "## [x"), ("# Title\n\n## Rules [a](b)", "# Title\n\n## Rules [a](b)"), ("#[x]", "#[x]"),
    ("##\n[x", "##\n[x"), ("", ""),
  ]

  @Test func commandsAreBrokenUp() {
    for (text, shown) in Self.broken {
      #expect(TerminalText.disarmed(text) == shown)
      #expect(Self.commands(in: TerminalText.disarmed(text)).isEmpty)
      #expect(TerminalText.disarmed(shown) == shown)
    }
  }

  @Test func valuesInJSONAreTheSame() throws {
    let value = JSONValue.object([
      .init("##[group]", .array([.string("::error::x ##vso[y"), .string("a##teamcity[")]))
    ])
    let text = TerminalText.disarmed(json: value.pretty)
    #expect(text != value.pretty)
    #expect(Self.commands(in: text).isEmpty)
    #expect(try JSONValue(parsing: text.utf8) == value)
  }

  @Test func noReportCommands() {
    for words in ["::error::x", "##[error]x", "##vso[task.x]y", "##teamcity[x]"] {
      let report = Self.report(saying: words)
      for style in [TerminalStyle(), TerminalStyle(isColoured: true)] {
        let text = TerminalReport(style: style).text(of: report)
        #expect(!Self.commands(in: text).isEmpty)
        #expect(Self.commands(in: TerminalText.disarmed(text)).isEmpty)
        #expect(text.hasPrefix("implementation "))
      }
    }
  }

  private static func report(saying words: String) -> RunReport {
    var result = Fixtures.result(
      "TILL-01", .failed(Fixtures.found(words, trace: ["send     add", "  effect \(words)"])),
      statement: words)
    result.readings = [ReadingCount(ambiguity: Fixtures.question, value: words, count: 1)]
    return Fixtures.report(
      [
        result, Fixtures.result("TILL-02", .notApplicable(reason: words)),
        Fixtures.result("TILL-03", .errored(RunError(.crash, words, trace: [words]))),
      ], implementation: words, runErrors: [RunError(.protocol, words, trace: [words])], incidents: [words])
  }

  @Test func troubleOfTheRunIsNoLongerThanOtherMessages() {
    let long = String(repeating: "x", count: 1_000_000)
    let trouble = RunError(.protocol, long, trace: ["  effect total a=\"\(long)\""])
    let text = TerminalReport().text(of: Fixtures.report([], runErrors: [trouble]))
    #expect(text.utf8.count < 4000)
    #expect(text.contains("ERROR    of the run\n  xxx") && text.contains(" characters left out]…"))
  }

  @Test func lineIsMaskedCutAndShownWhole() {
    #expect(TerminalText.line("a\u{202E}b\nc") == #"a\u{202E}b\nc"#)
    let number = TerminalText.line("4111\u{200B}1111\u{2066}1111\u{61C}1111")
    #expect(number == #"****\u{200B}****\u{2066}****\u{61C}1111"#)
    let long = TerminalText.line("why: " + String(repeating: "x", count: 10_000_000) + "; what to do")
    #expect(long.hasPrefix("why: xxx") && long.hasSuffix("; what to do"))
    #expect(long.contains("x…[9997517 characters left out]…x"))
    #expect(long.count < 2600)
  }

  @Test(
    arguments: [
      "\u{80}", "\u{9F}", "\u{AD}", "\u{61C}", "\u{180E}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}",
      "\u{200F}",
      "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2060}", "\u{2064}", "\u{2066}", "\u{2069}",
      "\u{206F}",
      "\u{FEFF}", "\u{FFF9}", "\u{FFFB}", "\u{E0000}", "\u{E0001}", "\u{E0041}", "\u{E007F}",
    ] as [Unicode.Scalar]) func hiddenCharactersAreWrittenOut(scalar: Unicode.Scalar) throws
  {
    let shown = "a\\u{\(String(scalar.value, radix: 16, uppercase: true))}b"
    #expect(VisibleText.oneLine("a\(scalar)b") == shown)
    #expect(VisibleText.forTerminal("a\(scalar)b") == shown)
    #expect(XMLElement("x", text: "a\(scalar)b").document.contains(">\(shown)<"))
  }

  @Test func whatBelongsToACharacterStays() {
    for text in ["e\u{301}", "❤\u{FE0F}", "👍🏽", "שלום", "日本", "\u{A0}"] {
      #expect(VisibleText.oneLine(text) == text)
    }
  }
}

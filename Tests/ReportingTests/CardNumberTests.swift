import Conformance
import JSONValues
import PaymentNumbers
import Requirements
import Testing

@testable import Reporting

@Suite struct CardNumberTests {
  private static let numbers = [
    "4111111111111111", "5555555555554444", "2223003122003222", "378282246310005", "6011000990139424",
    "30569309025904", "3530111333300000", "6759649826438453", "6304000000000000000",
  ]

  @Test(arguments: CardNumberForm.all) func numberInAnyFormIsMasked(form: CardNumberForm) {
    for number in Self.numbers {
      let text = form.text(of: number)
      for (before, behind) in [("", ""), ("pan=", ";"), ("sent \"", "\" twice"), ("Ünï ", " 漢字")] {
        let masked = CardMasking.masked(before + text + behind)
        #expect(!masked.contains(text), "\(number)")
        #expect(masked.count { $0 == "*" } >= number.count - 4, "\(number): \(masked)")
        #expect(masked.hasPrefix(before) && masked.hasSuffix(behind), "\(masked)")
        #expect(CardMasking.masked(masked) == masked)
      }
    }
  }

  @Test(arguments: [
    ("4111111111111111", "************1111"), ("x378282246310005y", "x***********0005y"),
    ("4111 1111 1111 1111.", "**** **** **** 1111."), ("3782-822463-10005", "****-******-*0005"),
    ("6304000000000000000", "***************0000"), ("4222222222222", "*********2222"),
    ("4111-1111 1111-1111", "****-**** ****-1111"), ("994111111111111111123", "99************1111123"),
    ("41111111111111115555555555554444", "************1111************4444"),
    ("\\u0034111\\t1111\\/1111,1111", "****\\t****\\/****,1111"),
    ("%34111%201111%2d11111111", "****%20****%2d****1111"),
    ("%B4111111111111111^DOE", "%B************1111^DOE"), ("100%4111111111111111", "100%************1111"),
    ("41-11 1-1 1111 111-111", "**-** *-* **** **1-111"), ("+4 111-111111111111", "+* ***-********1111"),
    ("4111 1111-11111111", "**** ****-****1111"),
    ("NDExMTExMTExMTExMTExMQ==", "**********************=="), ("676100000006", "********0006"),
    ("34313131313131313131313131313131", "************31313131"), ("٤١١١١١١١١١١١١١١١", "************١١١١"),
  ]) func allDigitsButTheLastFourAreMasked(text: String, masked: String) {
    #expect(CardMasking.masked(text) == masked)
  }

  @Test(arguments: [
    "4111111111111112", "411111111111", "0000000000000018", "7000000000000005", "1111111111111117",
    "0.4111111111111111", "+49 151 12345678", "+49 (151) 12345677",
    "2023-06-15 12:00:00", "4111:1111:1111:1111", "4111\n1111\n1111\n1111", "4111 x 1111 1111 1111",
    "4111    1111    1111    1111", "",
  ]) func otherDigitsStay(text: String) {
    #expect(CardMasking.masked(text) == text)
  }

  /// Tries 5,000 values of each form; 10,000 values take twenty seconds in a debug build and find no more.
  @Test(arguments: OtherForms.all) func whatIsNoCardNumberStays(form: OtherForms.Form) {
    let count = 5000
    var dice = OtherForms.Dice(state: 7)
    var masked: [String] = []
    for _ in 0..<count {
      let value = form.make(&dice)
      if CardMasking.masked(value) != value { masked.append(value) }
    }
    #expect(
      masked.count <= (form.name == OtherForms.replayTokens.name ? 0 : count / 1000), "\(masked.prefix(5))")
  }

  @Test func thereAreFortyOtherForms() { #expect(Set(OtherForms.all.map(\.name)).count == 40) }

  @Test func longTextsTakeNoTime() {
    let texts = [
      String(repeating: "\\", count: 100_000) + "4111111111111111",
      String(repeating: "4111 1111 1111 1111 ", count: 5000),
      String(repeating: "&%\\", count: 33_000) + "4111111111111111",
      String(repeating: "34313131313131313131313131313131", count: 3000),
      String(repeating: "NDExMTExMTExMTExMTExMQ==", count: 4000),
    ]
    let taken = ContinuousClock().measure {
      for text in texts { #expect(CardMasking.masked(text) != text) }
    }
    // This takes a second or two in a debug build; it would take minutes if the time were quadratic in the length.
    #expect(taken < .seconds(30))
  }

  @Test func noPartOfANumberIsLeftWhereATextIsCut() {
    let numbers = [
      "4111 1111 1111 1111", #"\u0034\u003111111111111111"#, "NDExMTExMTExMTExMTExMQ",
      "%34%31111%311111111111",
    ]
    let text = "the cards \(numbers.joined(separator: " or ")) here"
    for length in 0...text.utf8.count {
      let beginning = CardMasking.beginning(of: text, characters: length)
      let end = String(
        decoding: text.utf8.dropFirst(CardMasking.cut(text.utf8, after: length)), as: UTF8.self)
      #expect(text.hasPrefix(beginning) && text.hasSuffix(end))
      #expect(beginning.count > length - 32 && end.count > text.count - length - 32)
      for number in numbers {
        let parts = (1..<number.count).map { (String(number.prefix($0)), String(number.suffix($0))) }
        #expect(
          !parts.contains { beginning.hasSuffix(" \($0.0)") || end.hasPrefix("\($0.1) ") },
          "\(beginning)|\(end)")
      }
    }
  }

  @Test func numberThatTheSuiteMadeUpStays() {
    #expect(CardMasking.masked("4111 1111 1111 1111", except: ["4111111111111111"]) == "4111 1111 1111 1111")
    let trace = [
      "send     check number=\"4111111111111111\"", "  effect log text=\"5555555555554444 4111111111111111\"",
    ]
    let report = Fixtures.report([
      Fixtures.result(
        "TILL-01", .failed(Fixtures.found("saw 5555555555554444, sent 4111111111111111", trace: trace)))
    ])
    let files = JUnitReport(header: report.header).files(of: report).map(\.text)
    for text in files + [
      JSONReport().text(of: report), TerminalReport().text(of: report), HTMLReport().text(of: report),
    ] {
      #expect(!text.contains("5555555555554444"))
      #expect(text.contains("************4444"))
      #expect(text.contains("4111111111111111"))
    }
  }

  @Test func madeUpNumbersInARowStay() {
    let shown: Set<String> = ["6467000000000005", "4485275900000009"]
    let text = "6467 0000 0000 0005, 4485 2759 0000 0009, 4485 2759 0000 0009 123"
    #expect(CardMasking.masked(text, except: shown) == text)
  }

  @Test func numberThatTheImplementationNamedFirstIsNotMadeUp() {
    let trace = [
      "  effect saved key=\"session\" value=\"5555555555554444\"",
      "world    preferences={\"session\":\"5555555555554444\"}",
      "send     restore session=\"5555 5555 5555 4444\"",
    ]
    let report = Fixtures.report([
      Fixtures.result("TILL-01", .failed(Fixtures.found("no session", trace: trace)))
    ])
    for text in texts(of: report) {
      #expect(!CardMasking.cardNumbers(in: text.utf8).contains("5555555555554444"))
    }
  }

  @Test(arguments: CardNumberForm.all) func numberInAnythingForeignIsMasked(form: CardNumberForm) {
    let number = "5555555555554444"
    let text = form.text(of: number)
    let report = Fixtures.report(
      [
        Fixtures.result("TILL-01", .errored(RunError(.crash, text, trace: ["  effect \(text)"]))),
        Fixtures.result("TILL-02", .notApplicable(reason: text)),
        Fixtures.result("TILL-03", .knownFailure(entry: text, Fixtures.found(text, trace: [text]))),
        Fixtures.result(
          "TILL-04", .failed(Fixtures.found(text, trace: ["  effect log text=\(JSONValue.quoted(text))"]))),
        Fixtures.inconclusive("TILL-05", message: text),
      ], implementation: text, runErrors: [RunError(.protocol, text, trace: [text])], incidents: [text])
    for text in texts(of: report) {
      #expect(!CardMasking.cardNumbers(in: text.utf8).contains(number), "\(text)")
    }
  }

  @Test(arguments: ["4111:1111:1111:1111", "4111…1111…1111…1111", "a\u{7F}4111\n1111\r1111|1111"])
  func nameOfAFileBecomesNoNumber(implementation: String) {
    let name = ReportFile.junitName(implementation: implementation, system: "till")
    #expect(CardMasking.cardNumbers(in: name.utf8).isEmpty, "\(name)")
    #expect(name.wholeMatch(of: /TEST-[A-Za-z0-9_-]+-till\.xml/) != nil)
  }

  @Test func commandOfAReplayIsMaskedButForItsToken() throws {
    let token = ReplayToken("till:TILL-01:V-4111111111111111")
    let options = ReportOptions(replayCommand: { "pyx replay \($0) --adapter 'sdk 5555555555554444'" })
    let report = Fixtures.report([Fixtures.result("TILL-01", .failed(Fixtures.found(replay: token)))])
    for text in texts(of: report, options) {
      #expect(!text.contains("5555555555554444"))
      #expect(text.contains("TILL-01:V-4111111111111111") || text.contains("the run did not finish"))
    }
  }

  /// The JUnit, JSON, terminal and HTML reports of a run; each except HTML has the file names at its end.
  private func texts(of report: RunReport, _ options: ReportOptions = ReportOptions()) -> [String] {
    var strict = options
    strict.dialect = .strict
    let rich = JUnitReport(header: report.header, options: options)
    let files = rich.files(of: report) + rich.provisionalFiles(systems: ["till"])
    let texts =
      files.map(\.text) + JUnitReport(header: report.header, options: strict).files(of: report).map(\.text)
    // The names of files must show no number either.
    let names = files.map { "\($0.name)\n" }.joined()
    return texts.map { $0 + names }
      + [
        JSONReport(options: options).text(of: report) + names,
        TerminalReport(options: options).text(of: report) + names,
        HTMLReport(options: options).text(of: report),
      ]
  }
}

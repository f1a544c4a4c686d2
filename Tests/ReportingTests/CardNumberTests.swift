import Conformance
import Testing

@testable import Reporting

@Suite struct CardNumberTests {
  @Test(arguments: [
    ("4111111111111111", "************1111"), ("x378282246310005y", "x***********0005y"),
    ("4111 1111 1111 1111.", "**** **** **** 1111."), ("3782-822463-10005", "****-******-*0005"),
    ("6304000000000000000", "***************0000"), ("4222222222222", "*********2222"),
  ]) func foreignNumberIsMasked(text: String, masked: String) {
    #expect(CardMasking.masked(text) == masked)
  }

  @Test(arguments: [
    "4111111111111112", "411111111111", "41111111111111111111111", "4111-1111 1111-1111",
    "2023-06-15 12:00:00", "",
  ]) func otherDigitsStay(text: String) {
    #expect(CardMasking.masked(text) == text)
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
    for text in files + [JSONReport().text(of: report), TerminalReport().text(of: report)] {
      #expect(!text.contains("5555555555554444"))
      #expect(text.contains("************4444"))
      #expect(text.contains("4111111111111111"))
    }
  }

  @Test func numberInAnythingForeignIsMasked() {
    let number = "5555555555554444"
    let report = Fixtures.report(
      [
        Fixtures.result("TILL-01", .errored(Trouble(.crash, number, trace: ["  effect \(number)"]))),
        Fixtures.result("TILL-02", .notApplicable(reason: number)),
        Fixtures.result("TILL-03", .knownFailure(entry: number, Fixtures.found(number, trace: [number]))),
      ], implementation: number, troubles: [Trouble(.protocol, number, trace: [number])],
      incidents: [number])
    let files = JUnitReport(header: report.header).files(of: report)
    for text in files.map(\.text) + [JSONReport().text(of: report), TerminalReport().text(of: report)] {
      #expect(!text.contains(number))
    }
  }
}

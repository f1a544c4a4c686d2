import Testing

@testable import Adapter

/// What is shown of an adapter's log.
@Suite struct LogTailTests {
  @Test func theLastLinesAreShown() {
    let log = (1...12).map { "line \($0)\n\n" }.joined()
    #expect(LogTail.lines(of: log) == (3...12).map { "line \($0)" })
    #expect(LogTail.lines(of: " \n").isEmpty)
  }

  @Test func theLinesOfAConsoleComeBeforeAllOthers() {
    let log =
      "[1:ERROR:bus.cc(408)] no bus\n[1:INFO:CONSOLE:213] \"Uncaught SyntaxError\"\n[1:ERROR:gpu.cc(9)] no gpu\n"
    #expect(LogTail.lines(of: log) == ["[1:INFO:CONSOLE:213] \"Uncaught SyntaxError\""])
  }

  @Test func aLongLineIsCutAndACardNumberIsMasked() {
    let lines = LogTail.lines(of: String(repeating: "x", count: 290) + " 4111111111111111 and more")
    #expect(lines.map(\.count) == [301])
    #expect(!lines[0].contains("4111") && lines[0].hasSuffix("…"), "\(lines)")
  }
}

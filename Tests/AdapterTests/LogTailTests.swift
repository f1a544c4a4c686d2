import Testing

@testable import Adapter

/// What is shown of an adapter's log.
@Suite struct LogTailTests {
  @Test func theLastLinesAreShown() {
    let log = (1...12).map { "line \($0)\n\n" }.joined()
    #expect(LogTail.lines(of: log) == (3...12).map { "line \($0)" })
    #expect(LogTail.lines(of: " \n").isEmpty)
  }

  /// Lines of a browser's console do not push out the log's last lines, which say why the browser ended.
  @Test func theLinesOfAConsoleAndTheLastOnesAreShown() {
    let noise = (1...20).map { "[1:ERROR:gpu.cc(\($0))] no gpu\n" }.joined()
    let log = noise + "[1:INFO:CONSOLE:213] \"Uncaught SyntaxError\"\n" + noise + "[1:FATAL] out of memory\n"
    #expect(
      LogTail.lines(of: log) == [
        "[1:INFO:CONSOLE:213] \"Uncaught SyntaxError\"", "[1:ERROR:gpu.cc(19)] no gpu",
        "[1:ERROR:gpu.cc(20)] no gpu",
        "[1:FATAL] out of memory",
      ])
  }

  @Test func aLongLineIsCutAndACardNumberIsMasked() {
    let lines = LogTail.lines(of: String(repeating: "x", count: 290) + " 4111111111111111 and more")
    #expect(lines.map(\.count) == [301])
    #expect(!lines[0].contains("4111") && lines[0].hasSuffix("…"), "\(lines)")
  }
}

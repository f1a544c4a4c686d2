/// Finds in a log what a program said about its own end: the exception, not the frames below it.
enum LogHeadline {
  /// The line that says what went wrong, trimmed; nil if every line of the log is blank.
  ///
  /// It searches upwards from the end and skips what runtimes write below an exception: frames, hints, registers,
  /// versions. From a Python traceback it takes the exception's first line; from a Java traceback, the last cause.
  static func find(in log: String) -> String? {
    let lines = log.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard let last = lines.last else { return nil }
    let headline = crash(in: lines) ?? exception(in: lines) ?? lines.last { !isNoise($0) }
    return trimmed(headline ?? last)
  }

  /// The line of a Swift trap; a long crash report may follow it.
  private static func crash(in lines: [Substring]) -> Substring? {
    lines.last { $0.contains("Fatal error: ") && !$0.hasPrefix("PHP ") }
  }

  /// The first line below the frames of the last Python traceback, because an exception's message may have several
  /// lines.
  private static func exception(in lines: [Substring]) -> Substring? {
    guard let start = lines.lastIndex(where: { trimmed($0).hasPrefix("Traceback (most recent call last):") })
    else { return nil }
    let depth = indentation(lines[start])
    let below = lines[(start + 1)...]
    // If many lines follow a traceback, it is not what ended the program.
    guard let index = below.firstIndex(where: { indentation($0) <= depth }), lines.endIndex - index <= 20
    else { return nil }
    return trimmed(lines[index]).firstMatch(of: /^[A-Za-z_][\w.]*(:|$)/) == nil ? nil : lines[index]
  }

  /// Whether this is a line that runtimes write below an error, not the error itself.
  private static func isNoise(_ line: Substring) -> Bool {
    if indentation(line) > 0 || hints.contains(where: line.hasPrefix) { return true }
    return frames.contains { line.firstMatch(of: $0) != nil }
  }

  /// Beginnings of unindented lines that do not state the error, from Java and C#, Node, Go, Rust, Ruby and PHP.
  private static let hints = [
    "at ", "from ", "Stack trace:", "stack backtrace:", "Node.js v", "goroutine ", "exit status ", "[signal ",
    "created by ", "note: run with ",
  ]

  /// Frames and their endings: `... 5 more`, `#0 {main}`, `main.main()`, a caret, a closing brace.
  private static var frames: [Regex<Substring>] {
    [#/^\.\.\. \d+ more/#, #/^\#\d/#, #/^[\w.\/*()]+\([^ ]*\)$/#, #/^[\^~}\])]+$/#]
  }

  private static func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " || $0 == "\t" }.count }

  private static func trimmed(_ line: Substring) -> String {
    let start = line.drop(while: \.isWhitespace)
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.endIndex)])
  }
}

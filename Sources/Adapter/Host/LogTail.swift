import PaymentNumbers

/// The end of a log, for people who look for what went wrong.
enum LogTail {
  /// The maximum number of lines that are shown.
  static var mostLines: Int { 10 }
  /// How many of the very last lines are shown in addition to a console's lines.
  private static var endLines: Int { 3 }
  /// The maximum number of characters that are shown from one line.
  static var mostCharacters: Int { 300 }

  /// The last lines, with card numbers masked.
  ///
  /// If the log has lines of a browser's console, only these and the very last lines count, because a browser writes
  /// much else before it ends.
  static func lines(of log: String) -> [String] {
    // Masked first, so that no cut leaves a part of a number.
    let lines = CardMasking.masked(log).split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    let consoleAndEnd = lines.enumerated().filter { place, line in
      line.contains("CONSOLE") || place >= lines.count - endLines
    }.map(\.element)
    let hasConsole = lines.contains { $0.contains("CONSOLE") }
    return (hasConsole ? consoleAndEnd : lines).suffix(mostLines).map { line in
      line.count > mostCharacters ? line.prefix(mostCharacters) + "…" : String(line)
    }
  }
}

import PaymentNumbers

/// The end of a log, for people who look for what went wrong.
enum LogTail {
  /// The most lines that are shown.
  static var mostLines: Int { 10 }
  /// The most characters of a line that are shown.
  static var mostCharacters: Int { 300 }

  /// The last lines with card numbers masked: those of a browser's console if there are any, because a browser writes
  /// much else.
  static func lines(of log: String) -> [String] {
    // Masked first, so that no cut leaves a part of a number.
    let lines = CardMasking.masked(log).split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    let console = lines.filter { $0.contains("CONSOLE") }
    return (console.isEmpty ? lines : console).suffix(mostLines).map { line in
      line.count > mostCharacters ? line.prefix(mostCharacters) + "…" : String(line)
    }
  }
}

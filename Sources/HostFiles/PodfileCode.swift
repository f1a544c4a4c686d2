/// The lines of a Podfile without comments, and what each of them stands under.
struct PodfileCode: Sendable, Hashable {
  /// A statement, with the lines that go on with it.
  struct Line: Sendable, Hashable {
    /// Where it begins; counts from 1.
    let number: Int
    let text: String
    /// Whether it is run under a condition alone: inside of one, with one behind it, or as a part of one.
    let isConditional: Bool
  }

  let lines: [Line]

  init(_ source: String) {
    var open = OpenBlocks()
    lines = Self.statements(source).map { number, text in
      let bare = Self.withoutTexts(text)
      let begins = Self.blocks(begunBy: bare)
      if Self.isEnd(bare) { open.close() }
      let isConditional = open.areConditional || begins.contains(true) || Self.hasCondition(bare)
      for isConditional in begins { open.begin(isConditional: isConditional) }
      for _ in 0..<Self.endsInside(bare) { open.close() }
      return Line(number: number, text: text, isConditional: isConditional)
    }
  }

  // MARK: Blocks

  /// The blocks around a line; a stranger's file may have as many as lines, so that no line looks at all of them.
  private struct OpenBlocks {
    private var blocks: [Bool] = []
    private var conditions = 0

    var areConditional: Bool { conditions > 0 }

    mutating func begin(isConditional: Bool) {
      blocks.append(isConditional)
      if isConditional { conditions += 1 }
    }

    mutating func close() {
      if blocks.popLast() == true { conditions -= 1 }
    }
  }

  // Patterns take long, and a Podfile has many lines: without one of these a line begins no block, and without one of
  // those it has no condition.
  private static let blockWords = [
    "if", "unless", "case", "while", "until", "for", "begin", "def", "class", "module", "do",
  ]
  private static let conditionWords = ["if", "unless", "while", "until", "&&", "||", "?", "and", "or"]

  /// The blocks that a line begins, and whether each is run under a condition.
  private static func blocks(begunBy line: String) -> [Bool] {
    var begun: [Bool] = []
    guard line.mentions(blockWords) else { return begun }
    let word = line.firstMatch(of: /(?:^|;|=)\s*(if|unless|case|while|until|for|begin|def|class|module)\b/)
    if let word { begun.append(["if", "unless", "case", "while", "until"].contains(word.output.1)) }
    let isLoop = word.map { ["while", "until", "for"].contains($0.output.1) } ?? false
    if !isLoop, line.contains(/\bdo\b\s*(?:\|[^|]*\|)?\s*$/) { begun.append(false) }
    return begun
  }

  private static func isEnd(_ line: String) -> Bool {
    line.mentions(["end"]) && line.contains(/^\s*end(?!\w)/)
  }

  /// How many blocks a line ends besides the one that it begins with the end of.
  private static func endsInside(_ line: String) -> Int {
    guard line.mentions(["end"]) else { return 0 }
    return line.matches(of: /[\s;]end(?!\w)/).count - (line.contains(/^\s+end(?!\w)/) ? 1 : 0)
  }

  private static func hasCondition(_ line: String) -> Bool {
    guard line.mentions(conditionWords) else { return false }
    return line.contains(/[\s)](?:if|unless|while|until)\s/) || line.contains(/&&|\|\||\s\?\s|\sand\s|\sor\s/)
  }

  // MARK: Lines

  private static func statements(_ source: String) -> [(Int, String)] {
    var statements: [(Int, String)] = []
    var (isComment, goesOn) = (false, false)
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("__END__") { break }
      if line.hasPrefix("=begin") { isComment = true }
      if line.hasPrefix("=end") {
        isComment = false
      } else if !isComment {
        let text = withoutComment(line)
        if goesOn, !statements.isEmpty {
          statements[statements.count - 1].1 += " " + text
        } else {
          statements.append((number + 1, text))
        }
        goesOn = text.last { !$0.isWhitespace }.map { $0 == "," || $0 == "\\" } ?? false
      }
    }
    return statements
  }

  /// What stands before a `#` that is in no text.
  private static func withoutComment(_ line: Substring) -> String {
    var quote: Character?
    for index in line.indices {
      switch (line[index], quote) {
      case ("#", nil): return String(line[..<index])
      case ("'", nil), ("\"", nil): quote = line[index]
      case (let character, let open?) where character == open: quote = nil
      default: break
      }
    }
    return String(line)
  }

  /// A line whose texts are empty, so that no word in them counts.
  private static func withoutTexts(_ line: String) -> String {
    line.mentions(["'", "\""]) ? line.replacing(/'[^']*'|"[^"]*"/, with: "''") : line
  }
}

extension String {
  /// Whether one of the words stands anywhere in the text, even within another one.
  func mentions(_ words: [String]) -> Bool { words.contains { utf8.firstRange(of: $0.utf8) != nil } }
}

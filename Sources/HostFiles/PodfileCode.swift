/// The statements of a Podfile without comments, and whether each depends on a condition.
struct PodfileCode: Sendable {
  /// A statement, with its continuing lines.
  struct Line: Sendable {
    /// Its first line, from 1.
    let number: Int
    let text: ArraySlice<UInt8>
    /// Whether the statement runs only under a condition: in a conditional block, before a trailing condition, or as
    /// part of a condition.
    let isConditional: Bool
  }

  let lines: [Line]

  init(_ source: [UInt8]) {
    var open = OpenBlocks()
    lines = Self.statements(source).map { number, text in
      let blocks = PodfileBlocks(PodfileWords(text).withoutQuotations)
      let begun = blocks.begun
      if blocks.isEnd { open.close() }
      let isConditional = open.areConditional || begun.contains(true) || blocks.haveCondition
      for isConditional in begun { open.begin(isConditional: isConditional) }
      for _ in 0..<blocks.endsInside { open.close() }
      return Line(number: number, text: text, isConditional: isConditional)
    }
  }

  /// The blocks around a line.
  ///
  /// The open conditional blocks are counted, not searched, because a foreign file may have as many blocks as lines.
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

  // MARK: Lines

  private typealias Statement = (number: Int, text: ArraySlice<UInt8>)

  private static func statements(_ source: [UInt8]) -> [Statement] {
    var statements: [Statement] = []
    // The lines of the last statement, if it has more than one.
    var joined: [UInt8] = []
    var (isComment, goesOn) = (false, false)
    func end() {
      if !joined.isEmpty { statements[statements.count - 1].text = joined[...] }
      joined = []
    }
    for (index, line) in PodfileLines(source).enumerated() {
      if line.starts(with: "__END__".utf8) { break }
      if line.starts(with: "=begin".utf8) { isComment = true }
      if line.starts(with: "=end".utf8) {
        isComment = false
      } else if !isComment {
        let text = withoutComment(line)
        let words = PodfileWords(text)
        if goesOn, let last = statements.last {
          if joined.isEmpty { joined = Array(last.text) }
          joined.append(UInt8(ascii: " "))
          joined.append(contentsOf: text)
        } else if words.afterBlanks(from: text.startIndex) < text.endIndex {
          end()
          statements.append((index + 1, text))
        }
        let last = words.byte(words.beforeBlanks(to: text.endIndex) - 1)
        goesOn = last == UInt8(ascii: ",") || last == UInt8(ascii: "\\")
      }
    }
    end()
    return statements
  }

  /// The line up to a `#` outside quotations.
  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard PodfileWords.place(of: UInt8(ascii: "#"), in: line) != nil else { return line }
    var mark: UInt8?
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if let open = mark {
        if byte == open { mark = nil }
      } else if byte == UInt8(ascii: "#") {
        return line[..<index]
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        mark = byte
      }
      index += 1
    }
    return line
  }
}

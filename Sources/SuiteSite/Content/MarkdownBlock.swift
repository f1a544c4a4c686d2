/// A part of a page in the plain Markdown that the suite itself writes: headings, paragraphs and tables.
enum MarkdownBlock: Sendable, Hashable {
  /// A heading, with the number of its hash signs.
  case heading(Int, String)
  /// The lines of a paragraph.
  case paragraph(String)
  /// A table: the names of its columns, and its rows.
  case table([String], [[String]])

  /// Reads a page.
  static func blocks(of markdown: String) -> [MarkdownBlock] {
    markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty).flatMap { blocks(of: $0.map(String.init)) }
  }

  /// The blocks in a group of lines that has no blank line.
  private static func blocks(of lines: [String]) -> [MarkdownBlock] {
    let level = lines[0].prefix { $0 == "#" }.count
    if level > 0 {
      let heading = MarkdownBlock.heading(level, String(lines[0].dropFirst(level).drop { $0 == " " }))
      return [heading] + (lines.count > 1 ? blocks(of: Array(lines.dropFirst())) : [])
    }
    guard lines.allSatisfy({ $0.hasPrefix("|") }), lines.count > 1 else {
      return [.paragraph(lines.joined(separator: " "))]
    }
    return [.table(cells(of: lines[0]), lines.dropFirst(2).map(cells))]
  }

  /// The cells of a table's line; a bar after a backslash belongs to its cell.
  private static func cells(of line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line {
      if character == "|", !isEscaped {
        cells.append(cell.trimmed)
        cell = ""
      } else {
        if isEscaped, character == "|" { cell.removeLast() }
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return Array(cells.dropFirst())
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

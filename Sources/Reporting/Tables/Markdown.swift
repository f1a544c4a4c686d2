/// Writes Markdown tables.
enum Markdown {
  /// A table's lines.
  static func table(_ heads: [String], _ rows: [[String]]) -> [String] {
    [line(heads), "|" + String(repeating: "---|", count: heads.count)] + rows.map(line)
  }

  /// Text that stays within a cell and is shown literally.
  static func cell(_ text: String) -> String {
    var result = ""
    for character in VisibleText.oneLine(text) {
      if "\\|`*_<>[]".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.map(cell).joined(separator: " | ") + " |"
  }
}

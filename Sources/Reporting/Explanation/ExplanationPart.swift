extension TerminalStyle {
  /// A part of an explanation: a blank line, a heading, and lines below it; empty if there are no lines.
  func part(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", text(title, as: .heading)] + FindingText.indented(lines)
  }
}

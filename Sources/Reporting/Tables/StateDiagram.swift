import Conformance

/// Draws a state table as a state diagram in Mermaid's notation, with the counts on its arrows.
enum StateDiagram {
  /// The lines of a fenced block; several rows between the same two states share an arrow.
  static func mermaid(_ table: TransitionCounts) -> [String] {
    let rows = table.rows.enumerated().filter { $0.element.isReachable }
    let states = (rows.map(\.element.from) + rows.map(\.element.next)).firstOccurrences
    let names = Dictionary(uniqueKeysWithValues: states.enumerated().map { ($1, "s\($0 + 1)") })
    var lines = ["```mermaid", "stateDiagram-v2"]
    lines += states.map { "  state \"\(text($0))\" as \(names[$0] ?? "")" }
    if let first = rows.first { lines.append("  [*] --> \(names[first.element.from] ?? "")") }
    let arrows = rows.map { Arrow(from: $0.element.from, next: $0.element.next) }.firstOccurrences
    for arrow in arrows {
      let labels = rows.filter { $0.element.from == arrow.from && $0.element.next == arrow.next }.map {
        "\($0.offset + 1) ×\($0.element.count)"
      }
      lines.append(
        "  \(names[arrow.from] ?? "") --> \(names[arrow.next] ?? ""): \(labels.joined(separator: ", "))")
    }
    return lines + ["```"]
  }

  private struct Arrow: Hashable {
    let from, next: String
  }

  /// The text with single quotation marks for double ones, which Mermaid cannot escape.
  private static func text(_ words: String) -> String { words.replacing("\"", with: "'") }
}

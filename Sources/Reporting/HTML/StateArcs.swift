import Conformance

/// A state table as a drawing: the states in a column, transitions downwards on the right, upwards on the left.
struct StateArcs {
  private let states: [String]
  private let rows: [TransitionCounts.Row]
  private let broken: Set<String>
  private let summary: String

  private static let height = 58
  private static let box = (left: 250, right: 550, height: 38)

  /// Makes the drawing of all transitions from reachable states.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - broken: Ids of the rules that do not hold.
  ///   - summary: What the drawing shows, in words.
  init(table: TransitionCounts, broken: Set<String>, summary: String) {
    rows = table.rows.filter(\.isReachable)
    states = (rows.map(\.from) + rows.map(\.next)).firstOccurrences
    self.broken = broken
    self.summary = summary
  }

  /// The drawing; it scrolls if there is too little room.
  var html: HTML {
    let size = "0 0 800 \(states.count * Self.height + 10)"
    let all = states.indices.flatMap { from in
      states.indices.filter { $0 != from }.compactMap { arc(from, $0) }
    }
    // Arcs whose rules fail are drawn last, so that they are on top.
    let arcs = all.filter { $0.style != "bad" } + all.filter { $0.style == "bad" }
    return .element(
      "div", ["class": "wide", "tabindex": "0", "role": "region", "aria-label": "Drawing of the states"],
      [
        .element(
          "svg", ["viewBox": size, "role": "img", "aria-label": summary],
          arcs.map(\.line) + states.indices.map(state) + arcs.map(\.label)),
        .element(
          "p", ["class": "small soft"],
          text:
            "Numbers say how often a transition was taken. Thick: a rule about the transition fails. Dotted: "
            + "not taken."),
      ])
  }

  private func y(_ state: Int) -> Int { state * Self.height + Self.height / 2 + 5 }

  private func style(_ rows: [TransitionCounts.Row]) -> String {
    if rows.contains(where: { !broken.isDisjoint(with: $0.rules) }) { return "bad" }
    return rows.contains { $0.count == 0 } ? "gap" : ""
  }

  private func ways(_ from: Int, _ next: Int) -> [TransitionCounts.Row] {
    rows.filter { $0.from == states[from] && $0.next == states[next] }
  }

  private func state(_ index: Int) -> HTML {
    let loops = ways(index, index)
    let taken = loops.reduce(0) { $0 + $1.count }
    let middle = y(index)
    let (left, right, height) = Self.box
    var parts: [HTML] = [
      .element(
        "rect",
        [
          "class": "state \(style(loops) == "bad" ? "bad" : "")", "x": String(left),
          "y": String(middle - height / 2),
          "width": String(right - left), "height": String(height), "rx": "6",
        ], .empty),
      text(
        LimitedText.line(states[index], characters: 44), x: (left + right) / 2,
        y: loops.isEmpty ? middle + 4 : middle - 3),
    ]
    if !loops.isEmpty {
      let stays = "stays: \(loops.count { $0.count > 0 }) of \(loops.count) transitions, ×\(taken)"
      parts.append(text(stays, x: (left + right) / 2, y: middle + 13))
    }
    return .joined(parts)
  }

  private func text(_ words: String, x: Int, y: Int, _ style: String? = nil, anchor: String = "middle")
    -> HTML
  {
    .element("text", ["class": style, "x": String(x), "y": String(y), "text-anchor": anchor], text: words)
  }

  private func arc(_ from: Int, _ next: Int) -> (style: String, line: HTML, label: HTML)? {
    let ways = ways(from, next)
    guard !ways.isEmpty else { return nil }
    let style = style(ways)
    let isDown = next > from
    // The offsets keep the arcs that leave a state apart from those that enter it.
    let (start, end) = isDown ? (y(from) + 8, y(next) - 8) : (y(from) - 8, y(next) + 8)
    let (edge, side) = isDown ? (Self.box.right, 1) : (Self.box.left, -1)
    let reach = edge + side * min(230, 30 + 34 * abs(next - from))
    let head = "M\(edge) \(end)l\(side * 9) -5v10z"
    let label = text(
      "×\(ways.reduce(0) { $0 + $1.count })", x: (edge + 3 * reach) / 4 + side * 4, y: (start + end) / 2 + 4,
      "halo",
      anchor: isDown ? "start" : "end")
    return (
      style,
      .joined([
        .element(
          "path",
          [
            "class": "arc \(style)",
            "d": "M\(edge) \(start)C\(reach) \(start) \(reach) \(end) \(edge + side * 7) \(end)",
          ],
          .empty),
        .element("path", ["class": "head \(style)", "d": head], .empty),
      ]), label
    )
  }
}

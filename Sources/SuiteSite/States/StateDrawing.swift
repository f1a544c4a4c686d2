import Conformance
import Reporting

/// A state table as a drawing; the rows of one rule may be marked.
struct StateDrawing {
  private let graph: StateGraph
  private let routes: StateRoutes
  private let rule: String?
  private let name: String

  /// Draws a table; the rows of the rule with that id are marked.
  init(_ table: TransitionCounts, of rule: String? = nil) {
    graph = StateGraph(table, of: rule)
    routes = StateRoutes(graph)
    (self.rule, name) = (rule, table.name)
  }

  /// The drawing, which scrolls if there is too little room.
  ///
  /// The table of the rows says the same in words.
  var html: HTML {
    let (width, height) = (String(routes.width), String(routes.height))
    let steps = graph.steps.indices.sorted { (isOwn($0) ? 1 : 0, $0) < (isOwn($1) ? 1 : 0, $1) }
    return .element(
      "div",
      ["class": "states wide", "tabindex": "0", "role": "region", "aria-label": "Drawing of the states"],
      .element(
        "svg",
        [
          "viewBox": "0 0 \(width) \(height)", "width": width, "height": height, "role": "img",
          "aria-label":
            "\(name): \(graph.states.count) states. The table of the rows says the same in words.",
        ],
        steps.map(line) + graph.states.indices.map(box) + steps.map(numbers)))
  }

  private func isOwn(_ step: Int) -> Bool { !graph.steps[step].own.isEmpty }

  /// The style of a way: marked, faint if only other ways are marked, or ordinary.
  private func style(_ step: Int) -> String { isOwn(step) ? "own" : rule == nil ? "" : "faint" }

  private func line(_ step: Int) -> HTML {
    let corners = routes.lines[step]
    guard let first = corners.first, let last = corners.last else { return .empty }
    let rest = corners.dropFirst().dropLast().map { "L\($0.x) \($0.y)" }.joined()
    return .joined([
      .element(
        "path",
        ["class": "way \(style(step))", "d": "M\(first.x) \(first.y)\(rest)L\(last.x) \(last.y - 7)"],
        .empty),
      .element("path", ["class": "tip \(style(step))", "d": "M\(last.x) \(last.y)l-4 -8h8z"], .empty),
    ])
  }

  /// The row numbers at the start of a way; if a rule is marked, only the numbers of the rule's own rows.
  private func numbers(_ step: Int) -> HTML {
    let way = graph.steps[step]
    let numbers = rule == nil ? way.rows : way.own
    guard let first = routes.lines[step].first, !numbers.isEmpty else { return .empty }
    let all = numbers.map(String.init).joined(separator: ", ")
    let words = all.count > 6 ? "\(numbers[0])…" : all
    return text(words, x: first.x + 3, y: first.y + 13, "number halo \(style(step))", anchor: "start")
  }

  private func box(_ state: Int) -> HTML {
    let box = routes.boxes.boxes[state]
    let (top, height) = (routes.tops[state], routes.heights[state])
    let loop = graph.loop(state)
    let isOwn = loop.map { !$0.own.isEmpty } ?? false
    var parts: [HTML] = [
      .element(
        "rect",
        [
          "class": "state \(isOwn ? "own" : "")", "x": String(box.left), "y": String(top),
          "width": String(box.width), "height": String(height), "rx": "6",
        ], .empty)
    ]
    for (number, line) in box.lines.enumerated() {
      parts.append(text(line, x: box.middle, y: top + 19 + 15 * number, nil))
    }
    if let loop {
      let numbers = rule == nil ? loop.rows : loop.own
      let words = numbers.isEmpty ? loopWords(loop.rows.count) : "stays: \(Self.listed(numbers))"
      parts.append(
        text(
          words, x: box.middle, y: top + 19 + 15 * box.lines.count, isOwn ? "number own" : "number faint"))
    }
    return .joined(parts)
  }

  private func loopWords(_ count: Int) -> String { count == 1 ? "stays: 1 row" : "stays: \(count) rows" }

  /// Numbers as a list that fits into a box.
  private static func listed(_ numbers: [Int]) -> String {
    numbers.prefix(4).map(String.init).joined(separator: ", ") + (numbers.count > 4 ? "…" : "")
  }

  private func text(_ words: String, x: Int, y: Int, _ style: String?, anchor: String = "middle") -> HTML {
    .element("text", ["class": style, "x": String(x), "y": String(y), "text-anchor": anchor], text: words)
  }
}

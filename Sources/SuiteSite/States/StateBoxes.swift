/// The boxes of the states: their sizes, their horizontal places, and the points where ways leave and enter them.
///
/// Every way leaves a box at the bottom and enters the next at the top, so that a reader follows it in one direction.
struct StateBoxes {
  /// A box without its vertical place.
  struct Box {
    var left: Int
    let width: Int
    let lines: [String]
    var middle: Int { left + width / 2 }
  }

  private(set) var boxes: [Box]
  /// For each step of the graph, the horizontal places where it leaves a box and enters the next.
  private(set) var ends: [(out: Int, into: Int)]
  /// The space between the lanes on the left and those on the right.
  let inner: Range<Int>

  private static let least = 156
  private static let between = 30
  /// The widths that a way needs: where it leaves a box, with room for its numbers, and where it enters a box.
  private static let (leaving, entering) = (42, 16)
  private static let lettersOfLine = 20

  /// Places the boxes of each layer between the lanes.
  init(_ graph: StateGraph, _ lanes: StateLanes) {
    let steps = graph.steps
    var boxes = graph.states.indices.map { state in
      let (out, into) = (steps.count { $0.from == state }, steps.count { $0.next == state })
      let width = max(Self.least, Self.leaving * out + 10, Self.entering * into + 10)
      return Box(left: 0, width: width, lines: Self.lines(of: graph.states[state], width: width))
    }
    let margin = StateLanes.room(for: lanes.left)
    let widths = lanes.layers.layers.map { layer in
      layer.reduce(Self.between * (layer.count - 1)) { $0 + boxes[$1].width }
    }
    let widest = widths.max() ?? 0
    inner = margin..<margin + widest
    for (layer, width) in zip(lanes.layers.layers, widths) {
      var left = margin + (widest - width) / 2
      for state in layer {
        boxes[state].left = left
        left += boxes[state].width + Self.between
      }
    }
    self.boxes = boxes
    ends = steps.map { _ in (0, 0) }
    for state in boxes.indices { placeEnds(of: state, steps, lanes) }
  }

  /// Spreads the ways of a state along the edges of its box; a way to the left is placed on the left.
  private mutating func placeEnds(of state: Int, _ steps: [StateGraph.Way], _ lanes: StateLanes) {
    let box = boxes[state]
    func side(_ step: Int, _ other: Int) -> (Int, Int) {
      guard let lane = lanes.lanes[step] else { return (boxes[other].middle, step) }
      return lane.isLeft ? (inner.lowerBound - lane.number, step) : (inner.upperBound + lane.number, step)
    }
    let out = steps.indices.filter { steps[$0].from == state }
      .sorted { side($0, steps[$0].next) < side($1, steps[$1].next) }
    for (place, step) in out.enumerated() {
      // Leaving ways are placed at multiples of ten, and entering ways between them, so that no two ways overlap.
      ends[step].out = (box.left + box.width * (2 * place + 1) / (2 * out.count) - 10) / 10 * 10
    }
    let into = steps.indices.filter { steps[$0].next == state }
      .sorted { side($0, steps[$0].from) < side($1, steps[$1].from) }
    for (place, step) in into.enumerated() {
      ends[step].into = (box.left + box.width * (2 * place + 1) / (2 * into.count)) / 10 * 10 + 5
    }
  }

  /// The words of a state on several lines.
  private static func lines(of words: String, width: Int) -> [String] {
    let limit = max(lettersOfLine, lettersOfLine * width / least)
    var lines: [String] = []
    for word in words.split(separator: " ") {
      if let last = lines.last, last.count + word.count < limit {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// The lines between the boxes.
///
/// A line runs down from a box, along a channel between two layers, and down into the next box. Lines that skip
/// layers or go up take a lane beside all boxes.
struct StateRoutes {
  /// A place in the drawing.
  struct Point: Hashable {
    let x, y: Int
  }

  /// A horizontal piece of a line between two layers.
  private struct Stretch {
    let step: Int
    let isFirst: Bool
    let from, to: Int
    var range: ClosedRange<Int> { min(from, to)...max(from, to) }
  }

  let boxes: StateBoxes
  /// The top of each state's box, and its height.
  private(set) var tops: [Int]
  private(set) var heights: [Int]
  /// The corners of each step of the graph.
  private(set) var lines: [[Point]]
  let width: Int
  private(set) var height: Int

  /// Three heights: of the numbers below a box, of a channel, and of the tip of an arrow.
  private static let (numbers, channel, tip) = (18, 9, 16)

  /// Lays out the graph.
  init(_ graph: StateGraph) {
    let layers = StateLayers(graph)
    let depth = graph.states.indices.map(layers.layer)
    let lanes = StateLanes(graph, layers)
    let boxes = StateBoxes(graph, lanes)
    self.boxes = boxes
    width = boxes.inner.upperBound + StateLanes.room(for: lanes.right)
    let places = graph.steps.indices.map { lanes.place(of: $0, beside: boxes.inner) }
    let gaps = Self.stretches(graph.steps, depth, places, boxes.ends, count: layers.layers.count + 1)
    let channels = gaps.map(Self.channels)
    (tops, heights, height, lines) = ([], [], 0, [])
    let floors = place(graph, layers, channels.map { ($0.max() ?? -1) + 1 })
    // The pieces of each step, from top to bottom.
    var pieces = [[(stretch: Stretch, y: Int)]](repeating: [], count: graph.steps.count)
    for gap in gaps.indices {
      for (stretch, channel) in zip(gaps[gap], channels[gap]) {
        pieces[stretch.step].append((stretch, floors[gap] + Self.numbers + Self.channel * channel))
      }
    }
    lines = graph.steps.indices.map {
      line($0, graph, pieces[$0].sorted { $0.stretch.isFirst && !$1.stretch.isFirst })
    }
  }

  /// The corners of a step.
  private func line(_ step: Int, _ graph: StateGraph, _ pieces: [(stretch: Stretch, y: Int)]) -> [Point] {
    let (from, next) = (graph.steps[step].from, graph.steps[step].next)
    return [Point(x: boxes.ends[step].out, y: tops[from] + heights[from])]
      + pieces.flatMap { [Point(x: $0.stretch.from, y: $0.y), Point(x: $0.stretch.to, y: $0.y)] }
      + [Point(x: boxes.ends[step].into, y: tops[next])]
  }

  /// The pieces of the lines in each gap: above the first layer, between two layers, and below the last layer.
  private static func stretches(
    _ steps: [StateGraph.Way], _ depth: [Int], _ lanes: [Int?], _ ends: [(out: Int, into: Int)],
    count: Int
  ) -> [[Stretch]] {
    var gaps = [[Stretch]](repeating: [], count: count)
    for (number, step) in steps.enumerated() {
      let end = ends[number]
      let first = depth[step.from] + 1
      guard let lane = lanes[number] else {
        gaps[first].append(Stretch(step: number, isFirst: true, from: end.out, to: end.into))
        continue
      }
      gaps[first].append(Stretch(step: number, isFirst: true, from: end.out, to: lane))
      gaps[depth[step.next]].append(Stretch(step: number, isFirst: false, from: lane, to: end.into))
    }
    return gaps
  }

  /// The channel of each piece, chosen so that no two pieces in a channel touch.
  private static func channels(_ stretches: [Stretch]) -> [Int] {
    var taken: [[ClosedRange<Int>]] = []
    var result = [Int](repeating: 0, count: stretches.count)
    // Short pieces come first, so that they get the channels near the boxes above.
    let order = stretches.indices.sorted {
      (stretches[$0].range.count, $0) < (stretches[$1].range.count, $1)
    }
    for index in order {
      let range = stretches[index].range.lowerBound - 6...stretches[index].range.upperBound + 6
      let free = taken.firstIndex { !$0.contains { $0.overlaps(range) } }
      if free == nil { taken.append([]) }
      result[index] = free ?? taken.count - 1
      taken[result[index]].append(range)
    }
    return result
  }

  /// Places the layers from top to bottom; returns the upper edge of each gap.
  private mutating func place(_ graph: StateGraph, _ layers: StateLayers, _ channels: [Int]) -> [Int] {
    tops = graph.states.map { _ in 0 }
    heights = graph.states.indices.map { state in
      15 * (boxes.boxes[state].lines.count + (graph.loop(state) == nil ? 0 : 1)) + 14
    }
    var y = 4
    var floors: [Int] = []
    for gap in channels.indices {
      floors.append(y)
      if channels[gap] > 0 || gap > 0 && gap < layers.layers.count {
        y += Self.numbers + Self.channel * channels[gap] + Self.tip
      }
      guard layers.layers.indices.contains(gap) else { continue }
      for state in layers.layers[gap] { tops[state] = y }
      y += layers.layers[gap].map { heights[$0] }.max() ?? 0
    }
    height = y + 6
    return floors
  }
}

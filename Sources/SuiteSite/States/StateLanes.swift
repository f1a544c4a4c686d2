/// The lanes beside the boxes, for ways that skip layers or go up; each way takes the nearer side.
struct StateLanes {
  /// A way's lane, counted from the boxes; ways without a common layer may share a lane.
  struct Lane: Hashable {
    let isLeft: Bool
    let number: Int
  }

  let layers: StateLayers
  /// The lane of each step of the graph; nil for a step from one layer to the next.
  private(set) var lanes: [Lane?]
  /// How many lanes there are on each side.
  private(set) var (left, right) = (0, 0)

  private static let distance = 11

  /// Chooses the lanes.
  init(_ graph: StateGraph, _ layers: StateLayers) {
    self.layers = layers
    let steps = graph.steps
    lanes = steps.map { _ in nil }
    func range(_ step: Int) -> ClosedRange<Int> {
      let (from, next) = (layers.layer(of: steps[step].from) + 1, layers.layer(of: steps[step].next))
      return min(from, next)...max(from, next)
    }
    let around = steps.indices.filter {
      layers.layer(of: steps[$0].next) != layers.layer(of: steps[$0].from) + 1
    }
    var taken: [Lane: [ClosedRange<Int>]] = [:]
    // Short ways run near the boxes.
    for step in around.sorted(by: { (range($0).count, $0) < (range($1).count, $1) }) {
      let isLeft = layers.share(of: steps[step].from) + layers.share(of: steps[step].next) < 0.99
      var lane = Lane(isLeft: isLeft, number: 0)
      while taken[lane]?.contains(where: { $0.overlaps(range(step)) }) == true {
        lane = Lane(isLeft: isLeft, number: lane.number + 1)
      }
      taken[lane, default: []].append(range(step))
      lanes[step] = lane
      if isLeft { left = max(left, lane.number + 1) } else { right = max(right, lane.number + 1) }
    }
  }

  /// The width of the given number of lanes on one side.
  static func room(for lanes: Int) -> Int { 12 + distance * lanes }

  /// The horizontal place of a step's lane; nil if the step takes no lane.
  func place(of step: Int, beside boxes: Range<Int>) -> Int? {
    lanes[step].map { lane in
      let away = 12 + Self.distance * lane.number
      return lane.isLeft ? boxes.lowerBound - away : boxes.upperBound + away
    }
  }
}

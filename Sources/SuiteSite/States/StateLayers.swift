/// The states of a graph in layers.
///
/// Each state is in the highest layer that the ways and the size of a layer allow, and close to its connected states.
struct StateLayers {
  /// The states of each layer, from left to right.
  private(set) var layers: [[Int]]

  /// The most states in one layer; further states go one layer down.
  static let most = 4
  /// How often each layer is sorted by the neighbours of its states.
  private static let sweeps = 4

  /// Places the states; the first one is the start.
  init(_ graph: StateGraph) {
    layers = []
    guard !graph.states.isEmpty else { return }
    var depths = [Int?](repeating: nil, count: graph.states.count)
    var queue = [0]
    place(0, atLeast: 0, &depths)
    while let state = queue.first {
      queue.removeFirst()
      for step in graph.steps where step.from == state && depths[step.next] == nil {
        place(step.next, atLeast: (depths[state] ?? 0) + 1, &depths)
        queue.append(step.next)
      }
    }
    for sweep in 0..<Self.sweeps { order(graph, downwards: sweep.isMultiple(of: 2)) }
  }

  /// The layer of a state.
  func layer(of state: Int) -> Int { layers.firstIndex { $0.contains(state) } ?? 0 }

  /// The place of a state in its layer, as a share of the layer's width.
  func share(of state: Int) -> Double {
    let layer = layers[layer(of: state)]
    return Self.share(layer.firstIndex(of: state) ?? 0, of: layer.count)
  }

  private mutating func place(_ state: Int, atLeast depth: Int, _ depths: inout [Int?]) {
    var depth = depth
    while layers.indices.contains(depth), layers[depth].count == Self.most { depth += 1 }
    while layers.count <= depth { layers.append([]) }
    layers[depth].append(state)
    depths[state] = depth
  }

  /// Sorts the states of each layer by the mean place of their neighbours in the layer above or below.
  private mutating func order(_ graph: StateGraph, downwards: Bool) {
    let rest = downwards ? Array(layers.indices.dropFirst()) : layers.indices.dropLast().reversed()
    for index in rest {
      let beside = layers[downwards ? index - 1 : index + 1]
      let count = layers[index].count
      let keys = layers[index].enumerated().map { place, state -> (key: Double, place: Int, state: Int) in
        let near = graph.steps.compactMap { step -> Int? in
          step.from == state
            ? beside.firstIndex(of: step.next)
            : step.next == state ? beside.firstIndex(of: step.from) : nil
        }
        let own = Self.share(place, of: count)
        let mean = near.map { Self.share($0, of: beside.count) }.reduce(0, +) / Double(max(1, near.count))
        return (near.isEmpty ? own : mean, place, state)
      }
      layers[index] = keys.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.state)
    }
  }

  /// A place in a layer as a share of the layer's width.
  private static func share(_ place: Int, of count: Int) -> Double { (Double(place) + 0.5) / Double(count) }
}

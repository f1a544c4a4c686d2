extension Generator {
  /// Values that contain values of the same type, nested at most `depth` levels deep.
  ///
  /// `base` makes the leaves and is the simplest; `extend` is given the generator of the parts. A random value holds at
  /// most `nodes` values made by `extend`; the number is drawn by magnitude. Each such value divides the rest of its
  /// nodes at random among its parts, so deep values are neither mostly leaves nor too large.
  public static func recursive(
    depth: Int, nodes: Int = 64, base: Generator, _ extend: @escaping @Sendable (Generator) -> Generator
  ) -> Generator {
    precondition(depth >= 0, "a depth must not be negative")
    precondition(nodes >= 0, "a number of nodes must not be negative")
    var level = Generator { source in
      try source.span(.recursion, Value.self) {
        // The flag is the same as on other levels, so that a part of one level can replace a part of another level.
        _ = try source.choose(ChoiceDomain(lower: 0, width: 0, simplest: 0, kind: .flag)) { _ in 0 }
        return try base.body(source)
      }
    }
    for left in (0..<depth).reversed() {
      let deeper = extend(level)
      // The outermost level is the whole value, so it gets all nodes.
      let isWhole = left == 0
      level = Generator { source in
        try source.span(.recursion, Value.self) {
          try source.withShare(all: isWhole) { try $0 ? deeper.body(source) : base.body(source) }
        }
      }
    }
    let whole = level
    return Generator { source in try source.withNodes(atMost: nodes) { try whole.body(source) } }
  }
}

extension Source {
  /// Runs a body that draws a value of at most that many nodes; inside another recursive value, that value's remaining
  /// nodes are a limit too.
  fileprivate func withNodes<T>(atMost most: Int, _ body: () throws -> T) rethrows -> T {
    guard state.pointee.mode == .generating else { return try body() }
    let outer = state.pointee.nodes
    let grown = most * state.pointee.size / 100
    var wanted = randomMagnitude(atMost: min(most, max(4, grown)))
    if outer >= 0 { wanted = min(wanted, max(1, outer)) }
    state.pointee.nodes = wanted
    defer { state.pointee.nodes = outer < 0 ? outer : max(0, outer - wanted) }
    return try body()
  }

  /// Runs a body with a recorded flag that says whether to draw a node or a leaf; the nodes left to the parts are not
  /// recorded.
  fileprivate func withShare<T>(all isWhole: Bool, _ body: (Bool) throws -> T) throws -> T {
    guard state.pointee.mode == .generating else { return try body(try choose(.flag) { _ in 0 } == 1) }
    let left = max(0, state.pointee.nodes)
    var share = left
    // In a quarter of the draws, the part gets all remaining nodes, so that values are deep as well as wide.
    if !isWhole, left > 0, unrecorded(below: 4) > 0 { share = unrecorded(below: left + 1) }
    let isNode = try choose(.flag) { _ in share > 0 ? 1 : 0 } == 1
    state.pointee.nodes = max(0, share - 1)
    defer { state.pointee.nodes = left - share }
    return try body(isNode)
  }

  /// A number that is chosen here but not recorded; each number of bits, including none, is equally likely.
  private func randomMagnitude(atMost most: Int) -> Int {
    guard most > 0 else { return 0 }
    let bits = unrecorded(below: 65 - UInt64(most).leadingZeroBitCount)
    return bits == 0 ? 0 : min(most, 1 << (bits - 1) + unrecorded(below: 1 << (bits - 1)))
  }
}

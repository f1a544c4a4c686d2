extension RedBlackTree {
  func deleting(_ key: Int, _ mutant: Mutant? = nil) -> RedBlackTree {
    let deleted = self.deleted(key, mutant)
    return mutant == .miscolorDelete ? deleted : deleted.colored(.black)
  }

  private func deleted(_ key: Int, _ mutant: Mutant?) -> RedBlackTree {
    guard case .node(_, let left, let own, let value, let right) = self else { return .empty }
    if key == own { return left.joined(right, mutant) }
    let goesLeft = mutant == .delete5 ? key > own : key < own
    if mutant == .delete4 { return (goesLeft ? left : right).deleted(key, mutant) }
    if goesLeft {
      let rest = left.deleted(key, mutant)
      if case .node(.black, _, _, _, _) = left { return Self.left(rest, own, value, right, mutant) }
      return .node(.red, rest, own, value, right)
    }
    let rest = right.deleted(key, mutant)
    if case .node(.black, _, _, _, _) = right { return Self.right(left, own, value, rest, mutant) }
    return .node(.red, left, own, value, rest)
  }

  /// Makes a node from a left side that has one black node too few.
  private static func left(
    _ short: RedBlackTree, _ key: Int, _ value: Int, _ right: RedBlackTree, _ mutant: Mutant?
  ) -> RedBlackTree {
    if case .node(.red, _, _, _, _) = short { return .node(.red, short.colored(.black), key, value, right) }
    if case .node(.black, _, _, _, _) = right {
      return repaired(short, key, value, right.colored(.red), mutant)
    }
    guard case .node(.red, .node(.black, let a, let y, let yValue, let b), let z, let zValue, let c) = right
    else { return .node(.black, short, key, value, right) }
    let sibling = mutant == .miscolorBalanceLeft ? c : c.colored(.red)
    return .node(
      .red, .node(.black, short, key, value, a), y, yValue, repaired(b, z, zValue, sibling, mutant))
  }

  /// Makes a node from a right side that has one black node too few.
  private static func right(
    _ left: RedBlackTree, _ key: Int, _ value: Int, _ short: RedBlackTree, _ mutant: Mutant?
  ) -> RedBlackTree {
    if case .node(.red, _, _, _, _) = short { return .node(.red, left, key, value, short.colored(.black)) }
    if case .node(.black, _, _, _, _) = left {
      return repaired(left.colored(.red), key, value, short, mutant)
    }
    guard case .node(.red, let a, let x, let xValue, .node(.black, let b, let y, let yValue, let c)) = left
    else { return .node(.black, left, key, value, short) }
    let sibling = mutant == .miscolorBalanceRight ? a : a.colored(.red)
    return .node(
      .red, repaired(sibling, x, xValue, b, mutant), y, yValue, .node(.black, c, key, value, short))
  }

  /// Makes a balanced node in the place of a black node whose children may both be red.
  private static func repaired(
    _ left: RedBlackTree, _ key: Int, _ value: Int, _ right: RedBlackTree, _ mutant: Mutant?
  ) -> RedBlackTree {
    if case .node(.red, _, _, _, _) = left, case .node(.red, _, _, _, _) = right {
      return .node(.red, left.colored(.black), key, value, right.colored(.black))
    }
    return balanced(.black, left, key, value, right, mutant)
  }

  /// Joins this tree with one whose keys are all greater; both have the same black height.
  private func joined(_ other: RedBlackTree, _ mutant: Mutant?) -> RedBlackTree {
    switch (self, other) {
    case (.empty, _): return other
    case (_, .empty): return self
    case (.node(.red, let a, let x, let xValue, let b), .node(.red, let c, let y, let yValue, let d)):
      let middle = b.joined(c, mutant)
      guard case .node(.red, let left, let z, let zValue, let right) = middle else {
        return .node(.red, a, x, xValue, .node(.red, middle, y, yValue, d))
      }
      let color = mutant == .miscolorJoin1 ? Color.black : .red
      return .node(.red, .node(color, a, x, xValue, left), z, zValue, .node(color, right, y, yValue, d))
    case (.node(.black, let a, let x, let xValue, let b), .node(.black, let c, let y, let yValue, let d)):
      let middle = b.joined(c, mutant)
      guard case .node(.red, let left, let z, let zValue, let right) = middle else {
        return Self.left(a, x, xValue, .node(.black, middle, y, yValue, d), mutant)
      }
      let color = mutant == .miscolorJoin2 ? Color.red : .black
      return .node(.red, .node(color, a, x, xValue, left), z, zValue, .node(color, right, y, yValue, d))
    case (_, .node(.red, let b, let x, let value, let c)):
      return .node(.red, joined(b, mutant), x, value, c)
    case (.node(.red, let a, let x, let value, let b), _):
      return .node(.red, a, x, value, b.joined(other, mutant))
    }
  }
}

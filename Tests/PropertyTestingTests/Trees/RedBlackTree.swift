/// A red-black tree of keys with values, correct or with one defect.
///
/// Insertion follows Okasaki, and deletion follows Kahrs.
indirect enum RedBlackTree: Equatable, Sendable {
  enum Color: Sendable { case red, black }

  case empty
  case node(Color, RedBlackTree, Int, Int, RedBlackTree)

  /// The defects; a tree has at most one of them.
  enum Mutant: String, CaseIterable, Sendable {
    /// Insertion throws the tree away.
    case insert1 = "insert_1"
    /// Insertion never goes right.
    case insert2 = "insert_2"
    /// Insertion keeps the value of an equal key.
    case insert3 = "insert_3"
    /// Deletion drops the nodes that it passes on its way down.
    case delete4 = "delete_4"
    /// Deletion goes left for greater keys and right for smaller ones.
    case delete5 = "delete_5"
    /// New nodes are black.
    case miscolorInsert = "miscolor_insert"
    /// No rebalancing after insertion on the left.
    case noBalanceInsert1 = "no_balance_insert_1"
    /// No rebalancing after insertion on the right.
    case noBalanceInsert2 = "no_balance_insert_2"
    /// The outer subtrees are exchanged in one rotation.
    case swapAD = "swap_ad"
    /// The inner subtrees are exchanged in one rotation.
    case swapBC = "swap_bc"
    /// The sibling stays black if the left side borrows a black node.
    case miscolorBalanceLeft = "miscolor_balLeft"
    /// The sibling stays black if the right side borrows a black node.
    case miscolorBalanceRight = "miscolor_balRight"
    /// Two red subtrees are joined in the wrong colours.
    case miscolorJoin1 = "miscolor_join_1"
    /// Two black subtrees are joined in the wrong colours.
    case miscolorJoin2 = "miscolor_join_2"
    /// The root is not blackened after deletion.
    case miscolorDelete = "miscolor_delete"
  }

  init(_ pairs: [(Int, Int)]) {
    self = .empty
    for (key, value) in pairs { self = inserting(key, value) }
  }

  func inserting(_ key: Int, _ value: Int, _ mutant: Mutant? = nil) -> RedBlackTree {
    inserted(key, value, mutant).colored(.black)
  }

  private func inserted(_ key: Int, _ value: Int, _ mutant: Mutant?) -> RedBlackTree {
    guard case .node(let color, let left, let own, let present, let right) = self, mutant != .insert1 else {
      return .node(mutant == .miscolorInsert ? .black : .red, .empty, key, value, .empty)
    }
    if key < own {
      let left = left.inserted(key, value, mutant)
      return mutant == .noBalanceInsert1
        ? .node(color, left, own, present, right) : Self.balanced(color, left, own, present, right, mutant)
    }
    if mutant == .insert2 { return self }
    if key > own {
      let right = right.inserted(key, value, mutant)
      return mutant == .noBalanceInsert2
        ? .node(color, left, own, present, right) : Self.balanced(color, left, own, present, right, mutant)
    }
    return .node(color, left, own, mutant == .insert3 ? present : value, right)
  }

  func colored(_ color: Color) -> RedBlackTree {
    guard case .node(_, let left, let key, let value, let right) = self else { return self }
    return .node(color, left, key, value, right)
  }

  /// Makes a node; a black node that has a red child with a red child is rotated.
  static func balanced(
    _ color: Color, _ left: RedBlackTree, _ key: Int, _ value: Int, _ right: RedBlackTree, _ mutant: Mutant?
  ) -> RedBlackTree {
    func rotated(
      _ a: RedBlackTree, _ x: (Int, Int), _ b: RedBlackTree, _ y: (Int, Int), _ c: RedBlackTree,
      _ z: (Int, Int), _ d: RedBlackTree, exchanging: Bool = false
    ) -> RedBlackTree {
      let (a, d) = exchanging && mutant == .swapAD ? (d, a) : (a, d)
      let (b, c) = exchanging && mutant == .swapBC ? (c, b) : (b, c)
      return .node(.red, .node(.black, a, x.0, x.1, b), y.0, y.1, .node(.black, c, z.0, z.1, d))
    }
    guard color == .black else { return .node(color, left, key, value, right) }
    let own = (key, value)
    if case .node(.red, let outer, let y, let yValue, let c) = left {
      if case .node(.red, let a, let x, let xValue, let b) = outer {
        return rotated(a, (x, xValue), b, (y, yValue), c, own, right, exchanging: true)
      }
      if case .node(.red, let b, let z, let zValue, let inner) = c {
        return rotated(outer, (y, yValue), b, (z, zValue), inner, own, right)
      }
    }
    if case .node(.red, let b, let y, let yValue, let outer) = right {
      if case .node(.red, let c, let z, let zValue, let d) = outer {
        return rotated(left, own, b, (y, yValue), c, (z, zValue), d)
      }
      if case .node(.red, let inner, let z, let zValue, let c) = b {
        return rotated(left, own, inner, (z, zValue), c, (y, yValue), outer)
      }
    }
    return .node(color, left, key, value, right)
  }

  func find(_ key: Int) -> Int? {
    guard case .node(_, let left, let own, let value, let right) = self else { return nil }
    return key == own ? value : (key < own ? left : right).find(key)
  }

  /// Keys and values from left to right.
  var pairs: [[Int]] {
    guard case .node(_, let left, let key, let value, let right) = self else { return [] }
    return left.pairs + [[key, value]] + right.pairs
  }

  /// The number of black nodes on every path down; nil if the paths differ or a red node has a red child.
  var blackHeight: Int? {
    guard case .node(let color, let left, _, _, let right) = self else { return 0 }
    guard let height = left.blackHeight, right.blackHeight == height else { return nil }
    if color == .black { return height + 1 }
    for case .node(.red, _, _, _, _) in [left, right] { return nil }
    return height
  }
}

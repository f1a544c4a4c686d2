/// A binary search tree of keys with values, correct or with one defect.
indirect enum SearchTree: Equatable, Sendable {
  case empty
  case node(SearchTree, Int, Int, SearchTree)

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
    /// Union puts the second tree into the right side of the first, whatever the keys.
    case union6 = "union_6"
    /// Union compares only the roots and does not split.
    case union7 = "union_7"
    /// Union splits only the left side.
    case union8 = "union_8"
  }

  init(_ pairs: [(Int, Int)]) {
    self = .empty
    for (key, value) in pairs { self = inserting(key, value) }
  }

  func inserting(_ key: Int, _ value: Int, _ mutant: Mutant? = nil) -> SearchTree {
    guard case .node(let left, let own, let present, let right) = self, mutant != .insert1 else {
      return .node(.empty, key, value, .empty)
    }
    if key < own { return .node(left.inserting(key, value, mutant), own, present, right) }
    if mutant == .insert2 { return self }
    if key > own { return .node(left, own, present, right.inserting(key, value, mutant)) }
    return .node(left, own, mutant == .insert3 ? present : value, right)
  }

  func deleting(_ key: Int, _ mutant: Mutant? = nil) -> SearchTree {
    guard case .node(let left, let own, let value, let right) = self else { return .empty }
    if key == own { return left.joined(right) }
    let goesLeft = mutant == .delete5 ? key > own : key < own
    if mutant == .delete4 { return (goesLeft ? left : right).deleting(key, mutant) }
    return goesLeft
      ? .node(left.deleting(key, mutant), own, value, right)
      : .node(left, own, value, right.deleting(key, mutant))
  }

  /// Joins this tree with one whose keys are all greater.
  private func joined(_ other: SearchTree) -> SearchTree {
    guard case .node(let left, let key, let value, let right) = self else { return other }
    return .node(left, key, value, right.joined(other))
  }

  /// The keys of both trees; a key that is in both has the value of this tree.
  func union(_ other: SearchTree, _ mutant: Mutant? = nil) -> SearchTree {
    guard case .node(let left, let key, let value, let right) = self else { return other }
    guard case .node(let otherLeft, let otherKey, let otherValue, let otherRight) = other else { return self }
    switch mutant {
    case .union6:
      return .node(left, key, value, .node(right.union(otherLeft, mutant), otherKey, otherValue, otherRight))
    case .union7:
      if key == otherKey {
        return .node(left.union(otherLeft, mutant), key, value, right.union(otherRight, mutant))
      }
      return key < otherKey
        ? .node(left, key, value, .node(right.union(otherLeft, mutant), otherKey, otherValue, otherRight))
        : .node(otherLeft, otherKey, otherValue, .node(otherRight.union(left, mutant), key, value, right))
    case .union8:
      return .node(left.union(other.below(key), mutant), key, value, right.union(other, mutant))
    default:
      return .node(
        left.union(other.below(key), mutant), key, value, right.union(other.above(key), mutant))
    }
  }

  private func below(_ bound: Int) -> SearchTree {
    guard case .node(let left, let key, let value, let right) = self else { return .empty }
    return key < bound ? .node(left, key, value, right.below(bound)) : left.below(bound)
  }

  private func above(_ bound: Int) -> SearchTree {
    guard case .node(let left, let key, let value, let right) = self else { return .empty }
    return key > bound ? .node(left.above(bound), key, value, right) : right.above(bound)
  }

  func find(_ key: Int) -> Int? {
    guard case .node(let left, let own, let value, let right) = self else { return nil }
    return key == own ? value : (key < own ? left : right).find(key)
  }

  /// Keys and values from left to right.
  var pairs: [[Int]] {
    guard case .node(let left, let key, let value, let right) = self else { return [] }
    return left.pairs + [[key, value]] + right.pairs
  }
}

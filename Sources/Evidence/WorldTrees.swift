import Conformance
import JSONValues
import Locks

/// A cache of the worlds of a pack in their written form, because most cases begin in the same world as an earlier
/// case.
final class WorldTrees: Sendable {
  /// How many worlds are kept before the cache is emptied.
  private static let most = 512

  private let known = Locked<[World: JSONValue]>([:])

  /// The written form of a world.
  func tree(of world: World) -> JSONValue {
    if let tree = known.withLock({ $0[world] }) { return tree }
    let tree = JSONValue(encoding: world)
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[world] = tree
    }
    return tree
  }
}

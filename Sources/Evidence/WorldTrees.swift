import Conformance
import JSONValues
import Synchronization

/// The worlds of a pack as they are written, kept for a while: most cases begin in a world in which one before began.
final class WorldTrees: Sendable {
  /// How many are kept; then it begins anew.
  private static let most = 512

  private let known = Mutex<[World: JSONValue]>([:])

  /// What is written of a world.
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

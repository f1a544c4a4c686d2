import Locks

/// Recently read public keys, by their DER.
///
/// A key never changes, so it does not matter whether it comes from this cache.
final class KnownKeys: Sendable {
  /// The process's cache.
  static let shared = KnownKeys()

  /// How many keys are kept at most; if one more is added, all earlier ones are forgotten.
  private static let limit = 32

  private let handles = Locked<[[UInt8]: KeyHandle]>([:])

  /// The key for these bytes; nil if it is not known.
  func handle(for der: [UInt8]) -> KeyHandle? { handles.withLock { $0[der] } }

  /// Keeps a key.
  func remember(_ handle: KeyHandle, for der: [UInt8]) {
    handles.withLock { handles in
      if handles.count >= Self.limit { handles.removeAll(keepingCapacity: true) }
      handles[der] = handle
    }
  }
}

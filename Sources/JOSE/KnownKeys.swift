import Synchronization

/// Public keys that were read lately, by their DER.
///
/// Nobody sees whether a key comes from here: it is never changed.
final class KnownKeys: Sendable {
  /// Those of the process.
  static let shared = KnownKeys()

  /// How many are kept; then all are forgotten.
  private static let limit = 32

  private let handles = Mutex<[[UInt8]: KeyHandle]>([:])

  /// The key of these bytes; nil where it is not known.
  func handle(for der: [UInt8]) -> KeyHandle? { handles.withLock { $0[der] } }

  /// Keeps a key.
  func remember(_ handle: KeyHandle, for der: [UInt8]) {
    handles.withLock { handles in
      if handles.count >= Self.limit { handles.removeAll(keepingCapacity: true) }
      handles[der] = handle
    }
  }
}

import COpenSSL

/// Bytes that are overwritten with zeros before their memory is freed.
public final class SecretBytes: Sendable {
  /// The number of bytes.
  public let count: Int
  // Written only in initialisers, before the object is shared, and in deinit, when nothing else has it.
  nonisolated(unsafe) private let storage: UnsafeMutableRawPointer

  /// Allocates bytes and lets the caller fill them.
  public init(count: Int, filling: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    self.count = count
    storage = .allocate(byteCount: max(1, count), alignment: 16)
    storage.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, count))
    try filling(UnsafeMutableRawBufferPointer(start: storage, count: count))
  }

  /// Copies bytes.
  public convenience init(_ bytes: some Collection<UInt8>) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Random bytes from the system's generator; throws ``JOSEError/library(_:)`` if it has none.
  public static func random(count: Int) throws(JOSEError) -> SecretBytes {
    var isFilled = false
    let secret = SecretBytes(count: count) { buffer in
      isFilled = RAND_bytes(buffer.bindMemory(to: UInt8.self).baseAddress, Int32(count)) == 1
    }
    guard isFilled else { throw .fromLibrary("no random bytes") }
    return secret
  }

  deinit {
    OPENSSL_cleanse(storage, max(1, count))
    storage.deallocate()
  }

  /// Lends the bytes for the duration of a call.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: storage, count: count))
  }

  /// A copy of part of the bytes.
  func part(_ range: Range<Int>) -> SecretBytes {
    withBytes { SecretBytes(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

import Conformance
import Locks
import PaymentNumbers

/// The end of what an adapter wrote to standard error.
package final class AdapterLog: Sendable {
  private let bytes = Locked([UInt8]())
  /// The maximum number of bytes that are kept.
  package let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// Adds bytes, and drops the oldest lines if there are too many.
  package func append(_ more: UnsafeRawBufferPointer) {
    bytes.withLock { bytes in
      bytes.append(contentsOf: more)
      guard bytes.count > limit else { return }
      let start = bytes.count - limit
      let firstLine = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      // If the kept part has no line end, a card number that would be cut is dropped as a whole, because the rest of it
      // would not be masked.
      bytes = Array(bytes[(firstLine ?? CardMasking.cut(bytes, after: start))...])
    }
  }

  /// The text as it came; bytes that are not UTF-8 are replaced.
  package var text: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }
}

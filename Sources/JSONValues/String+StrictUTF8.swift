extension String {
  /// The text of bytes in UTF-8; nil if the bytes are not valid UTF-8.
  ///
  /// The standard library's own initializer for this purpose needs macOS 15 and iOS 18.
  package init?(strictUTF8 bytes: some Collection<UInt8>) {
    var text = String(decoding: bytes, as: UTF8.self)
    // Decoding writes U+FFFD in place of invalid bytes, so the text's bytes then differ.
    let isSame = text.withUTF8 { own in
      bytes.withContiguousStorageIfAvailable { Self.areEqual(own, $0) } ?? own.elementsEqual(bytes)
    }
    guard isSame else { return nil }
    self = text
  }

  /// Compares eight bytes at a time: texts are long, and this is done for each of them.
  private static func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool
  {
    guard one.count == other.count else { return false }
    let (one, other) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
    let whole = one.count & ~7
    for place in stride(from: 0, to: whole, by: 8) {
      let word = one.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      guard word == other.loadUnaligned(fromByteOffset: place, as: UInt64.self) else { return false }
    }
    return (whole..<one.count).allSatisfy { one[$0] == other[$0] }
  }
}

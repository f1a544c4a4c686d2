extension Array where Element == UInt8 {
  /// Whether this array contains the bytes of another, in a row.
  ///
  /// The algorithm of Knuth, Morris and Pratt needs at most two comparisons per byte, even in shrunk texts, which
  /// repeat one letter 100,000 times. The standard library's search is not specialised for bytes, and took two fifths
  /// of a run.
  func hasOccurrence(of part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    guard let first = part.first else { return true }
    guard let start = firstIndex(of: first) else { return false }
    return withUnsafeBufferPointer { whole in
      part.withUnsafeBufferPointer { part in Self.search(whole[start...], for: part) }
    }
  }

  private static func search(
    _ whole: Slice<UnsafeBufferPointer<UInt8>>, for part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // For each length, how many bytes of the part still match if the next byte does not.
    var fallbacks = [0]
    fallbacks.reserveCapacity(part.count)
    for byte in part.dropFirst() {
      var length = fallbacks[fallbacks.count - 1]
      while length > 0, byte != part[length] { length = fallbacks[length - 1] }
      fallbacks.append(byte == part[length] ? length + 1 : 0)
    }
    var length = 0
    for byte in whole {
      while length > 0, byte != part[length] { length = fallbacks[length - 1] }
      if byte == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}

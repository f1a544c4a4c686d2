/// The lines of a text as bytes; each byte is read a fixed number of times, however long the lines are.
struct PodfileLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start: Int? = 0

  /// Whether lines may end with something other than a line feed; if not, line ends are found fastest.
  private let hasOtherEnds: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hasOtherEnds = [0x0B, 0x0C, 0x0D, 0xC2, 0xE2].contains {
      PodfileWords.place(of: $0, in: bytes[...]) != nil
    }
  }

  /// The next line, without the Unicode line break that ends it; the last line has no line break and may be empty.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let start else { return nil }
    var index = start
    if !hasOtherEnds { index = PodfileWords.place(of: 0x0A, in: bytes[start...]) ?? bytes.count }
    while index < bytes.count {
      if let length = lengthOfLineEnd(at: index) {
        self.start = index + length
        return bytes[start..<index]
      }
      index += 1
    }
    self.start = nil
    return bytes[start...]
  }

  private func lengthOfLineEnd(at index: Int) -> Int? {
    switch bytes[index] {
    case 0x0A, 0x0B, 0x0C: 1
    case 0x0D: byte(index + 1) == 0x0A ? 2 : 1
    case 0xC2: byte(index + 1) == 0x85 ? 2 : nil
    case 0xE2: byte(index + 1) == 0x80 && (byte(index + 2) == 0xA8 || byte(index + 2) == 0xA9) ? 3 : nil
    default: nil
    }
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
}

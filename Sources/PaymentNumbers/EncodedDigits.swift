/// Finds digits that are encoded in base64, base64url or hexadecimal.
enum EncodedDigits {
  /// The length of the shortest card number in base64.
  static let leastBase64 = 16

  static func isAlphanumeric(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 }

  /// The chains of digits in the encoded parts of a text.
  static func chains(in bytes: [UInt8], without others: [Range<Int>]) -> [DigitChain] {
    hexadecimal(in: bytes) + base64(in: bytes, without: others)
  }

  // MARK: Hexadecimal

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// The byte that the two hexadecimal digits at an index stand for; nil if there are none.
  static func pair(at index: Int, of bytes: [UInt8]) -> UInt8? {
    guard index + 1 < bytes.count, let high = hexadecimal(bytes[index]),
      let low = hexadecimal(bytes[index + 1])
    else { return nil }
    return high << 4 | low
  }

  /// The chains encoded as pairs of hexadecimal digits, with nothing or always the same mark between two pairs.
  private static func hexadecimal(in bytes: [UInt8]) -> [DigitChain] {
    // In hexadecimal, the code of each digit begins with a 3.
    guard bytes.count(where: { $0 == 0x33 }) >= DigitChain.lengths.lowerBound else { return [] }
    return (0..<2).flatMap { pairs(in: bytes, from: $0, step: 2) }
      + (0..<3).flatMap { pairs(in: bytes, from: $0, step: 3) }
  }

  private static func pairs(in bytes: [UInt8], from start: Int, step: Int) -> [DigitChain] {
    var chains: [DigitChain] = []
    var index = start
    while index + 1 < bytes.count {
      // In hexadecimal, the codes of ASCII digits and grouping characters begin with one of these characters.
      guard 0x32...0x35 ~= bytes[index] || bytes[index] == 0x30 else {
        index += step
        continue
      }
      let first = index
      var decoded: [UInt8] = []
      while let byte = pair(at: index, of: bytes), CharacterMark.kind(ofASCII: byte) != .other {
        if step == 3, index > first, !isMark(bytes[index - 1], like: bytes[first + 2]) { break }
        decoded.append(byte)
        index += step
      }
      if decoded.count >= DigitChain.lengths.lowerBound {
        chains += DigitReader(decoded).chains.map { chain in
          var chain = chain
          chain.places = chain.places.map { place in
            first + place.lowerBound * step..<first + (place.upperBound - 1) * step + 2
          }
          return chain
        }
      }
      index = max(index, first + step)
    }
    return chains
  }

  private static func isMark(_ byte: UInt8, like other: UInt8) -> Bool {
    byte == other && " :-,".utf8.contains(byte)
  }

  // MARK: Base64

  /// The chains of digits in base64, which may begin anywhere in a text.
  ///
  /// The encoding of digits and grouping characters never has one of the characters in which base64 and base64url
  /// differ. The first character of each group of four shows whether the first byte is a digit or a grouping character.
  private static func base64(in bytes: [UInt8], without others: [Range<Int>]) -> [DigitChain] {
    var chains: [DigitChain] = []
    // How far the text has been read, for each of the four ways to divide it into groups of four characters.
    var done = [0, 0, 0, 0]
    var index = 0
    while index + 11 < bytes.count {
      defer { index += 1 }
      guard beginsDigits(bytes[index]), beginsDigits(bytes[index + 4]), beginsDigits(bytes[index + 8]),
        index >= done[index & 3]
      else { continue }
      var end = index + 12
      while end < bytes.count, beginsDigits(bytes[end]) { end += 4 }
      let whole = max(done[index & 3], index >= 8 ? index - 8 : index & 3)..<min(end + 8, bytes.count)
      done[index & 3] = end
      guard !others.contains(where: { $0.overlaps(index..<end) }) else { continue }
      chains += decoded(bytes, whole)
    }
    return chains
  }

  private static func decoded(_ bytes: [UInt8], _ whole: Range<Int>) -> [DigitChain] {
    var decoded: [UInt8] = []
    for start in stride(from: whole.lowerBound, to: whole.upperBound, by: 4) {
      let values = bytes[start..<min(start + 4, whole.upperBound)].map(value)
      let four = values.reduce(0) { $0 << 6 | UInt32($1 ?? 0) } << UInt32(6 * (4 - values.count))
      // If a character is not base64, the bytes that it would encode are not digits.
      for place in 0..<3 {
        let isThere = place + 1 < values.count && values[place] != nil && values[place + 1] != nil
        decoded.append(isThere ? UInt8(truncatingIfNeeded: four >> UInt32(16 - 8 * place)) : 0)
      }
    }
    return DigitReader(decoded).chains.map { chain in
      var chain = chain
      chain.form = .base64
      (chain.followsLetter, chain.precedesLetter) = (false, false)
      chain.places = chain.places.map { place in
        let first = whole.lowerBound + place.lowerBound * 4 / 3
        return first..<min(whole.lowerBound + (place.upperBound * 4 + 2) / 3, whole.upperBound)
      }
      return chain
    }
  }

  /// Whether the character can begin the base64 of three bytes whose first is a digit or a grouping character.
  static func beginsDigits(_ byte: UInt8) -> Bool { 0x49...0x4F ~= byte || byte == UInt8(ascii: "X") }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x47
    case 0x30...0x39: byte + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

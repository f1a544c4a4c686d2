/// Lone surrogates, which JSON may contain as escapes (RFC 8259, section 8.2), but which no Unicode text can contain.
public enum HalfSurrogates {
  /// The JSON text with each lone surrogate replaced by the escape of U+FFFD, the replacement character, and their
  /// number; nil if there are none.
  ///
  /// The text need not be valid JSON.
  public static func replaced(in text: UnsafeBufferPointer<UInt8>) -> (text: [UInt8], count: Int)? {
    let places = places(in: text)
    guard !places.isEmpty else { return nil }
    var result = Array(text)
    for place in places { result.replaceSubrange(place + 2..<place + 6, with: "fffd".utf8) }
    return (result, places.count)
  }

  /// The positions of the escapes of lone surrogates.
  private static func places(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var places: [Int] = []
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let unit = unit(in: text, at: index), unit & 0xF800 == 0xD800 else {
        // Skips the next byte too, which may be another backslash.
        index += 2
        continue
      }
      if unit < 0xDC00, let low = self.unit(in: text, at: index + 6), low & 0xFC00 == 0xDC00 {
        index += 12
        continue
      }
      places.append(index)
      index += 6
    }
    return places
  }

  /// The UTF-16 unit of the escape at that position; nil if there is none.
  private static func unit(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt16? {
    guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in text[index + 2..<index + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

/// Reads escapes of JSON, URLs, XML and HTML.
enum EscapedCharacter {
  /// The kind of a character, and where it ends.
  typealias Reading = (kind: DigitReader.Kind, end: Int)

  /// The character of the escape at that place; nil if there is none.
  static func read(_ bytes: [UInt8], at index: Int) -> Reading? {
    switch bytes[index] {
    case UInt8(ascii: "\\"): backslash(bytes, at: index)
    case UInt8(ascii: "%"): percent(bytes, at: index)
    case UInt8(ascii: "&"): reference(bytes, at: index)
    default: nil
    }
  }

  /// Reads `\u0034`, `\u{34}`, `\x34`, `\t` or `\/`, with up to 32 backslashes, because texts are quoted within texts.
  private static func backslash(_ bytes: [UInt8], at index: Int) -> Reading? {
    guard let (letter, start) = afterBackslashes(from: index, of: bytes) else { return nil }
    switch letter {
    case UInt8(ascii: "u"), UInt8(ascii: "x"):
      guard var (value, end) = hexadecimal(from: start, of: bytes, count: letter == UInt8(ascii: "u") ? 4 : 2)
      else { return nil }
      if 0xD800...0xDBFF ~= value, let (other, next) = afterBackslashes(from: end, of: bytes),
        other == letter,
        let (low, last) = hexadecimal(from: next, of: bytes, count: 4), 0xDC00...0xDFFF ~= low
      {
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        end = last
      }
      return (Unicode.Scalar(value).map(CharacterMark.kind) ?? .other, end)
    case UInt8(ascii: "t"): return (.separator(CharacterMark.blank), start)
    case UInt8(ascii: "/"): return (CharacterMark.kind(ofASCII: letter), start)
    // In these escapes, the letter is not part of the text.
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"): return (.other, start)
    default: return nil
    }
  }

  private static func afterBackslashes(from start: Int, of bytes: [UInt8]) -> (letter: UInt8, end: Int)? {
    var end = start
    // Three levels of quoting make four backslashes; the limit keeps the search short if there are a million of them.
    while end < min(bytes.count, start + 32), bytes[end] == UInt8(ascii: "\\") { end += 1 }
    return end > start && end < bytes.count ? (bytes[end], end + 1) : nil
  }

  /// A number of that many hexadecimal digits, or of up to six in braces.
  private static func hexadecimal(from start: Int, of bytes: [UInt8], count: Int) -> (
    value: UInt32, end: Int
  )? {
    let isBraced = start < bytes.count && bytes[start] == UInt8(ascii: "{")
    var end = isBraced ? start + 1 : start
    var value: UInt32 = 0
    var digits = 0
    while end < bytes.count, digits < (isBraced ? 6 : count),
      let digit = EncodedDigits.hexadecimal(bytes[end])
    {
      value = value << 4 | UInt32(digit)
      digits += 1
      end += 1
    }
    guard isBraced else { return digits == count ? (value, end) : nil }
    return digits > 0 && end < bytes.count && bytes[end] == UInt8(ascii: "}") ? (value, end + 1) : nil
  }

  /// Reads the `%34` of a URL, encoded once or repeatedly.
  private static func percent(_ bytes: [UInt8], at index: Int) -> Reading? {
    guard let (first, end) = percentByte(at: index, of: bytes) else { return nil }
    var read = [first]
    var next = end
    while read.count < 4, first >= 0xC0, let (byte, end) = percentByte(at: next, of: bytes),
      byte & 0xC0 == 0x80
    {
      read.append(byte)
      next = end
      if DigitReader.scalar(read[...])?.length == read.count { break }
    }
    guard let (scalar, length) = DigitReader.scalar(read[...]), length == read.count else {
      return (.other, end)
    }
    return (CharacterMark.kind(of: scalar), next)
  }

  private static func percentByte(at start: Int, of bytes: [UInt8]) -> (byte: UInt8, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "%") else { return nil }
    var digits = start + 1
    while digits + 3 < bytes.count, bytes[digits] == UInt8(ascii: "2"),
      bytes[digits + 1] == UInt8(ascii: "5"),
      EncodedDigits.hexadecimal(bytes[digits + 2]) != nil, EncodedDigits.hexadecimal(bytes[digits + 3]) != nil
    {
      digits += 2
    }
    return EncodedDigits.pair(at: digits, of: bytes).map { ($0, digits + 2) }
  }

  /// Reads the `&#52;`, `&#x34;` or `&nbsp;` of XML and HTML.
  private static func reference(_ bytes: [UInt8], at index: Int) -> Reading? {
    let text = bytes[index...].prefix(12)
    guard let close = text.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[index + 1..<close], as: UTF8.self)
    let scalar: Unicode.Scalar? =
      if name == "nbsp" {
        "\u{A0}"
      } else if name.hasPrefix("#x") || name.hasPrefix("#X") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    guard let scalar else { return nil }
    return (CharacterMark.kind(of: scalar), close + 1)
  }
}

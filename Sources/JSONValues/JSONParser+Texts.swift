/// The position of a quoted text.
struct JSONText {
  /// The bytes between the quotation marks.
  let place: Range<Int>
  let hasEscape: Bool
  let isASCII: Bool
}

/// Quoted texts with their escapes.
extension JSONParser {
  /// Skips the text that begins here, at its first quotation mark.
  mutating func text() throws(JSONSyntaxError) -> JSONText {
    let start = index + 1
    var at = start
    var all: UInt8 = 0
    var hasEscape = false
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\""):
        index = at + 1
        return JSONText(place: start..<at, hasEscape: hasEscape, isASCII: all < 0x80)
      case UInt8(ascii: "\\"):
        hasEscape = true
        index = at + 1
        _ = try escape()
        at = index
      case 0..<0x20:
        index = at
        throw error("a control character in a text")
      default:
        all |= byte
        at += 1
      }
    }
    index = at
    throw error("a text does not end")
  }

  /// The text's value; throws if it is not UTF-8.
  func string(_ text: JSONText) throws(JSONSyntaxError) -> String {
    // Most texts have no escapes and are ASCII, which is always valid UTF-8.
    if text.isASCII, !text.hasEscape { return String(decoding: bytes[text.place], as: UTF8.self) }
    let content = text.hasEscape ? try unescaped(text) : Array(bytes[text.place])
    guard let string = String(strictUTF8: content) else { throw error("a text is not UTF-8") }
    return string
  }

  /// The value of a text that is perhaps not valid UTF-8.
  func loosely(_ text: JSONText) -> String {
    (try? string(text)) ?? String(decoding: bytes[text.place], as: UTF8.self)
  }

  private func unescaped(_ text: JSONText) throws(JSONSyntaxError) -> [UInt8] {
    var parser = self
    parser.index = text.place.lowerBound
    var content: [UInt8] = []
    content.reserveCapacity(text.place.count)
    while parser.index < text.place.upperBound {
      let byte = bytes[parser.index]
      parser.index += 1
      if byte == UInt8(ascii: "\\") {
        content += try parser.escape().utf8
      } else {
        content.append(byte)
      }
    }
    return content
  }

  /// The character of the escape whose letter is at this position.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = peek else { throw error("a text does not end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default: throw error("an unknown escape")
    }
  }

  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error("half a surrogate pair")
    }
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second) else { throw error("half a surrogate pair") }
    let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(code) else { throw error("half a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
    var code: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("an escape needs four hexadecimal digits")
      }
      code = code << 4 | UInt16(digit)
      index += 1
    }
    return code
  }
}

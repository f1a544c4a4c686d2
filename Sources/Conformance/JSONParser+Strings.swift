/// Texts in quotes, with their escapes.
extension JSONParser {
  /// The text that begins here, at its first quotation mark.
  mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    let start = index
    var unescaped: [UInt8]?
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let content = unescaped ?? Array(bytes[start..<index])
        index += 1
        guard let text = String(validating: content, as: UTF8.self) else { throw error("a text is no UTF-8") }
        return text
      case UInt8(ascii: "\\"):
        if unescaped == nil { unescaped = Array(bytes[start..<index]) }
        index += 1
        unescaped?.append(contentsOf: try escape())
      case 0..<0x20: throw error("a control character in a text")
      default:
        unescaped?.append(byte)
        index += 1
      }
    }
    throw error("a text does not end")
  }

  private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
    guard let byte = peek else { throw error("a text does not end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try escapedScalar())).utf8)
    default: throw error("an escape that there is not")
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

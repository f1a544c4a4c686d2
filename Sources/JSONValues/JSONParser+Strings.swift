/// Texts in quotes, with their escapes.
extension JSONParser {
  /// The text that begins here, at its first quotation mark.
  mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    let (end, isASCII) = plainBytes
    let plain = index..<end
    index = end
    // Most texts have no escape, and are ASCII, which is UTF-8 for certain.
    if take(UInt8(ascii: "\"")) {
      return isASCII ? String(decoding: bytes[plain], as: UTF8.self) : try text(of: bytes[plain])
    }
    var content = Array(bytes[plain])
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(of: content[...])
      case UInt8(ascii: "\\"): content += try escape()
      case 0..<0x20:
        index -= 1
        throw error("a control character in a text")
      default: content.append(byte)
      }
    }
    throw error("a text does not end")
  }

  /// Where the bytes end that stand for themselves, and whether they are ASCII.
  private var plainBytes: (end: Int, isASCII: Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var end = index
      var all: UInt8 = 0
      while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
        bytes[end] != UInt8(ascii: "\\")
      {
        all |= bytes[end]
        end += 1
      }
      return (end, all < 0x80)
    }
  }

  private func text(of content: ArraySlice<UInt8>) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: content, as: UTF8.self) else { throw error("a text is no UTF-8") }
    return text
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

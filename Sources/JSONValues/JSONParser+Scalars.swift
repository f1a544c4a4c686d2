/// Words, numbers and single bytes.
extension JSONParser {
  mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    let length = word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { expected in
      index + length <= bytes.count && bytes[index..<index + length].elementsEqual(expected)
    }
    guard isThere else { throw error("\(word) is misspelled") }
    index += length
    return value
  }

  mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    // The grammar allows numbers of any size.
    if purpose == .outline { return .null }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    if isWhole, purpose == .exactValue {
      throw JSONSyntaxError(.inexactNumber, what: "a whole number of more than 64 bits", offset: start)
    }
    guard let value = Double(text), value.isFinite else { throw error("\(text) is too large") }
    if value.magnitude < 0x1p53, let whole = Int64(exactly: value) { return .integer(whole) }
    return .number(value)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw error("a digit is missing") }
  }

  // MARK: Faults where a value should be

  /// What is wrong with a text that begins with a byte order mark, and how to fix it; nil if there is none.
  var byteOrderMark: String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) {
      return "it begins with a byte order mark (save it without one)"
    }
    guard bytes.starts(with: [0xFE, 0xFF] as [UInt8]) || bytes.starts(with: [0xFF, 0xFE] as [UInt8]) else {
      return nil
    }
    return "it begins with a byte order mark of UTF-16 (save it as UTF-8, without one)"
  }

  /// The character at this position, described so that it cannot be confused with a character that looks like it.
  var characterHere: String {
    guard let byte = peek else { return "nothing" }
    if (0x21...0x7E).contains(byte) {
      return byte == UInt8(ascii: "\"") ? "a quotation mark" : "\"\(Unicode.Scalar(byte))\""
    }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[index...].makeIterator()
    guard byte >= 0x80, case .valid(let scalar) = parser.parseScalar(from: &rest) else {
      return "the byte 0x\(Self.hexadecimal(UInt32(byte), digits: 2))"
    }
    return "the character U+\(Self.hexadecimal(Unicode.UTF8.decode(scalar).value, digits: 4))"
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  // MARK: Bytes

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  func error(_ what: String, _ kind: JSONSyntaxError.Kind = .notJSON) -> JSONSyntaxError {
    JSONSyntaxError(kind, what: what, offset: index)
  }
}

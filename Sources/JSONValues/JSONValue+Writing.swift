extension JSONValue {
  /// The value on one line, control characters escaped.
  public var compact: String { String(decoding: compactUTF8, as: UTF8.self) }

  /// The value on one line in UTF-8, control characters escaped.
  public var compactUTF8: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(2048)
    write(to: &text)
    return text
  }

  /// A text as a JSON string literal.
  public static func quoted(_ text: String) -> String {
    var literal: [UInt8] = []
    literal.reserveCapacity(text.utf8.count + 2)
    write(text, to: &literal)
    return String(decoding: literal, as: UTF8.self)
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .integer(let value): text += String(value).utf8
    case .number(let value): text += (value.isFinite ? String(value) : "null").utf8
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        element.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ value: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { bytes in
      // Most texts need no escapes and are copied unchanged.
      if bytes.contains(where: isSpecial) {
        for byte in bytes { write(byte, to: &text) }
      } else {
        text.append(contentsOf: bytes)
      }
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private static func write(_ byte: UInt8, to text: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): text += "\\n".utf8
    case UInt8(ascii: "\r"): text += "\\r".utf8
    case UInt8(ascii: "\t"): text += "\\t".utf8
    case _ where isSpecial(byte):
      let digits = String(byte, radix: 16)
      text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
    default: text.append(byte)
    }
  }
}

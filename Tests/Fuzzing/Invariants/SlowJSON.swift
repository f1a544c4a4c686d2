/// A JSON reader (RFC 8259) that is as plain as possible: it accepts JSON and nothing else, at whatever cost.
///
/// The suite's readers are compared with it; it shares no code with them.
struct SlowJSON {
  /// The greatest depth of nesting.
  private(set) var depth = 0
  /// How many members the objects have in all; members with the same name are counted separately.
  private(set) var members = 0
  /// The names that are repeated within an object, in the order of the repetitions in the text.
  private(set) var repeated: [[UInt8]] = []
  private var rest: ArraySlice<UInt8>

  /// Reads a text; nil if it is not JSON.
  init?(_ bytes: [UInt8]) {
    rest = bytes[...]
    guard String(validating: bytes, as: UTF8.self) != nil, value(level: 0) else { return nil }
    blanks()
    guard rest.isEmpty else { return nil }
  }

  private mutating func value(level: Int) -> Bool {
    blanks()
    depth = max(depth, level)
    switch rest.first {
    case UInt8(ascii: "{"): return object(level: level + 1)
    case UInt8(ascii: "["): return array(level: level + 1)
    case UInt8(ascii: "\""): return text() != nil
    case nil: return false
    default: return word("true") || word("false") || word("null") || number()
    }
  }

  private mutating func object(level: Int) -> Bool {
    depth = max(depth, level)
    var names: Set<[UInt8]> = []
    rest.removeFirst()
    blanks()
    if word("}") { return true }
    repeat {
      blanks()
      guard let name = text() else { return false }
      members += 1
      if !names.insert(name).inserted { repeated.append(name) }
      blanks()
      guard word(":"), value(level: level) else { return false }
      blanks()
    } while word(",")
    return word("}")
  }

  private mutating func array(level: Int) -> Bool {
    depth = max(depth, level)
    rest.removeFirst()
    blanks()
    if word("]") { return true }
    repeat {
      guard value(level: level) else { return false }
      blanks()
    } while word(",")
    return word("]")
  }

  private mutating func text() -> [UInt8]? {
    guard word("\"") else { return nil }
    var units: [UInt16] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return utf8(units)
      case UInt8(ascii: "\\"):
        guard let unit = escape() else { return nil }
        units.append(unit)
      case 0..<0x20: return nil
      case 0x20..<0x80: units.append(UInt16(byte))
      default:
        // The whole text is UTF-8, which was checked before.
        let count = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard rest.count >= count - 1 else { return nil }
        units += String(decoding: [byte] + rest.prefix(count - 1), as: UTF8.self).utf16
        rest.removeFirst(count - 1)
      }
    }
    return nil
  }

  /// The text of code units, or nil if half of a surrogate pair stands alone.
  private func utf8(_ units: [UInt16]) -> [UInt8]? {
    String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private mutating func escape() -> UInt16? {
    let plain: [UInt8: UInt16] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
    ]
    guard let byte = rest.popFirst() else { return nil }
    if byte == UInt8(ascii: "u") {
      let digits = rest.prefix(4)
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 })
      else {
        return nil
      }
      rest.removeFirst(4)
      return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
    return plain[byte]
  }

  private mutating func number() -> Bool {
    _ = word("-")
    guard word("0") || digits() else { return false }
    if word("."), !digits() { return false }
    guard word("e") || word("E") else { return true }
    _ = word("+") || word("-")
    return digits()
  }

  private mutating func digits() -> Bool {
    let count = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    rest.removeFirst(count)
    return count > 0
  }

  private mutating func word(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest.removeFirst(word.utf8.count)
    return true
  }

  private mutating func blanks() {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}

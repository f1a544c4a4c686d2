import Conformance
import Foundation
import JSONValues

/// What keeps a line from being one JSON text that all readers understand alike.
enum LineFault: Error, Hashable {
  /// It is no JSON (RFC 8259).
  case notJSON
  /// It has more levels than are followed.
  case tooDeep
  /// An object has two members of that name: readers disagree which of the two counts.
  case repeatedMember(String)

  /// Levels that are followed, as many as ``JSONValue`` reads.
  static let deepest = 512

  /// The first fault of a line in UTF-8; nil where it has none.
  static func find(in line: Data) -> LineFault? {
    line.withUnsafeBytes { bytes in
      var scan = LineScan(bytes: bytes)
      do throws(LineFault) {
        try scan.whole()
        return nil
      } catch {
        return error
      }
    }
  }
}

/// Reads a JSON text without keeping any of it but the names of the objects that are open.
private struct LineScan {
  let bytes: UnsafeRawBufferPointer
  private var at = 0
  /// The names of the objects that are open, one after the other, as they are written.
  private var names: [Range<Int>] = []

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  /// Names of one object that are compared one by one.
  private static let few = 16

  mutating func whole() throws(LineFault) {
    try value(depth: 0)
    skipBlanks()
    guard at == bytes.count else { throw .notJSON }
  }

  private mutating func value(depth: Int) throws(LineFault) {
    skipBlanks()
    guard at < bytes.count else { throw .notJSON }
    switch bytes[at] {
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try array(depth: depth + 1)
    case Self.quote: _ = try text()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  private mutating func object(depth: Int) throws(LineFault) {
    guard depth <= LineFault.deepest else { throw .tooDeep }
    let first = names.count
    var many: Set<[UInt8]>?
    at += 1
    skipBlanks()
    if take(UInt8(ascii: "}")) { return }
    repeat {
      skipBlanks()
      guard at < bytes.count, bytes[at] == Self.quote else { throw .notJSON }
      let name = try text()
      // Few names are compared one by one, which needs no memory; many would take too long that way.
      let isNew =
        many?.insert(Array(string(name).utf8)).inserted
        ?? !names[first...].contains { isSame($0, name) }
      guard isNew else { throw .repeatedMember(string(name)) }
      if many == nil { names.append(name) }
      if many == nil, names.count - first > Self.few {
        many = Set(names[first...].map { Array(string($0).utf8) })
      }
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw .notJSON }
      try value(depth: depth)
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw .notJSON }
    names.removeSubrange(first...)
  }

  private mutating func array(depth: Int) throws(LineFault) {
    guard depth <= LineFault.deepest else { throw .tooDeep }
    at += 1
    skipBlanks()
    if take(UInt8(ascii: "]")) { return }
    repeat {
      try value(depth: depth)
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw .notJSON }
  }

  // MARK: Texts

  /// Passes over a text; returns where it is, its quotes included.
  private mutating func text() throws(LineFault) -> Range<Int> {
    let start = at
    at += 1
    while at < bytes.count {
      switch bytes[at] {
      case Self.quote:
        at += 1
        return start..<at
      case Self.backslash: try escape()
      case 0..<0x20: throw .notJSON
      default: at += 1
      }
    }
    throw .notJSON
  }

  private mutating func escape() throws(LineFault) {
    at += 1
    guard at < bytes.count else { throw .notJSON }
    switch bytes[at] {
    case Self.quote, Self.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 1
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      guard (0xD800..<0xE000).contains(unit) else { return }
      // Half of a surrogate pair is no character.
      guard unit < 0xDC00, take(Self.backslash), at < bytes.count, bytes[at] == UInt8(ascii: "u"),
        (0xDC00..<0xE000).contains(try codeUnit())
      else { throw .notJSON }
    default: throw .notJSON
    }
  }

  /// The code unit whose four digits follow the letter here.
  private mutating func codeUnit() throws(LineFault) -> UInt16 {
    at += 1
    guard at + 4 <= bytes.count else { throw .notJSON }
    var unit: UInt16 = 0
    for byte in bytes[at..<at + 4] {
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .notJSON }
      unit = unit << 4 | UInt16(digit)
    }
    at += 4
    return unit
  }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    if one.count == other.count, bytes[one].elementsEqual(bytes[other]) { return true }
    // A name may be written with escapes.
    guard bytes[one].contains(Self.backslash) || bytes[other].contains(Self.backslash) else { return false }
    return string(one).utf8.elementsEqual(string(other).utf8)
  }

  private func string(_ range: Range<Int>) -> String {
    (try? JSONValue(parsing: bytes[range]))?.text ?? String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Words and numbers

  private mutating func word(_ word: StaticString) throws(LineFault) {
    let end = at + word.utf8CodeUnitCount
    guard end <= bytes.count, word.withUTF8Buffer({ bytes[at..<end].elementsEqual($0) }) else {
      throw .notJSON
    }
    at = end
  }

  private mutating func number() throws(LineFault) {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return }
    if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
    try digits()
  }

  private mutating func digits() throws(LineFault) {
    let start = at
    while at < bytes.count, bytes[at] >= 0x30, bytes[at] <= 0x39 { at += 1 }
    guard at > start else { throw .notJSON }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func skipBlanks() {
    while at < bytes.count, bytes[at] <= 0x20, Self.isBlank(bytes[at]) { at += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

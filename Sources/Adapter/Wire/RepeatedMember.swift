import Conformance
import Foundation

/// Finds an object of a JSON text that has two members of one name.
///
/// Readers disagree which of the two counts, so a message that has them says nothing for certain.
struct RepeatedMember {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var found: String?
  /// The names of the objects that are open, one after the other.
  private var names: [Range<Int>] = []

  /// The first name that comes twice in one object; nil where there is none, or where the text is no JSON so far.
  static func find(in text: Data) -> String? {
    text.withUnsafeBytes { bytes in
      var scan = RepeatedMember(bytes: bytes)
      return scan.value(depth: 0) || scan.found != nil ? scan.found : nil
    }
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  /// Levels that are followed, as many as ``JSONTree`` reads.
  private static let deepest = 512
  /// Names of one object that are compared one by one.
  private static let few = 16

  /// Passes over a value; false where it is none, or where a name came twice.
  private mutating func value(depth: Int) -> Bool {
    skipBlanks()
    guard at < bytes.count, depth <= Self.deepest else { return false }
    switch bytes[at] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case Self.quote: return text() != nil
    default:
      let start = at
      while at < bytes.count, !Self.ends(bytes[at]) { at += 1 }
      return at > start
    }
  }

  private mutating func object(depth: Int) -> Bool {
    let first = names.count
    var many: Set<[UInt8]>?
    defer { names.removeSubrange(first...) }
    at += 1
    skipBlanks()
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      skipBlanks()
      guard at < bytes.count, bytes[at] == Self.quote, let name = text() else { return false }
      // Few names are compared one by one, which needs no memory; many would take too long that way.
      let isNew =
        many?.insert(Array(string(name).utf8)).inserted
        ?? !names[first...].contains { isSame($0, name) }
      guard isNew else {
        found = string(name)
        return false
      }
      if many == nil { names.append(name) }
      if many == nil, names.count - first > Self.few {
        many = Set(names[first...].map { Array(string($0).utf8) })
      }
      skipBlanks()
      guard take(UInt8(ascii: ":")), value(depth: depth + 1) else { return false }
      skipBlanks()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  private mutating func array(depth: Int) -> Bool {
    at += 1
    skipBlanks()
    if take(UInt8(ascii: "]")) { return true }
    repeat {
      guard value(depth: depth + 1) else { return false }
      skipBlanks()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  /// Passes over a text; returns where it is, its quotes included.
  private mutating func text() -> Range<Int>? {
    let start = at
    at += 1
    while at < bytes.count {
      if bytes[at] == Self.quote {
        at += 1
        return start..<at
      }
      at += bytes[at] == Self.backslash ? 2 : 1
    }
    return nil
  }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    if one.count == other.count, bytes[one].elementsEqual(bytes[other]) { return true }
    // A name may be written with escapes.
    guard bytes[one].contains(Self.backslash) || bytes[other].contains(Self.backslash) else { return false }
    return string(one).utf8.elementsEqual(string(other).utf8)
  }

  private func string(_ range: Range<Int>) -> String {
    (try? JSONTree(parsing: bytes[range]))?.text ?? String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func skipBlanks() {
    while at < bytes.count, bytes[at] == 0x20 || (bytes[at] >= 0x09 && bytes[at] <= 0x0D) { at += 1 }
  }

  private static func ends(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"), 0x20, 0x09...0x0D: true
    default: false
    }
  }
}

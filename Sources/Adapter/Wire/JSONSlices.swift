import Conformance
import Foundation
import JSONValues

/// Finds the members of a JSON object by their places in the text, without reading their values.
///
/// It is the quick way for the few members of an envelope; whoever reads a slice finds out whether it is JSON. Nil
/// means that the member is not there, or that the text is not plain enough: then the slow way decides.
enum JSONSlices {
  /// Whether the text is one object from the beginning to the end, as far as its brackets say.
  static func isWhole(_ text: Data) -> Bool {
    text.withUnsafeBytes { bytes in
      let start = skipBlanks(0, bytes)
      guard start < bytes.count, bytes[start] == UInt8(ascii: "{"), let end = endOfValue(start, bytes) else {
        return false
      }
      return skipBlanks(end, bytes) == bytes.count
    }
  }

  /// The text of a member's value.
  static func member(_ name: StaticString, of object: Data) -> Data? {
    object.withUnsafeBytes { bytes in
      place(of: name, in: bytes).map { Data(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
    }
  }

  /// The value of a member that is a whole number of at most 18 digits, without a sign or a leading zero; its name may
  /// be written with escapes where that is said.
  static func integer(
    _ name: StaticString, of object: Data, unescapingNames isUnescaping: Bool = false
  ) -> Int? {
    object.withUnsafeBytes { bytes in
      guard let place = place(of: name, in: bytes, unescapingNames: isUnescaping), !place.isEmpty,
        place.count <= 18,
        bytes[place.lowerBound] != UInt8(ascii: "0") || place.count == 1
      else { return nil }
      var value = 0
      for byte in bytes[place] {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
  }

  /// The value of a member that is a text without escapes.
  static func text(_ name: StaticString, of object: Data) -> String? {
    object.withUnsafeBytes { bytes in
      guard let place = place(of: name, in: bytes), place.count >= 2, bytes[place.lowerBound] == quote,
        !bytes[place].contains(backslash)
      else { return nil }
      return String(validating: bytes[place].dropFirst().dropLast(), as: UTF8.self)
    }
  }

  // MARK: Inside

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static func place(
    of name: StaticString, in bytes: UnsafeRawBufferPointer, unescapingNames isUnescaping: Bool = false
  ) -> Range<Int>? {
    var at = skipBlanks(0, bytes)
    guard at < bytes.count, bytes[at] == UInt8(ascii: "{") else { return nil }
    repeat {
      let keyStart = skipBlanks(at + 1, bytes)
      guard let keyEnd = endOfValue(keyStart, bytes), bytes[keyStart] == quote else { return nil }
      let colon = skipBlanks(keyEnd, bytes)
      guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
      let start = skipBlanks(colon + 1, bytes)
      guard let end = endOfValue(start, bytes) else { return nil }
      if isName(name, bytes, keyStart + 1..<keyEnd - 1) { return start..<end }
      if isUnescaping, isName(name, escaped: bytes[keyStart..<keyEnd]) { return start..<end }
      at = skipBlanks(end, bytes)
    } while at < bytes.count && bytes[at] == UInt8(ascii: ",")
    return nil
  }

  private static func isName(_ name: StaticString, _ bytes: UnsafeRawBufferPointer, _ key: Range<Int>) -> Bool
  {
    guard key.count == name.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
    return memcmp(start + key.lowerBound, name.utf8Start, key.count) == 0
  }

  private static func isName(_ name: StaticString, escaped key: Slice<UnsafeRawBufferPointer>) -> Bool {
    key.contains(backslash) && (try? JSONValue(parsing: key))?.text == "\(name)"
  }

  private static func skipBlanks(_ start: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    var at = start
    while at < bytes.count, isBlank(bytes[at]) { at += 1 }
    return at
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Where the value that starts there ends; nil where the text does.
  private static func endOfValue(_ start: Int, _ bytes: UnsafeRawBufferPointer) -> Int? {
    var depth = 0
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case quote:
        guard let end = endOfText(at, bytes) else { return nil }
        at = end
        if depth == 0 { return at }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return at > start ? at : nil }
        depth -= 1
        at += 1
        if depth == 0 { return at }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return at > start ? at : nil }
        at += 1
      default: at += 1
      }
    }
    return nil
  }

  private static func endOfText(_ start: Int, _ bytes: UnsafeRawBufferPointer) -> Int? {
    var at = start + 1
    while at < bytes.count {
      if bytes[at] == quote { return at + 1 }
      at += bytes[at] == backslash ? 2 : 1
    }
    return nil
  }
}

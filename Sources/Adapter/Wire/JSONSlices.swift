import Foundation
import JSONValues

/// A JSON text with the positions of its members, so that one member can be read without the others.
///
/// These slices are a fast path for the few members of an envelope. Nil means that the member is missing or not written
/// in the plain way; in that case the slow path decides.
struct JSONSlices: Sendable {
  /// The text.
  let text: Data
  private let outline: JSONOutline

  /// Checks a text in UTF-8; throws a ``JSONSyntaxError`` if it is not JSON, or if an object in it has two members
  /// with the same name.
  init(_ text: Data) throws(JSONSyntaxError) {
    self.text = text
    let read = text.withUnsafeBytes { bytes in
      Result { () throws(JSONSyntaxError) in try JSONOutline(of: bytes) }
    }
    outline = try read.get()
  }

  /// The text of a member's value.
  func member(_ name: String) -> Data? {
    outline.place(of: name).map { place in
      text.withUnsafeBytes { Data(UnsafeRawBufferPointer(rebasing: $0[place])) }
    }
  }

  /// The value of a member that is a whole number of at most 18 digits, without a sign.
  func integer(_ name: String) -> Int? {
    guard let place = outline.place(of: name), place.count <= 18 else { return nil }
    return text.withUnsafeBytes { bytes in
      var value = 0
      for byte in bytes[place] {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
  }

  /// The value of a member that is a text without escapes.
  func text(_ name: String) -> String? {
    guard let place = outline.place(of: name) else { return nil }
    return text.withUnsafeBytes { bytes in
      guard bytes[place].first == UInt8(ascii: "\""), !bytes[place].contains(UInt8(ascii: "\\")) else {
        return nil
      }
      return String(strictUTF8: bytes[place].dropFirst().dropLast())
    }
  }
}

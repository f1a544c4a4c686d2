import Foundation

/// The text of a property list in a form that Foundation's XML reader survives.
///
/// That reader crashes on a processing instruction without data (`<?x?>`), on some declarations before the root, and on
/// a comment with invalid UTF-8; the reader of property lists skips all of these. So the XML reader gets valid UTF-8
/// without any of these, and without the declaration of an encoding, so that it reads exactly the text that was checked
/// here.
enum XMLText {
  /// The text in UTF-8, in the same lines; nil if its encoding is unknown here, or if its declaration does not end.
  static func readable(_ bytes: Data) -> Data? {
    guard let text = decoded(bytes) else { return nil }
    var units = Array(text.utf8)
    // A zero at the beginning means UTF-16 or UTF-32 without a byte order mark, which the reader would detect.
    guard !units.prefix(4).contains(0), blankDeclaration(in: &units) else { return nil }
    neutralize(&units)
    return Data(units)
  }

  /// The text without its byte order mark; invalid UTF-8 becomes U+FFFD.
  private static func decoded(_ bytes: Data) -> String? {
    if PropertyListPlace.isUTF16(bytes) { return String(data: bytes, encoding: .utf16) }
    let head = String(decoding: bytes.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    let named = head.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/)?.output.1.lowercased()
    let text: String? =
      switch named {
      case nil, "utf-8", "us-ascii": String(decoding: bytes, as: UTF8.self)
      case let name?: encodings[name].flatMap { String(data: bytes, encoding: $0) }
      }
    return text.map { $0.unicodeScalars.first == "\u{FEFF}" ? String($0.unicodeScalars.dropFirst()) : $0 }
  }

  private static let encodings: [String: String.Encoding] = [
    "iso-8859-1": .isoLatin1, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252, "windows-1253": .windowsCP1253,
    "windows-1254": .windowsCP1254, "macintosh": .macOSRoman,
  ]

  /// Overwrites with blanks the declaration of version and encoding; false if the declaration does not end.
  private static func blankDeclaration(in units: inout [UInt8]) -> Bool {
    guard units.starts(with: "<?xml".utf8) else { return true }
    guard let end = units.firstRange(of: "?>".utf8) else { return false }
    for place in 0..<end.upperBound where units[place] > 0x20 { units[place] = UInt8(ascii: " ") }
    return true
  }

  /// Neutralizes in place whatever crashes the reader: instructions without data are removed, and declarations become
  /// declarations that the reader does not know.
  private static func neutralize(_ units: inout [UInt8]) {
    var index = 0
    while index + 2 < units.count {
      defer { index += 1 }
      guard units[index] == UInt8(ascii: "<") else { continue }
      if units[index + 1] == UInt8(ascii: "?") {
        let name = units[(index + 2)...].prefix {
          $0 > 0x20 && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "<")
        }
        guard units[name.endIndex...].starts(with: "?>".utf8) else { continue }
        for place in index..<name.endIndex + 2 { units[place] = UInt8(ascii: " ") }
      } else if declarations.contains(where: { units[index...].starts(with: $0.utf8) }) {
        units[index + 2] = UInt8(ascii: "X")
      }
    }
  }

  // Declarations of entities are in the list because they could contain the other kinds.
  private static let declarations = ["<!ENTITY", "<!ATTLIST", "<!NOTATION"]
}

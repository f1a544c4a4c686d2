import Foundation

/// The text of a property list as Foundation's reader of XML survives it.
///
/// That reader dies of an instruction without data (`<?x?>`), of some declarations that a text may have before its root,
/// and of a comment in UTF-8 that is none; the reader of property lists passes over all of them. So it gets UTF-8 without
/// any of them, and without the line that names an encoding: it reads what was looked at here, and nothing else.
enum XMLText {
  /// The text in UTF-8, in the same lines; nil where its encoding is not known here.
  static func readable(_ bytes: Data) -> Data? {
    guard let text = decoded(bytes) else { return nil }
    var units = Array(text.utf8)
    // As the text of UTF-16 or UTF-32 without a mark begins, which the reader tells by that.
    guard !units.prefix(4).contains(0), blankDeclaration(in: &units) else { return nil }
    neutralize(&units)
    return Data(units)
  }

  /// The text without its mark; what is no UTF-8 becomes U+FFFD.
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

  /// Writes blanks over the line that names version and encoding; false where it does not end.
  private static func blankDeclaration(in units: inout [UInt8]) -> Bool {
    guard units.starts(with: "<?xml".utf8) else { return true }
    guard let end = units.firstRange(of: "?>".utf8) else { return false }
    for place in 0..<end.upperBound where units[place] > 0x20 { units[place] = UInt8(ascii: " ") }
    return true
  }

  /// Takes the life out of what the reader dies of, at its place: instructions without data go, and declarations become
  /// ones that it does not know.
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

  // With entities, the others could be written so that they are not found.
  private static let declarations = ["<!ENTITY", "<!ATTLIST", "<!NOTATION"]
}

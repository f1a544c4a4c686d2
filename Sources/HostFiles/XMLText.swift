import Foundation

/// The text of a property list as Foundation's reader of XML survives it.
///
/// That reader dies of an instruction without data (`<?x?>`), of some declarations that a text may have before its root,
/// and of a comment in UTF-8 that is none; the reader of property lists passes over all of them.
enum XMLText {
  /// The text, as long as the original but for bytes that are no UTF-8; nil where its encoding is one in which what the
  /// reader dies of may be hidden.
  static func readable(_ bytes: Data) -> Data? {
    guard let width = Width(bytes), isPlain(namedEncoding(in: bytes, width)) else { return nil }
    var text = bytes
    if width == .one, HostFileFault.Place.firstByteOutsideUTF8(of: bytes) != nil,
      (namedEncoding(in: bytes, width) ?? "utf-8") == "utf-8"
    {
      text = Data(String(decoding: bytes, as: UTF8.self).utf8)
    }
    var units = width.units(of: text)
    neutralize(&units)
    return width.data(of: units)
  }

  /// Takes the life out of what the reader dies of, at its place: instructions without data go, and declarations become
  /// ones that it does not know.
  private static func neutralize(_ units: inout [UInt16]) {
    var index = 0
    while index + 2 < units.count {
      defer { index += 1 }
      guard units[index] == sign("<") else { continue }
      if units[index + 1] == sign("?") {
        let name = units[(index + 2)...].prefix { $0 > 0x20 && $0 != sign("?") && $0 != sign("<") }
        let end = name.endIndex
        guard end + 1 < units.count, units[end] == sign("?"), units[end + 1] == sign(">") else { continue }
        for place in index...(end + 1) { units[place] = sign(" ") }
      } else if declarations.contains(where: { units[index...].starts(with: $0) }) {
        units[index + 2] = sign("X")
      }
    }
  }

  // With entities, the others could be written so that they are not found.
  private static let declarations = ["<!ENTITY", "<!ATTLIST", "<!NOTATION"].map { Array($0.utf16) }

  private static func sign(_ character: Unicode.Scalar) -> UInt16 {
    UInt16(truncatingIfNeeded: character.value)
  }

  /// The encoding that the text's declaration names, in small letters.
  private static func namedEncoding(in bytes: Data, _ width: Width) -> String? {
    let head = String(decoding: width.units(of: bytes.prefix(400)), as: UTF16.self)
    return head.firstMatch(of: /^\x{FEFF}?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/)?.output.1
      .lowercased()
  }

  /// Whether every sign of ASCII stands for itself in the encoding, and nothing else does.
  private static func isPlain(_ encoding: String?) -> Bool {
    guard let encoding else { return true }
    return ["utf-8", "utf-16", "us-ascii", "ascii", "iso-8859-", "windows-125", "macintosh", "koi8-"]
      .contains { encoding.hasPrefix($0) }
  }
}

/// How many bytes a sign of ASCII takes, and in which order.
private enum Width {
  case one, twoLittle, twoBig

  /// Nil where the text begins as XML does in another encoding.
  init?(_ bytes: Data) {
    let head = Array(bytes.prefix(4))
    let isWide = head.count >= 2
    if isWide, head[0] == 0xFF, head[1] == 0xFE {
      self = .twoLittle
    } else if isWide, head[0] == 0xFE, head[1] == 0xFF {
      self = .twoBig
    } else if head.contains(0) || head == [0x4C, 0x6F, 0xA7, 0x94] {
      // UTF-32 or UTF-16 without a mark, or EBCDIC.
      return nil
    } else {
      self = .one
    }
    // The mark of UTF-32 begins as that of UTF-16 does.
    if self == .twoLittle, head.count == 4, head[2] == 0, head[3] == 0 { return nil }
  }

  func units(of bytes: Data) -> [UInt16] {
    switch self {
    case .one: return bytes.map(UInt16.init)
    case .twoLittle, .twoBig:
      let all = Array(bytes)
      return stride(from: 0, to: all.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(all[index]), UInt16(all[index + 1]))
        return self == .twoLittle ? second << 8 | first : first << 8 | second
      }
    }
  }

  func data(of units: [UInt16]) -> Data {
    switch self {
    case .one: Data(units.map { UInt8(truncatingIfNeeded: $0) })
    case .twoLittle: Data(units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
    case .twoBig: Data(units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }
  }
}

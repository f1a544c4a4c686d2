extension Unicode.Scalar {
  /// Whether a reader does not see it, or sees because of it something else than what stands there.
  ///
  /// These are the C0 and C1 controls and DEL, the soft hyphen, the controls of writing direction, the joiners and
  /// spaces without width, the separators of lines and paragraphs, the marks of annotations, the tag characters, and
  /// U+FEFF, U+FFFE and U+FFFF. What belongs to the character before it, an accent or the choice of a glyph, is not.
  package var isHidden: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}

extension String {
  /// Its hidden characters as JSON escapes: a message in JSON stays the same message, and all of it can be seen.
  package var hiddenAsJSONEscapes: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isHidden {
        for unit in scalar.utf16 { result.append(contentsOf: Self.escape(unit).unicodeScalars) }
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

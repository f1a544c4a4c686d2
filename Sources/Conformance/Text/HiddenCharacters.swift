extension Unicode.Scalar {
  /// Whether the character is invisible, or makes a reader see something other than the actual text.
  ///
  /// These are the C0 and C1 controls and DEL, the soft hyphen, the controls of writing direction, zero-width joiners
  /// and spaces, the Mongolian vowel separator, line and paragraph separators, U+2060 to U+206F (word joiner, invisible
  /// operators, deprecated controls), annotation marks, tag characters, and U+FEFF, U+FFFE and U+FFFF.
  /// Characters that modify the previous character, such as accents and variation selectors, are not hidden.
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
  /// The text with hidden characters as JSON escapes, so that a JSON message keeps its value and is fully visible.
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

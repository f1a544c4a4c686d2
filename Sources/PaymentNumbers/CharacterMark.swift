/// Classifies single characters for the search for card numbers.
enum CharacterMark {
  static let blank: UInt16 = 1
  static let dash: UInt16 = 2
  private static let dot: UInt16 = 3
  private static let slash: UInt16 = 4
  private static let underscore: UInt16 = 5
  private static let comma: UInt16 = 6
  /// A blank in a submitted web form.
  private static let plus: UInt16 = 7

  /// Whether a gap has only blanks and dashes, which may separate groups of any size.
  static func isUsual(_ gap: UInt16) -> Bool {
    var rest = gap
    while rest > 0 {
      if rest & 7 > dash { return false }
      rest >>= 3
    }
    return true
  }

  static func kind(ofASCII byte: UInt8) -> DigitReader.Kind {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit(byte - UInt8(ascii: "0"))
    case UInt8(ascii: " "), UInt8(ascii: "\t"): .separator(blank)
    case UInt8(ascii: "-"): .separator(dash)
    case UInt8(ascii: "."): .separator(dot)
    case UInt8(ascii: "/"): .separator(slash)
    case UInt8(ascii: "_"): .separator(underscore)
    case UInt8(ascii: ","): .separator(comma)
    case UInt8(ascii: "+"): .separator(plus)
    default: .other
    }
  }

  static func kind(of scalar: Unicode.Scalar) -> DigitReader.Kind {
    if scalar.value < 0x80 { return kind(ofASCII: UInt8(scalar.value)) }
    switch scalar {
    // The most common characters outside ASCII: letters with accents, Chinese characters and Korean syllables.
    case "\u{C0}"..."\u{24F}", "\u{3400}"..."\u{9FFF}", "\u{AC00}"..."\u{D7A3}": return .other
    case "\u{2212}", "\u{2043}", "\u{2D7}", "\u{30FC}", "\u{FF70}": return .separator(dash)
    case "\u{B7}", "\u{2022}", "\u{2024}", "\u{2027}", "\u{2219}", "\u{22C5}", "\u{3002}", "\u{30FB}",
      "\u{FF0E}",
      "\u{FF61}", "\u{FF65}", "\u{66B}":
      return .separator(dot)
    case "\u{2044}", "\u{2215}", "\u{29F8}", "\u{FF0F}": return .separator(slash)
    case "\u{60C}", "\u{66C}", "\u{3001}", "\u{FF0C}", "\u{FF64}", "\u{201A}": return .separator(comma)
    case "\u{FF0B}": return .separator(plus)
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .decimalNumber, .otherNumber: return properties.digit.map(DigitReader.Kind.digit) ?? .other
    case .spaceSeparator: return .separator(blank)
    case .dashPunctuation: return .separator(dash)
    case .connectorPunctuation: return .separator(underscore)
    case .format, .nonspacingMark, .enclosingMark: return .invisible
    default: return properties.isDefaultIgnorableCodePoint ? .invisible : .other
    }
  }
}

extension Unicode.Scalar.Properties {
  /// The value of a digit of any script, including circled and superscript ones.
  fileprivate var digit: UInt8? {
    guard numericType == .decimal || numericType == .digit, let value = numericValue else { return nil }
    return UInt8(exactly: value)
  }
}

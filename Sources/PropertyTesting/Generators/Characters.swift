/// Kinds of text that programs treat differently, each with some of its characters (Unicode 15.1).
public enum TextCategory: Sendable, Hashable, CaseIterable {
  /// Printable ASCII: small letters first, then digits, capitals, space and the rest.
  case ascii
  /// Latin letters beyond ASCII, and letters of Greek, Cyrillic, Devanagari, Thai, Han, Kana and Hangul.
  case letters
  /// Marks, selectors and joiners that become part of the character before them.
  case combining
  /// Emoji of one scalar and of several: skin tones, joined families, flags, keycaps.
  case emoji
  /// Arabic and Hebrew letters and digits, and the marks that change the writing direction.
  case rightToLeft
  /// Control and format characters, among them NUL, TAB, line breaks, ESC, DEL, C1, zero-width space, byte order mark.
  case controls
  /// Characters that can be written in several forms: precomposed, decomposed, compatible, full width.
  case normalization
  /// Digits and numbers of other scripts, odd spaces, punctuation, currency signs, and code points at the ends of
  /// planes or next to the surrogates.
  case symbols

  /// Characters of the category; the first is the simplest.
  var characters: [Character] {
    switch self {
    case .ascii: Self.asciiTable
    case .letters: Self.letterTable
    case .combining: Self.combiningTable
    case .emoji: Self.emojiTable
    case .rightToLeft: Self.rightToLeftTable
    case .controls: Self.controlTable
    case .normalization: Self.normalizationTable
    case .symbols: Self.symbolTable
    }
  }

  static let asciiTable =
    Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ ")
    + Array("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
  static let letterTable =
    Array("äßøłĳſÅÇñıİŒŽșàé") + Array("αβγςσΩέ") + Array("бджщыЯЁ") + Array("कखि")
    + Array("กขฤ") + Array("中文字龍𠀀") + Array("あいアガﾊ") + Array("가한글")
  static let combiningTable: [Character] = [
    "\u{301}", "\u{308}", "\u{327}", "\u{20DD}", "\u{20E3}", "\u{FE0F}", "\u{200D}", "\u{0E31}", "\u{093F}",
    "\u{1F3FD}",
  ]
  static let emojiTable: [Character] = [
    "\u{1F600}", "\u{2764}\u{FE0F}", "\u{1F44D}\u{1F3FD}",
    "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "\u{1F1EC}\u{1F1E7}",
    "\u{1F1EA}\u{1F1FA}", "1\u{FE0F}\u{20E3}", "\u{1F9D1}\u{1F3FF}\u{200D}\u{1F4BB}", "\u{263A}",
  ]
  static let rightToLeftTable: [Character] = [
    "\u{5D0}", "\u{5E9}", "\u{627}", "\u{628}", "\u{644}", "\u{64A}", "\u{663}", "\u{6F4}", "\u{200F}",
    "\u{202E}", "\u{2067}", "\u{61C}",
  ]
  static let controlTable: [Character] = [
    "\n", "\t", "\r", "\r\n", "\0", "\u{1B}", "\u{7F}", "\u{8}", "\u{85}", "\u{9F}", "\u{AD}", "\u{200B}",
    "\u{200E}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFD}",
  ]
  static let normalizationTable: [Character] = [
    "\u{E9}", "e\u{301}", "\u{C5}", "A\u{30A}", "\u{212B}", "\u{FB01}", "\u{2460}", "\u{FF21}", "\u{FF45}",
    "\u{FF12}", "\u{AC00}", "\u{1100}\u{1161}", "q\u{307}\u{323}", "q\u{323}\u{307}", "\u{1E9B}\u{323}",
    "\u{2126}", "\u{3A9}",
  ]
  static let symbolTable: [Character] = [
    "٠", "१", "߀", "Ⅷ", "½", "²", "\u{A0}", "\u{2009}", "\u{3000}", "\u{2013}", "\u{2019}", "«", "€", "₿",
    "\u{FFFF}",
    "\u{FFFE}", "\u{1FFFF}", "\u{10FFFF}", "\u{D7FF}", "\u{E000}",
  ]
}

extension Generator where Value == Character {
  /// Characters of all categories, and any scalar of any plane; nearly half are ASCII, which is simpler.
  public static var character: Generator {
    let others = TextCategory.allCases.filter { $0 != .ascii }.map { character(in: $0) }
    return frequency(
      [(others.count, character(in: .ascii))] + others.map { (1, $0) } + [(1, beyondASCII)],
      PlainCharacter.self)
  }

  /// Single-scalar characters that are not ASCII: all of Unicode, assigned or not, in numerical order.
  public static var beyondASCII: Generator { character(in: "\u{80}"..."\u{10FFFF}") }

  /// Characters of one category.
  public static func character(in category: TextCategory) -> Generator {
    element(of: category.characters)
  }

  /// Single-scalar characters from an interval of code points; the first is the simplest.
  ///
  /// Surrogates are left out, because they are not characters.
  public static func character(in range: ClosedRange<Unicode.Scalar>) -> Generator {
    let (lower, upper) = (range.lowerBound.value, range.upperBound.value)
    let gap: UInt32 = lower < 0xD800 && upper > 0xDFFF ? 0x800 : 0
    return Generator { source in
      let code = try source.integer(in: lower...(upper - gap), simplest: lower)
      let scalar = Unicode.Scalar(gap > 0 && code >= 0xD800 ? code + gap : code)
      return Character(scalar ?? range.lowerBound)
    }
  }

  /// Small letters, digits, capitals, space and the rest of printable ASCII, in that order of simplicity.
  public static var ascii: Generator { character(in: .ascii) }

  /// The digits 0 to 9.
  public static var digit: Generator { element(of: Array("0123456789")) }
}

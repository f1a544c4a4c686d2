/// Classes of scalars that programs treat differently when they check or parse text (Unicode 15.1).
public enum ScalarClass: String, Sendable, Hashable, CaseIterable {
  /// A letter of Latin or another script in the Basic Multilingual Plane.
  case letter = "letter"
  /// A digit 0 to 9.
  case digit = "digit"
  /// A digit or number other than 0 to 9, in any plane.
  case foreignDigit = "digit of another script"
  /// Punctuation or a symbol in the Basic Multilingual Plane.
  case punctuation = "punctuation"
  /// A space, of any width.
  case blank = "blank"
  /// A control or format character, including line ends and tabs; also an unassigned or private code point of the Basic
  /// Multilingual Plane.
  case control = "control character"
  /// A mark that joins the character before it.
  case combining = "combining mark"
  /// Anything else outside the Basic Multilingual Plane, which UTF-16 writes in two units.
  case astral = "astral character"

  /// The class of a scalar; each scalar has exactly one.
  public init(of scalar: Unicode.Scalar) {
    if 0x30...0x39 ~= scalar.value {
      self = .digit
      return
    }
    let category = scalar.properties.generalCategory
    switch category {
    case .decimalNumber, .letterNumber, .otherNumber: self = .foreignDigit
    case _ where scalar.value > 0xFFFF: self = .astral
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: self = .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: self = .combining
    case .spaceSeparator: self = .blank
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      self = .control
    default: self = .punctuation
    }
  }

  /// Some members of the class; the first is the simplest.
  ///
  /// Foreign digits come in runs of ten from zero to nine, one for each script.
  var samples: [Unicode.Scalar] { Self.tables[self] ?? [] }

  private static let tables: [ScalarClass: [Unicode.Scalar]] = [
    .letter: Array("aAzZbxXeElOI\u{E9}\u{DF}\u{131}\u{44F}\u{3A3}\u{4E2D}".unicodeScalars),
    .digit: Array("0123456789".unicodeScalars),
    .foreignDigit: Array(
      "\u{660}\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}\u{667}\u{668}\u{669}".unicodeScalars)
      + Array("\u{966}\u{967}\u{968}\u{969}\u{96A}\u{96B}\u{96C}\u{96D}\u{96E}\u{96F}".unicodeScalars)
      + Array(
        "\u{FF10}\u{FF11}\u{FF12}\u{FF13}\u{FF14}\u{FF15}\u{FF16}\u{FF17}\u{FF18}\u{FF19}".unicodeScalars)
      + Array("\u{2070}\u{B9}\u{B2}\u{B3}\u{2074}\u{2075}\u{2076}\u{2077}\u{2078}\u{2079}".unicodeScalars)
      + Array(
        "\u{1D7D8}\u{1D7D9}\u{1D7DA}\u{1D7DB}\u{1D7DC}\u{1D7DD}\u{1D7DE}\u{1D7DF}\u{1D7E0}\u{1D7E1}"
          .unicodeScalars),
    .punctuation: Array("-.,/@#*:;'\"()_+~%&=?!\\$<\u{2013}\u{20AC}\u{FF0D}\u{30FB}".unicodeScalars),
    .blank: Array(" \u{A0}\u{2009}\u{3000}\u{202F}".unicodeScalars),
    .control: Array("\n\t\r\0\u{1B}\u{7F}\u{85}\u{200B}\u{200E}\u{FEFF}\u{2028}".unicodeScalars),
    .combining: Array("\u{301}\u{308}\u{327}\u{20E3}\u{FE0F}\u{93F}".unicodeScalars),
    .astral: Array("\u{1F600}\u{1D49C}\u{20000}\u{1F1EA}\u{1F3FD}".unicodeScalars),
  ]
}

import Conformance
import PropertyTesting

/// How programs may treat characters that are entered with a value but do not belong to it.
///
/// No document says whether a value is used unchanged or normalised first. So a text is certainly wrong only if it is
/// wrong after every normalisation, and certainly right only if it needs none.
extension Unicode.Scalar {
  /// The value of a digit from 0 to 9.
  var asciiDigit: Int? { 0x30...0x39 ~= value ? Int(value) - 0x30 : nil }

  /// The value of a digit of any script, including superscripts.
  var digitValue: Int? {
    switch properties.numericType {
    case .decimal, .digit: properties.numericValue.map(Int.init)
    default: nil
    }
  }

  /// Whether the scalar is a letter of any script.
  var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// Whether some library trims the scalar at the ends of a text: white space, control characters, and invisible
  /// characters.
  var isTrimmed: Bool { properties.generalCategory == .control || isFiller }

  /// Whether the scalar is white space or invisible.
  var isFiller: Bool { properties.isWhitespace || properties.generalCategory == .format }

  /// Whether the scalar may be written between groups of digits or letters: a filler, punctuation or a symbol.
  var isSeparator: Bool {
    switch ScalarClass(of: self) {
    case .punctuation, .blank: true
    case .control: isFiller
    default: false
    }
  }
}

extension String {
  /// The text without the characters at its ends that some library trims.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isTrimmed }),
      let last = scalars.lastIndex(where: { !$0.isTrimmed })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text of the scalars that a function keeps.
  func keeping(_ isKept: (Unicode.Scalar) -> Bool) -> String {
    String(UnicodeScalarView(unicodeScalars.filter(isKept)))
  }

  /// Whether the text consists of digits from 0 to 9 and is not empty.
  var isDigits: Bool { !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}

extension TriedValue.Expectation {
  /// The expectation for a text that an SDK may normalise first.
  ///
  /// It is certain only if the text has the same expectation before and after the normalisation. The text may be
  /// trimmed (A-OP-28), and it may end at a NUL, as C strings do (A-OP-62).
  static func tidiedOrNot(
    _ text: String, _ judge: (String) -> TriedValue.Expectation
  ) -> TriedValue.Expectation {
    let whole = judge(text)
    let trimmed = text.trimmed
    if !trimmed.isSame(as: text), !whole.agrees(with: judge(trimmed)) {
      return .open(.surroundingWhiteSpace, "white space around a value")
    }
    guard let end = text.utf8.firstIndex(of: 0), !whole.agrees(with: judge(String(text[..<end]).trimmed))
    else {
      return whole
    }
    return .open(.valueBehindNUL, "a value with a NUL and more behind it")
  }

  /// Whether both expectations are certain and equal, or both belong to another rule.
  private func agrees(with other: TriedValue.Expectation) -> Bool {
    switch (self, other) {
    case (.accepted, .accepted), (.rejected, .rejected), (.elsewhere, .elsewhere): true
    default: false
    }
  }
}

extension String {
  /// The text with digits of other scripts as 0 to 9.
  var withASCIIDigits: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let digit = scalar.digitValue { text += "\(digit)" } else { text.unicodeScalars.append(scalar) }
    }
  }
}

import Conformance
import PropertyTesting

/// The document's verdict on any text, given an anchored regular expression: "Validate data", Regex.
enum PatternFormat {
  /// A part of an expression that matches one character, or the pair of letters `AB` or `CD`.
  enum Token: Sendable, Hashable {
    /// `[0-9]`.
    case digit
    /// `\d`.
    case anyDigit
    /// `[A-Z]`.
    case capital
    /// `[a-z]`.
    case small
    /// `[^0-9~]`.
    case other
    /// `\.`.
    case point
    /// `(?:AB|CD)`.
    case pair
  }

  /// Groups of tokens, each repeated, separated by points.
  static func tokens(_ groups: some Sequence<(Token, Int)>) -> [Token] {
    Array(groups.map { Array(repeating: $0, count: $1) }.joined(separator: [.point]))
  }

  /// The verdict on a text, which is certain if every flavour of regular expressions agrees.
  ///
  /// The document leaves open (A-OP-61) which characters beyond ASCII `\d` matches. It also leaves open what a negated
  /// class takes as one character beyond ASCII: a UTF-16 unit, a scalar, or a character with its marks. Control
  /// characters in a negated class are open, too, because some flavours end a line or the text there.
  static func expectation(of text: String, _ tokens: [Token]) -> TriedValue.Expectation {
    .tidiedOrNot(text) { text in
      let scalars = Array(text.unicodeScalars)
      if matches(scalars[...], tokens[...], isLenient: false) {
        return text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
          ? .accepted : .open(.regularExpressionFlavour, "a control character in a negated class")
      }
      return matches(scalars[...], tokens[...], isLenient: true)
        ? .open(.regularExpressionFlavour, "characters beyond ASCII for \\d or a negated class") : .rejected
    }
  }

  private static func matches(
    _ scalars: ArraySlice<Unicode.Scalar>, _ tokens: ArraySlice<Token>, isLenient: Bool,
    after last: Token? = nil
  ) -> Bool {
    guard let scalar = scalars.first else { return tokens.isEmpty }
    let rest = scalars.dropFirst()
    // A mark that some flavours treat as part of the preceding character.
    if isLenient, last == .other, scalar.value > 0x7F,
      matches(rest, tokens, isLenient: true, after: last)
    {
      return true
    }
    guard let token = tokens.first else { return false }
    if token == .pair {
      let pair = String(String.UnicodeScalarView(scalars.prefix(2)))
      return (pair == "AB" || pair == "CD")
        && matches(scalars.dropFirst(2), tokens.dropFirst(), isLenient: isLenient, after: token)
    }
    guard takes(token, scalar, isLenient: isLenient) else { return false }
    if matches(rest, tokens.dropFirst(), isLenient: isLenient, after: token) { return true }
    // Some flavours count such a scalar as two characters, because it has two UTF-16 units.
    return isLenient && token == .other && scalar.value > 0xFFFF && tokens.dropFirst().first == .other
      && matches(rest, tokens.dropFirst(2), isLenient: true, after: token)
  }

  private static func takes(_ token: Token, _ scalar: Unicode.Scalar, isLenient: Bool) -> Bool {
    switch token {
    case .digit: scalar.asciiDigit != nil
    case .anyDigit:
      scalar.asciiDigit != nil || isLenient && scalar.properties.generalCategory == .decimalNumber
    case .capital: "A"..."Z" ~= scalar
    case .small: "a"..."z" ~= scalar
    case .other: scalar.value <= 0x7F ? scalar.asciiDigit == nil && scalar != "~" : isLenient
    case .point: scalar == "."
    case .pair: false
    }
  }
}

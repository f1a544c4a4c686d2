import Conformance
import PaymentNumbers

/// What the document and ISO 13616-1 say of any text as an account number: "Validate data", IBAN.
enum IBANFormat {
  /// What is recorded of numbers with spaces between their characters.
  static let separated = "an IBAN with spaces among its characters"
  /// What is recorded of numbers with small letters.
  static let small = "an IBAN with lower-case letters"
  /// What is recorded of check digits that the standard's way of making them never gives.
  static let unusual = "an IBAN with check digits 00, 01 or 99"
  /// What is recorded of countries that older tables do not have.
  static let recent = "an IBAN of a country new in the registry"
  /// What is recorded of countries whose account numbers have check digits of their own.
  static let national = "an IBAN whose national check digits may be wrong"

  /// What OP-VAL-08 says: right check digits make a number of a country's structure acceptable, wrong ones, more than 34
  /// characters or characters other than 0 to 9 and A to Z make none so.
  ///
  /// Where the number is right in capital letters and without spaces, it is open (A-OP-18): the form on paper has both.
  /// Any other character that is no letter or digit makes it none. Right check digits of a number that no country has are
  /// OP-VAL-18's.
  static func expectation(of text: String) -> TriedValue.Expectation {
    .tidiedOrNot(text) { text in
      if IBANs.remainder(of: text) == 1 {
        if text.utf8.count > 34 { return .rejected }
        return IBANCountry.builds(text) ? known(text) : .elsewhere
      }
      // Capitals by the rules of Unicode, too: a dotless i becomes an I.
      let ways = [tidied(text), tidied(text.uppercased())]
      guard ways.contains(where: { IBANs.remainder(of: $0) == 1 && $0.utf8.count <= 34 }) else {
        return .rejected
      }
      return .open(
        .aOP18, text.unicodeScalars.contains(where: \.properties.isWhitespace) ? separated : small)
    }
  }

  /// What OP-VAL-18 says of a number with right check digits: it is built as its country lays down.
  static func countryExpectation(of text: String) -> TriedValue.Expectation {
    guard IBANs.remainder(of: text) == 1, text.utf8.count <= 34 else { return .elsewhere }
    return IBANCountry.builds(text) ? known(text) : .rejected
  }

  /// A number that is built and has check digits as it should.
  private static func known(_ text: String) -> TriedValue.Expectation {
    let country = IBANCountry.all.first { text.hasPrefix($0.code) }
    if country?.standing == .plain, !["00", "01", "99"].contains(text.dropFirst(2).prefix(2)) {
      return .accepted
    }
    switch country?.standing {
    case .recent?: return .open(.aOP18, recent)
    case .checked?: return .open(.aOP18, national)
    default: return .open(.aOP18, unusual)
    }
  }

  /// The text without spaces, its letters of ASCII in capitals.
  private static func tidied(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { tidied, scalar in
      if scalar.properties.isWhitespace { return }
      let isSmall = "a"..."z" ~= scalar
      tidied.unicodeScalars.append(isSmall ? Unicode.Scalar(UInt8(scalar.value) - 0x20) : scalar)
    }
  }
}

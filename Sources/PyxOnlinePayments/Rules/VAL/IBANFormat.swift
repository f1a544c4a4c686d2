import Conformance
import PaymentNumbers

/// The verdict of the document and of ISO 13616-1 on any text as an account number: "Validate data", IBAN.
enum IBANFormat {
  /// What is recorded for numbers with spaces between their characters.
  static let separated = "an IBAN with spaces among its characters"
  /// What is recorded for numbers with lower-case letters.
  static let small = "an IBAN with lower-case letters"
  /// What is recorded for check digits that the standard's computation never yields.
  static let unusual = "an IBAN with check digits 00, 01 or 99"
  /// What is recorded for countries that older tables lack.
  static let recent = "an IBAN of a country new in the registry"
  /// What is recorded for countries whose account numbers have check digits of their own.
  static let national = "an IBAN whose national check digits may be wrong"

  /// What OP-VAL-08 says: a number with a country's structure and right check digits is accepted.
  ///
  /// A number is rejected for wrong check digits, more than 34 characters, or characters other than 0 to 9 and A to Z.
  ///
  /// The document leaves open (A-OP-18) whether a number is accepted if it is right only in upper case and without
  /// spaces: the paper form has capitals and spaces. A text with characters other than letters, digits and spaces is
  /// not an account number. If the check digits are right but no country has such numbers, OP-VAL-18 judges the number.
  static func expectation(of text: String) -> TriedValue.Expectation {
    .tidiedOrNot(text) { text in
      if IBANs.remainder(of: text) == 1 {
        if text.utf8.count > 34 { return .rejected }
        return IBANCountry.builds(text) ? known(text) : .elsewhere
      }
      // Unicode's upper case is tried, too: it turns a dotless i into an I.
      let ways = [tidied(text), tidied(text.uppercased())]
      guard ways.contains(where: { IBANs.remainder(of: $0) == 1 && $0.utf8.count <= 34 }) else {
        return .rejected
      }
      return .open(
        .unusualIBANForms, text.unicodeScalars.contains(where: \.properties.isWhitespace) ? separated : small)
    }
  }

  /// What OP-VAL-18 says about a number with right check digits: it must have its country's structure.
  static func countryExpectation(of text: String) -> TriedValue.Expectation {
    guard IBANs.remainder(of: text) == 1, text.utf8.count <= 34 else { return .elsewhere }
    return IBANCountry.builds(text) ? known(text) : .rejected
  }

  /// The expectation for a number with its country's structure and right check digits.
  private static func known(_ text: String) -> TriedValue.Expectation {
    let country = IBANCountry.all.first { text.hasPrefix($0.code) }
    if country?.standing == .plain, !["00", "01", "99"].contains(text.dropFirst(2).prefix(2)) {
      return .accepted
    }
    switch country?.standing {
    case .recent?: return .open(.unusualIBANForms, recent)
    case .checked?: return .open(.unusualIBANForms, national)
    default: return .open(.unusualIBANForms, unusual)
    }
  }

  /// The text without spaces, with its ASCII letters in upper case.
  private static func tidied(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { tidied, scalar in
      if scalar.properties.isWhitespace { return }
      let isSmall = "a"..."z" ~= scalar
      tidied.unicodeScalars.append(isSmall ? Unicode.Scalar(UInt8(scalar.value) - 0x20) : scalar)
    }
  }
}

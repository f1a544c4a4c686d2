import Conformance
import PropertyTesting

/// The document's verdict on any text as an expiry date in the format `MMyy`: "Validate data", Expiration Date.
enum ExpiryFormat {
  /// What OP-VAL-04 says: four digits are not a date if the first two are not a month.
  ///
  /// A text with letters, control characters, combining marks or pictures is no date either. The same goes for a text
  /// with fewer than three digits, or with more than eight from 0 to 9.
  ///
  /// Other numbers of digits, separators and digits of other scripts are open (A-OP-16, A-OP-60). OP-VAL-01 and 02 say
  /// which dates are accepted.
  static func expectation(of text: String) -> TriedValue.Expectation {
    .tidiedOrNot(text) { text in
      if text.isDigits, text.utf8.count == 4 {
        return YearMonth(expiryText: text) == nil ? .rejected : .elsewhere
      }
      guard text.unicodeScalars.allSatisfy({ $0.digitValue != nil || $0.isSeparator }) else {
        return .rejected
      }
      let digits = text.unicodeScalars.count { $0.digitValue != nil }
      let known = text.unicodeScalars.count { $0.asciiDigit != nil }
      guard digits >= 3, known <= 8 else { return .rejected }
      if digits > known { return .open(.digitsOfOtherScripts, "a date with digits of other scripts") }
      return known == text.utf8.count
        ? .open(.otherExpiryDateForms, "a date of another number of digits than four")
        : .open(.otherExpiryDateForms, "a date with separators")
    }
  }
}

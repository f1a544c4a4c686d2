import Conformance
import PropertyTesting

/// What is certain about a text and a mask: OPPaymentProductField.
enum MaskFormat {
  /// Whether the text certainly fills the mask: a digit for each `9`, an ASCII letter or a digit for each `*`.
  ///
  /// The document leaves open (A-OP-9) what a mask does with anything else. It also leaves open what a field for expiry
  /// dates does with a month that does not exist, so nothing is certain about a mask with a slash.
  static func isFilled(_ mask: String, by text: String) -> Bool {
    let places = mask.filter { $0 == "9" || $0 == "*" }
    let scalars = text.unicodeScalars
    guard !mask.contains("/"), scalars.count == places.count else { return false }
    return zip(places, scalars).allSatisfy { place, scalar in
      scalar.asciiDigit != nil || place == "*" && scalar.isASCII && scalar.isLetter
    }
  }
}

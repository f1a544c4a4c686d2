import Conformance

extension Ambiguity {
  /// A value that is as long or as great as the minimum.
  static let aOP12 = Ambiguity(
    "A-OP-12", "Is a value at the minimum acceptable where the maximum is greater?", admitsOneReading: true)
  /// The current month as an expiry date.
  static let aOP13 = Ambiguity(
    "A-OP-13", "Is a card that expires in the current month earlier than the current date?")
  /// The end of the window of expiry dates.
  static let aOP14 = Ambiguity(
    "A-OP-14", "Do the twenty-five years end with a month or with a calendar year?", admitsOneReading: true)
  /// Unusual e-mail addresses.
  static let aOP17 = Ambiguity("A-OP-17", "Which unusual e-mail addresses have the right format?")
  /// Other forms of account numbers.
  static let aOP18 = Ambiguity(
    "A-OP-18",
    "Is an IBAN acceptable with spaces, in small letters, with check digits 00, 01 or 99, from a country new in the "
      + "registry, or with wrong national check digits?")
  /// Unanchored patterns, and texts that are no patterns.
  static let aOP20 = Ambiguity(
    "A-OP-20", "Must a regular expression match the whole value, and what if the expression is invalid?")
  /// What stands among digits.
  static let aOP21 = Ambiguity(
    "A-OP-21", "Do spaces, hyphens and other separators among digits count for something?")
  /// An allowed flag of a recognised card that may not be used.
  static let aOP22 = Ambiguity(
    "A-OP-22",
    "Is a recognised card whose product is not allowed in the context EXISTING_BUT_NOT_ALLOWED, or SUPPORTED and "
      + "not allowed?")
  /// No list and an empty list of brands.
  static let aOP23 = Ambiguity("A-OP-23", "Is a missing list of co-brands nil or empty?")
  /// What the list of brands holds.
  static let aOP24 = Ambiguity(
    "A-OP-24", "Which order do co-brands have, and what becomes of those not allowed in the context?")
  /// How many digits are sent.
  static let aOP25 = Ambiguity("A-OP-25", "How many of the entered digits are sent?")
  /// The notice of a choice where the switch was refused.
  static let aOP26 = Ambiguity(
    "A-OP-26", "Is the choice of brands shown even where switching to the primary product was refused?")
  /// The unit of lengths.
  static let aOP41 = Ambiguity(
    "A-OP-41", "Is a length counted in characters, in Unicode scalars, in UTF-16 units or in bytes?")
  /// Short numbers with a checksum.
  static let aOP42 = Ambiguity("A-OP-42", "Has a number of a few digits a checksum after Luhn?")
  /// Numbers that are not plain whole ones.
  static let aOP43 = Ambiguity(
    "A-OP-43", "Is a number with decimals, with a sign or with zeros at its front in a range that holds it?")
  /// Other words for yes.
  static let aOP44 = Ambiguity("A-OP-44", "Which texts but \"true\" accept the terms and conditions?")
  /// Validators that the SDK does not know.
  static let aOP45 = Ambiguity(
    "A-OP-45", "What becomes of a product with a validator that the document does not list?")
}

import Conformance

extension Ambiguity {
  /// The current month as an expiry date.
  static let aOP13 = Ambiguity(
    "A-OP-13", "Is a card that expires in the current month earlier than the current date?")
  /// The end of the window of expiry dates.
  static let aOP14 = Ambiguity(
    "A-OP-14", "Do the twenty-five years end with a month or with a calendar year?", admitsOneReading: true)
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
}

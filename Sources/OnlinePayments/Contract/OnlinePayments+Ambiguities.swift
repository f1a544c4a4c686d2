import Conformance

extension Ambiguity {
  /// The order of payment items.
  static let aOP5 = Ambiguity("A-OP-5", "In which order are payment items returned?")
  /// Native payments besides the documented check.
  static let aOP6 = Ambiguity(
    "A-OP-6",
    "Is Google Pay listed on iOS, and what becomes of Apple Pay where the request for its networks fails?")
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
  /// The order of fields.
  static let aOP40 = Ambiguity("A-OP-40", "In which order does a product have its fields?")
  /// Words of enumerations that the document does not have.
  static let aOP41 = Ambiguity(
    "A-OP-41", "What becomes of a form element, a type or a payment method that the document does not name?")
  /// Replies to requests for products that are no description of any.
  static let aOP42 = Ambiguity(
    "A-OP-42", "Is a reply of status 200 that describes no products an error, or nothing to list?")
  /// Error replies with several errors.
  static let aOP43 = Ambiguity("A-OP-43", "Which of several errors of one reply reach the caller?")
  /// The images that ship with an SDK.
  static let aOP44 = Ambiguity("A-OP-44", "For which payment products do images ship with the SDK?")
  /// The languages of labels.
  static let aOP45 = Ambiguity("A-OP-45", "In how many languages do labels exist?")
}

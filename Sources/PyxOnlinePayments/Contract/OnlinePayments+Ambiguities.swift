import Conformance

extension Ambiguity {
  /// How a session without its mandatory values is refused.
  static let aOP1 = Ambiguity(
    "A-OP-1", "How is a missing mandatory value of a session reported, and is white space one?")
  /// How the device metadata is written.
  static let aOP2 = Ambiguity("A-OP-2", "How is the device metadata encoded, and under which names?")
  /// The order of payment items.
  static let aOP5 = Ambiguity("A-OP-5", "In which order are payment items returned?")
  /// Native payments besides the documented check.
  static let aOP6 = Ambiguity(
    "A-OP-6",
    "Is Google Pay listed on iOS, and what becomes of Apple Pay where the request for its networks fails?")
  /// Accounts on file whose values may or must be written.
  static let aOP8 = Ambiguity(
    "A-OP-8", "May a field stay blank whose value on file can or must be written by the customer?")
  /// What masks do with other values than those that fill them.
  static let aOP9 = Ambiguity(
    "A-OP-9", "What does a mask do with values that do not fill it, and where does it put separators?")
  /// Preparing a request that is not valid.
  static let aOP10 = Ambiguity("A-OP-10", "Does preparing refuse a request that is not valid?")
  /// The encryption beyond the names of its algorithms.
  static let aOP11 = Ambiguity(
    "A-OP-11", "Which hash does OAEP take, which keys are long enough, and what else is in the header?")
  /// A value that is as long or as great as the minimum.
  static let aOP12 = Ambiguity(
    "A-OP-12", "Is a value at the minimum acceptable where the maximum is greater?", admitsOneReading: true)
  /// The current month as an expiry date.
  static let aOP13 = Ambiguity(
    "A-OP-13", "Is a card that expires in the current month earlier than the current date?")
  /// The end of the window of expiry dates.
  static let aOP14 = Ambiguity(
    "A-OP-14", "Do the twenty-five years end with a month or with a calendar year?", admitsOneReading: true)
  /// Other forms of expiry dates.
  static let aOP16 = Ambiguity(
    "A-OP-16", "Which texts but a month and a year of two digits each are expiry dates?")
  /// Unusual e-mail addresses.
  static let aOP17 = Ambiguity("A-OP-17", "Which unusual e-mail addresses have the right format?")
  /// Other forms of account numbers.
  static let aOP18 = Ambiguity(
    "A-OP-18",
    "Is an IBAN acceptable with spaces or other characters between, in small letters, with check digits 00, 01 or 99, "
      + "from a country new in the registry, or with wrong national check digits?")
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
  /// White space around a value.
  static let aOP28 = Ambiguity("A-OP-28", "Is white space around a value part of it?")
  /// Values that are empty.
  static let aOP29 = Ambiguity("A-OP-29", "Is an empty value part of what is encrypted?")
  /// A request that says nothing of tokenisation.
  static let aOP30 = Ambiguity("A-OP-30", "What is `tokenize` where it is not set?")
  /// The order of fields.
  static let aOP31 = Ambiguity("A-OP-31", "In which order does a product have its fields?")
  /// Words of enumerations that the document does not have.
  static let aOP32 = Ambiguity(
    "A-OP-32", "What becomes of a form element, a type or a payment method that the document does not name?")
  /// Replies to requests for products that are no description of any.
  static let aOP33 = Ambiguity(
    "A-OP-33", "Is a reply of status 200 that describes no products an error, or nothing to list?")
  /// Error replies with several errors.
  static let aOP34 = Ambiguity("A-OP-34", "Which of several errors of one reply reach the caller?")
  /// The images that ship with an SDK.
  static let aOP35 = Ambiguity("A-OP-35", "For which payment products do images ship with the SDK?")
  /// The languages of labels.
  static let aOP36 = Ambiguity("A-OP-36", "In how many languages do labels exist?")
  /// The unit of lengths.
  static let aOP40 = Ambiguity(
    "A-OP-40", "Is a length counted in characters, in Unicode scalars, in UTF-16 units or in bytes?")
  /// Short and long numbers with a checksum.
  static let aOP41 = Ambiguity(
    "A-OP-41", "Has a number of a few digits, or of more than cards have, a checksum after Luhn?")
  /// Numbers that are not plain whole ones.
  static let aOP42 = Ambiguity(
    "A-OP-42", "Is a number with decimals, with a sign or with zeros at its front in a range that holds it?")
  /// Other words for yes.
  static let aOP43 = Ambiguity("A-OP-43", "Which texts but \"true\" accept the terms and conditions?")
  /// Validators that the SDK does not know.
  static let aOP44 = Ambiguity(
    "A-OP-44", "What becomes of a product with a validator that the document does not list?")
  /// The texts of tooltips.
  static let aOP45 = Ambiguity(
    "A-OP-45", "Does a tooltip show the text of the service, one of the SDK's own, or none?")
  /// Images of products that are asked for alone.
  static let aOP46 = Ambiguity(
    "A-OP-46", "Is the image of a product refreshed where the product is asked for alone, without the list?")
  /// A request that is prepared again.
  static let aOP47 = Ambiguity("A-OP-47", "Can one request be prepared more than once?")
  /// Composed and decomposed characters.
  static let aOP48 = Ambiguity(
    "A-OP-48", "Does a text stay in its normal form (Unicode Standard Annex 15), or is it brought to another?"
  )
  /// Products that need more than a form.
  static let aOP53 = Ambiguity(
    "A-OP-53",
    "Is a payment product listed that needs more than a form, such as product 117, 5700, 5772 or 5784?")
  /// Documents that are not as the service writes them.
  static let aOP54 = Ambiguity(
    "A-OP-54",
    "What becomes of a reply in which a member is absent or null that the service always writes?"
  )
  /// Logos that are no URLs.
  static let aOP55 = Ambiguity("A-OP-55", "Is a logo fetched that is a path below the asset URL?")
  /// Replies to checks that are neither a description of a card nor the documented error.
  static let aOP56 = Ambiguity(
    "A-OP-56",
    "Is a check that is answered by an error other than that for an unknown card, or by no description of a card, an "
      + "error or an unknown card?")
  /// A list without products.
  static let aOP57 = Ambiguity("A-OP-57", "Is a list without products an empty success or an error?")
  /// Digits of other scripts.
  static let aOP60 = Ambiguity("A-OP-60", "Are digits of other scripts digits?")
  /// The end of a text.
  static let aOP62 = Ambiguity("A-OP-62", "Does a value end at a NUL character, as texts of C do?")
  /// What regular expressions mean beyond ASCII.
  static let aOP61 = Ambiguity(
    "A-OP-61",
    "Of which flavour are regular expressions: which characters beyond ASCII are digits, and how many units has one?"
  )
}

import Conformance

extension Ambiguity {
  /// The contents of the list of brands, as a form shows it.
  public static let unusableBrandsInForms = Ambiguity(
    coBrandOrder.id, coBrandOrder.question,
    parts: [
      ["a brand that cannot be used is kept", "a brand that cannot be used is left"],
      ["a choice of one usable brand is offered", "one usable brand is not a choice"],
      ["all brands are offered", "brands that cannot be used are hidden"],
    ])
  /// The notice that brands can be chosen, if the switch to the primary product was refused.
  public static let brandChoiceAfterRefusedSwitch = Ambiguity(
    "A-OP-26", "Is the choice of brands shown even if switching to the primary product was refused?",
    readings: ["the choice is offered anyway", "no choice is offered"])
  /// A selection screen with a single item.
  public static let singleItemOffered = Ambiguity(
    "A-OP-37", "Is a single payment item offered to the customer, or taken at once?",
    readings: ["a single item is offered", "a single item is taken"])
  /// Values of an account that are not read-only.
  public static let changeableValuesOnFile = Ambiguity(
    "A-OP-38",
    "Which values of an account on file other than those marked read-only can the customer change?",
    parts: [
      [
        "a value with the status CAN_WRITE can be changed",
        "a value with the status CAN_WRITE cannot be changed",
      ],
      [
        "a value with the status MUST_WRITE can be changed",
        "a value with the status MUST_WRITE cannot be changed",
      ],
    ])
  /// A label without translation.
  public static let switchLabelWithoutTranslation = Ambiguity(
    "A-OP-39", "What is shown beside a switch whose label has no translation?",
    readings: ["nothing", "the app's own words"])
  /// Requests prepared before Pay is pressed.
  public static let preparationBeforePay = Ambiguity(
    "A-OP-49",
    "May a request also be prepared before Pay is pressed, if the result is discarded?",
    readings: ["it is prepared when Pay is pressed", "it is prepared before as well"])
  /// Whether the selected brand is among the offered brands.
  public static let selectedBrandOffered = Ambiguity(
    "A-OP-50", "Is the brand that the form has selected among those that it offers?",
    readings: ["it is offered too", "only the others are offered"])
  /// The moment at which brands are offered.
  public static let momentOfBrandChoice = Ambiguity(
    "A-OP-51", "Is the choice of brands offered with the result of the check, or when Pay is pressed?",
    readings: ["with the result of the check", "when Pay is pressed"])
  /// Whether accounts on file are offered.
  public static let accountsOnFileOffered = Ambiguity(
    "A-OP-52", "Does an app offer the accounts on file of its items?",
    readings: ["they are offered", "they are not offered"])
  /// The switch for storing data.
  public static let initialStorageSwitch = Ambiguity(
    "A-OP-74", "What is the switch for storing payment data set to before the customer has touched it?",
    readings: ["it says no", "it says yes"])
  /// A card that is recognised but not allowed.
  public static let toldOfCardNotAllowed = Ambiguity(
    "A-OP-75", "Is the customer told as soon as a check ends with EXISTING_BUT_NOT_ALLOWED?",
    readings: ["the customer is told", "the customer is not told yet"])
  /// A failed check.
  public static let toldOfFailedCardCheck = Ambiguity(
    "A-OP-76", "Is the customer told that a check of the card number failed?",
    readings: ["the customer is told", "the customer is not told"])
  /// The result of a native payment.
  public static let momentOfNativeResult = Ambiguity(
    "A-OP-78", "When does the customer see the result of a native payment that was authorised?",
    readings: ["once the server has reported it", "once the provider's screen has ended"])
  /// Values of an account in its form.
  public static let accountValuesInForm = Ambiguity(
    "A-OP-79",
    "Do the fields of the form for an account on file hold the account's values, or a mask of those values?",
    readings: ["as they are", "in another form", "not at all"])
  /// Currencies without fractions.
  public static let amountUnitWithoutFractions = Ambiguity(
    "A-OP-80", "In which unit is an amount of a currency that has no fractions?",
    readings: ["in whole units", "in hundredths"])
}

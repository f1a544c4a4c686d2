import Conformance

/// Rules on what each validator accepts, except expiration dates: "Validate data".
extension OnlinePayments {
  /// The rule that judges what a validator accepts; if there is no such rule, the rule on validators' errors.
  static func judge(ofValidator name: String) -> String {
    switch name {
    case "emailAddress": "OP-VAL-06/a"
    case "fixedList": "OP-VAL-07"
    case "iban": "OP-VAL-08"
    case "length": "OP-VAL-09"
    case "luhn": "OP-VAL-10"
    case "range": "OP-VAL-11"
    case "regularExpression": "OP-VAL-12"
    case "termsAndConditions": "OP-VAL-13"
    default: "OP-VAL-14"
    }
  }

  static let validators: Chapter<Self> = Chapter("Validators") {
    emailAddresses
    emailAddressCharacters
    fixedLists
    ibans
    lengths
    luhnNumbers
    ranges
    patterns
    terms
    ibanCountries
  }
}

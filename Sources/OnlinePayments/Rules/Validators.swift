import Conformance

/// Rules on what each validator finds acceptable, but for expiration dates: "Validate data".
extension OnlinePayments {
  static let validators = Chapter<Self>("Validators") {
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

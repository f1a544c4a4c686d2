import Conformance
import PyxOnlinePayments

extension OnlinePayments: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<OnlinePayments>] {
    // If several change a reply, later ones see it earlier: variants that need members come after those that drop them.
    sessionReadings + displayReadings + productReadings + checkReadings + dateReadings + numberReadings
      + textReadings + addressReadings + requestReadings + oddRestrictions
      + (productStyles + platformStyles + trafficStyles + requestStyles + answerStyles + loadingStyles
      + validatorStyles).map { .style($0) }
  }
}

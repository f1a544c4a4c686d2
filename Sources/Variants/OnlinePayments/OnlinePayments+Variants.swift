import Conformance
import PyxOnlinePayments

extension OnlinePayments: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<OnlinePayments>] {
    // If several variants change a reply, the last in this list sees it first. So a variant that needs members stands
    // after the variants that drop them.
    sessionReadings + displayReadings + productReadings + checkReadings + dateReadings + numberReadings
      + textReadings + addressReadings + requestReadings + oddRestrictions
      + (productStyles + platformStyles + trafficStyles + requestStyles + answerStyles + loadingStyles
      + validatorStyles).map { .style($0) }
  }
}

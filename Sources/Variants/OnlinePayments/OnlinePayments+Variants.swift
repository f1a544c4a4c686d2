import Conformance
import PyxOnlinePayments

extension OnlinePayments: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<OnlinePayments>] {
    // If several variants change a reply, the last of them sees it first, so variants that need members come after
    // variants that drop them.
    sessionReadings + displayReadings + productReadings + checkReadings + dateReadings + numberReadings
      + textReadings + addressReadings + requestReadings + oddRestrictions
      + (productStyles + platformStyles + trafficStyles + requestStyles + answerStyles + loadingStyles
      + validatorStyles).map { .style($0) }
  }
}

import Conformance
import PyxOnlinePayments

extension OnlinePayments {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  public static var variants: [Variant<OnlinePayments>] {
    // Where several change a reply, a later one sees it earlier: what needs members stands behind what drops them.
    sessionReadings + displayReadings + productReadings + checkReadings + dateReadings + numberReadings
      + textReadings + addressReadings + requestReadings + oddRestrictions
      + (productStyles + platformStyles + trafficStyles + requestStyles + validatorStyles).map { .style($0) }
  }
}

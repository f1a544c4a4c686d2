import Conformance
import PyxOnlinePayments

extension OnlinePayments {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  public static var variants: [Variant<OnlinePayments>] {
    sessionReadings + productReadings + checkReadings + dateReadings + numberReadings + textReadings
      + addressReadings + displayReadings + requestReadings
      + (productStyles + trafficStyles + requestStyles + validatorStyles).map { .style($0) }
  }
}

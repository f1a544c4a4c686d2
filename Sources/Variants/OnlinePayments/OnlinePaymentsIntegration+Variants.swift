import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  public static var variants: [Variant<OnlinePaymentsIntegration>] {
    brandReadings + processReadings + shopReadings
      + (forms + choosing + confirming + paying + failing + shopStyles).map { .style($0) }
  }
}

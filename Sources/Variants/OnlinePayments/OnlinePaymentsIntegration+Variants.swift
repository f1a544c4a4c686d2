import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<OnlinePaymentsIntegration>] {
    brandReadings + processReadings + shopReadings
      + (forms + choosing + [preloading] + confirming + paying + failing + shopStyles + plainShops).map {
        .style($0)
      }
  }
}

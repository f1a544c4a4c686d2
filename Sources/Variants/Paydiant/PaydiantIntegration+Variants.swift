import Conformance
import PyxPaydiant

extension PaydiantIntegration: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  ///
  /// If several variants are combined, later variants wrap earlier ones.
  public static var variants: [Variant<PaydiantIntegration>] {
    hostReadings + hostEndReadings + hostLateTokens + hostScanReadings + hostLostReceipts + hostStyles
      + hostTimings + hostTokenStyles + hostEndStyles + hostFormerPayments + hostRescans
      + hostLimits
  }
}

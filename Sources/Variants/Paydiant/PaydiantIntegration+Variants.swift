import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  ///
  /// Those that come later stand around the earlier ones where several are put together.
  public static var variants: [Variant<PaydiantIntegration>] {
    hostReadings + hostEndReadings + hostLateTokens + hostScanReadings + hostLostReceipts + hostStyles
      + hostTimings + hostTokenStyles + hostEndStyles + hostFormerPayments
  }
}

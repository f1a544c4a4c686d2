import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  ///
  /// If several variants are combined, later variants wrap earlier ones.
  public static var variants: [Variant<PiaWalletsIntegration>] {
    registrationReadings + registrationsFirst + statusReadings + screenReadings + hostStyles + hostHabits
      + hostTimings
      + screenStyles + formerPayments
  }
}

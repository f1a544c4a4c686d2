import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  public static var variants: [Variant<PayByBankApp>] { [] }
}

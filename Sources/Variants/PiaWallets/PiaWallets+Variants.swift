import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  public static var variants: [Variant<PiaWallets>] { [] }
}

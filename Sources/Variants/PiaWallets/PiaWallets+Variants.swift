import Conformance
import PyxPiaWallets

extension PiaWallets: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  ///
  /// If several are combined, later ones wrap earlier ones.
  public static var variants: [Variant<PiaWallets>] {
    launchVariants + redirectVariants + returnVariants + indicatorVariants + launchStyles + reportStyles
      + indicatorStyles + slowIndicators
  }
}

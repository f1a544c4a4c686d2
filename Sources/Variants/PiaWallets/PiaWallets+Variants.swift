import Conformance
import PyxPiaWallets

extension PiaWallets: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  ///
  /// If several variants are combined, later variants wrap earlier ones.
  public static var variants: [Variant<PiaWallets>] {
    launchVariants + redirectVariants + returnVariants + indicatorVariants + launchStyles + reportStyles
      + indicatorStyles + slowIndicators
  }
}

import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  ///
  /// Those that come later stand around the earlier ones where several are put together.
  public static var variants: [Variant<PiaWallets>] {
    launchVariants + redirectVariants + returnVariants + indicatorVariants + launchStyles + reportStyles
      + indicatorStyles
  }
}

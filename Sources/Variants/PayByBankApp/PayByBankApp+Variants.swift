import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  ///
  /// Those that come later stand around the earlier ones where several are put together.
  public static var variants: [Variant<PayByBankApp>] {
    urlVariants + timeVariants + explanationVariants + overlapVariants + handOverVariants + choiceVariants
      + storeVariants + stringVariants + layoutVariants + popupStyles + contentStyles + choiceStyles
  }
}

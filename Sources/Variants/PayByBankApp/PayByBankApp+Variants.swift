import Conformance
import PyxPayByBankApp

extension PayByBankApp: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  ///
  /// If several variants are combined, later variants wrap earlier ones.
  public static var variants: [Variant<PayByBankApp>] {
    urlVariants + timeVariants + explanationVariants + overlapVariants + handOverVariants + choiceVariants
      + storeVariants + stringVariants + layoutVariants + popupStyles + popupEnds + contentStyles
      + choiceStyles
  }
}

import Conformance
import PyxDotpay

extension Dotpay: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  ///
  /// If several variants are combined, later variants wrap earlier ones.
  public static var variants: [Variant<Dotpay>] {
    paymentVariants + channelVariants + historyVariants + cardVariants + platformStyles + requestStyles
      + listStyles + screenStyles + processStyles + identifierStyles + refusalVariants + buyerVariants
      + walletVariants + toldStyles + endStyles + formTimings + screenContents
      + firstSteps + firstRequests
  }
}

import Conformance
import PyxDotpay

extension Dotpay {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  ///
  /// Those that come later stand around the earlier ones where several are put together.
  public static var variants: [Variant<Dotpay>] {
    paymentVariants + channelVariants + historyVariants + cardVariants + platformStyles + requestStyles
      + listStyles + screenStyles + processStyles + identifierStyles + refusalVariants + buyerVariants
      + walletVariants + toldStyles
  }
}

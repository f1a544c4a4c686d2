import Conformance
import PyxDotpay

extension DotpayIntegration {
  /// Shops that take a moment at each step, for a progress display, an animation or a question to the user.
  static var shopTimings: [Variant<DotpayIntegration>] {
    [
      .late("pays by cards and channels after a moment", [.paidByCard, .paidByChannel]),
      .late("asks for channels after a moment", [.askedForChannels]),
      .late(
        "shows the controller after a moment", [.setReturnDelegate, .setWalletDelegate, .presentedPayment]),
      .late("asks for cards after a moment", [.askedForCards]),
      .late("passes cards on after a moment", [.configuredCards]),
      .late("removes a card after a moment", [.unregisteredCard]),
      .late("sets the language after a moment", [.setLanguage]),
      .late("shows the version after a moment", [.showedVersion]),
      .late(
        "shows its history after a moment", [.registeredObserver, .askedForUpdate, .showedHistory],
        untilAtMost: { $0 == .historyLeft }),
    ]
  }
}

extension Variant<DotpayIntegration> {
  /// Delays effects by 700 milliseconds.
  fileprivate static func late(
    _ name: String, _ kinds: Set<DotpayIntegrationEffect.Kind>,
    untilAtMost releases: @escaping @Sendable (DotpayIntegrationStimulus) -> Bool = { _ in false }
  ) -> Variant {
    .style(.delaying(name, by: 700, untilAtMost: releases) { _, effect in kinds.contains(effect.kind) })
  }
}

import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Hosts that take their time, for an animation, a service that draws codes or a request for permission.
  static var hostTimings: [Variant<PaydiantIntegration>] {
    [
      .style(.late("asks for the token a second after the tap", by: 1000) { $0.kind == .askedForToken }),
      .style(.late("has the code drawn by a service", by: 3000) { $0.kind == .showedCode }),
      .style(.late("sets the brightness after an animation", by: 2000) { $0.kind == .changedBrightness }),
      .style(
        .rewriting("sets the brightness step by step") { effect in
          effect == .changedBrightness(percent: 80)
            ? [60, 70, 80].map { .changedBrightness(percent: $0) } : [effect]
        }),
      .style(
        .late("gives the token back some seconds late", by: 3000) { $0.kind == .releasedToken }),
      .style(
        .late("asks for the camera before it starts the decoder", by: 4000) { effect in
          [.startedDecoding, .changedScanView(isShown: true), .changedDecoderDelegate(isAttached: true)]
            .contains(effect)
        }),
      .style(
        .late("says some seconds late that a payment does not go on", by: 10_000) {
          $0.kind == .showedMessage
        }),
      .style(.late("shows the receipt after an animation", by: 8000) { $0.kind == .showedReceipt }),
      .style(.late("shows the accounts once it has their pictures", by: 6000) { $0.kind == .showedAccounts }),
      .style(.late("submits once the consumer has confirmed", by: 2000) { $0.kind == .updatedTransaction }),
      .style(
        // The variant shows this receipt even if the consumer has already begun the next payment.
        .delaying("shows the receipt half a second after it has arrived", by: 500) { stimulus, effect in
          stimulus.kind == .receiptArrived && effect.kind == .showedReceipt
        }),
      .style(
        .rewriting("shows the eligible accounts one after the other") { effect in
          guard case .showedAccounts(let accounts, let amount) = effect, accounts.count > 1 else {
            return [effect]
          }
          return (1...accounts.count).map {
            .showedAccounts(accounts: Array(accounts.prefix($0)), amount: amount)
          }
        }),
    ]
  }
}

extension Mutant<PaydiantIntegration> {
  /// Delays some effects.
  ///
  /// When a code disappears or a scan ends, pending effects are dropped, except messages and returns of tokens. When
  /// the next payment begins, pending messages and receipts are dropped.
  fileprivate static func late(
    _ name: String, by milliseconds: Int64, _ isLate: @escaping @Sendable (PaydiantIntegrationEffect) -> Bool
  ) -> Mutant {
    .delaying(
      name, by: milliseconds,
      forgetting: { stimulus, effects, delayed in
        // Pending messages and receipts of a payment are dropped when the next payment begins.
        let begins = stimulus == .showCodeTapped || stimulus == .scanCodeTapped
        if begins, delayed.kind == .showedMessage || delayed.kind == .showedReceipt { return true }
        return effects.contains { $0.kind == .hidCode || $0.kind == .endedDecoding }
          && delayed.kind != .releasedToken && delayed.kind != .showedMessage
      }, { _, effect in isLate(effect) })
  }
}

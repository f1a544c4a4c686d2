import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Readings of questions that the document leaves to a host whose receipt does not arrive.
  static var hostLostReceipts: [Variant<PaydiantIntegration>] {
    [
      Variant.reference(.completePaymentWithoutReceipt, "confirms a payment without its receipt")
        .withReceipts,
      .reading(.completePaymentWithoutReceipt, "asks again for the receipt of a payment", .askingOnceMore)
        .withReceipts,
      .reading(
        .completePaymentWithoutReceipt, "says that something failed",
        .withoutReceipt("says that the receipt has not come") { [.showedMessage(message: .failure)] }
      ).withReceipts,
      .reading(
        .completePaymentWithoutReceipt, "says nothing more",
        .withoutReceipt("says nothing if the receipt does not come") { [] }
      ).withReceipts,
    ]
  }
}

extension Variant<PaydiantIntegration> {
  /// The same variant, combined only with hosts that ask once for the receipt and wait for it.
  fileprivate var withReceipts: Variant {
    apart(
      from: .receiptAskedAgain, "confirms a payment from its summary",
      because: "such a host asks for no receipt"
    ).apart(
      from: .receiptAskedAgain, "asks for the receipt again",
      because: "such a host asks again, whatever the outcome of the earlier request")
  }
}

extension Mutant<PaydiantIntegration> {
  /// Shows something else in place of the confirmation if the receipt does not arrive.
  fileprivate static func withoutReceipt(
    _ name: String, _ others: @escaping @Sendable () -> [PaydiantIntegrationEffect]
  ) -> Mutant {
    .changing(name) { stimulus, effects in
      guard stimulus.kind == .receiptFailed, effects.contains(where: { $0.kind == .showedReceipt }) else {
        return effects
      }
      return effects.filter { $0.kind != .showedReceipt } + others()
    }
  }

  /// Asks again for a receipt that has not arrived.
  fileprivate static var askingOnceMore: Mutant {
    .behaving("asks again for a receipt that has not come", state: (own: 0, again: 0)) {
      state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .receiptFailed(let call, _) where state.again == 0:
        state = (call, call + 600_000)
        return [.askedForReceipt(call: state.again)]
      case .receiptFailed(let call, let error) where call == state.again && call != 0:
        passed = .receiptFailed(call: state.own, error: error)
      case .receiptArrived(let call, let reference, let result) where call == state.again && call != 0:
        passed = .receiptArrived(call: state.own, reference: reference, result: result)
      case .updated: state = (0, 0)
      default: break
      }
      return try await inner.send(passed, in: world)
    }
  }
}

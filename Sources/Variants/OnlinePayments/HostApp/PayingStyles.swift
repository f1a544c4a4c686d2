import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Apps that end a payment in another way.
  static let paying: [Mutant<OnlinePaymentsIntegration>] = [
    .host("shows the result when the customer returns") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      switch stimulus {
      case .returned: return effects + [.showedResult(isSuccessful: true)]
      default: return effects
      }
    },
    .host("keeps the form after a declined payment") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard effects == [.showedResult(isSuccessful: false)], let product = notes.product else {
        return effects
      }
      return [
        .showedError(message: "declined"),
        .showedForm(paymentProductId: product.item.id, fields: product.fields.map { ShownField($0.id) }),
      ]
    },
    .host("shows the result twice") { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).flatMap { $0.kind == .showedResult ? [$0, $0] : [$0] }
    },
    .host("learns nothing of the return", hides: [.openedURL]) { _, stimulus, inner, world in
      if case .returned = stimulus { return [] }
      return try await inner.send(stimulus, in: world)
    },
  ]
}

import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Apps that end a payment in other ways than the reference.
  static let paying: [Mutant<OnlinePaymentsIntegration>] = [
    .host("shows the result when the customer returns") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      switch stimulus {
      case .returned: return effects + [.showedResult(isSuccessful: true)]
      default: return effects
      }
    },
    .host("shows a success when the customer returns, and later only another result") {
      notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      switch stimulus {
      case .returned:
        notes.isOver = true
        return effects + [.showedResult(isSuccessful: true)]
      case .serverFinished where notes.isOver:
        notes.isOver = false
        return effects.filter { $0 != .showedResult(isSuccessful: true) }
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
    .host("has no switch for storing data", lacks: [.wishToStore], hides: [.showedWishToStore]),
    .host("has a session for every customer that comes", lacks: [.signIn, .gotSession, .sessionFailed]),
    .host("asks for a session when the customer signs in") { notes, stimulus, inner, world in
      switch stimulus {
      case .signIn:
        // The reference asks for a session only when there is something to pay, so the variant starts a payment in the
        // reference at the sign-in.
        notes.waiting = nil
        _ = try await inner.send(stimulus, in: world)
        let asked = try await inner.send(.startPayment(context: PaymentContext()), in: world)
        for case .askedForSession(let call) in asked { notes.sessionCall = call }
        return asked
      case .startPayment where notes.sessionCall != 0:
        // The session has been requested, and the payment waits for it.
        notes.waiting = stimulus
        return []
      case .gotSession(let call, _) where call == notes.sessionCall:
        notes.sessionCall = 0
        let effects = try await inner.send(stimulus, in: world).filter { $0.kind == .madeSession }
        guard let waiting = notes.waiting else { return effects }
        notes.waiting = nil
        return try await effects + inner.send(waiting, in: world)
      case .sessionFailed(let call, _) where call == notes.sessionCall:
        (notes.sessionCall, notes.waiting) = (0, nil)
        return try await inner.send(stimulus, in: world)
      default: return try await inner.send(stimulus, in: world)
      }
    },
    .host("learns nothing of the return", hides: [.openedURL]) { _, stimulus, inner, world in
      if case .returned = stimulus { return [] }
      return try await inner.send(stimulus, in: world)
    },
  ]
}

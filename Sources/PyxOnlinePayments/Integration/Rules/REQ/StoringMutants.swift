import Conformance

extension OnlinePaymentsIntegrationEffect {
  /// Whether a request asks to store the data; nil if this is not a request.
  var tokenizes: Bool? {
    if case .askedToPrepare(_, _, _, _, let tokenize) = self { tokenize } else { nil }
  }

  /// The same request, which asks to store the data or does not; other effects stay as they are.
  func tokenizing(_ isStored: Bool) -> OnlinePaymentsIntegrationEffect {
    guard case .askedToPrepare(let call, let product, let account, let values, _) = self else { return self }
    return .askedToPrepare(
      call: call, paymentProductId: product, accountOnFileId: account, values: values, tokenize: isStored)
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  static var heedingTheFirstWord: Mutant {
    behaving("heeds only the customer's first choice", state: false) { hasHeard, stimulus, world, inner in
      switch stimulus {
      case .startPayment, .gotProduct: hasHeard = false
      case .wishToStore(let isWanted):
        if hasHeard { return [.showedWishToStore(isWanted: isWanted)] }
        hasHeard = true
      default: break
      }
      return try await inner.send(stimulus, in: world)
    }
  }

  /// Changes whether a request asks to store the data.
  static func tokenizing(
    _ name: String, _ change: @escaping @Sendable (Bool) -> Bool
  ) -> Mutant {
    rewriting(name) { effect in effect.tokenizes.map { [effect.tokenizing(change($0))] } ?? [effect] }
  }
}

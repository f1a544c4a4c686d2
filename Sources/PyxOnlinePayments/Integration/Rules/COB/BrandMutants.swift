import Conformance
import PropertyTesting

/// What a form that forgets choices remembers.
struct Forgetful: Sendable {
  var primary: ProductID?
  var hasChosen = false

  mutating func note(_ stimulus: OnlinePaymentsIntegrationStimulus) {
    if let id = stimulus.details?.paymentProductId { primary = id }
    if case .chooseBrand = stimulus { hasChosen = true }
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Prepares requests with another product, from the latest result.
  static func requesting(
    _ name: String, _ product: @escaping @Sendable (IINDetails?) -> ProductID?
  ) -> Mutant {
    behaving(name, state: IINDetails?.none) { latest, stimulus, world, inner in
      latest = stimulus.details ?? latest
      let other = product(latest)
      return try await inner.send(stimulus, in: world).map { effect in
        other.map { effect.requesting($0) } ?? effect
      }
    }
  }

  /// Offers other brands, from those offered and the latest result.
  static func offering(
    _ name: String, _ change: @escaping @Sendable ([ProductID], IINDetails?) -> [ProductID]
  ) -> Mutant {
    behaving(name, state: ()) { _, stimulus, world, inner in
      try await inner.send(stimulus, in: world).map { effect in
        guard case .offeredBrands(let ids) = effect else { return effect }
        return .offeredBrands(paymentProductIds: change(ids, stimulus.details))
      }
    }
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Forgets the switch when paying.
  static let payingAsSelected = Mutant.behaving(
    "pays with the product that was selected at first", state: ProductID?.none
  ) {
    selected, stimulus, world, inner in
    if case .openForm(let product, _, _) = stimulus { selected = product }
    let first = selected
    return try await inner.send(stimulus, in: world).map { effect in
      first.map { effect.requesting($0) } ?? effect
    }
  }

  /// Compares with the product that the form was opened with.
  static let notSwitchingBack = Mutant.behaving("does not switch back", state: ProductID?.none) {
    selected, stimulus, world, inner in
    if case .openForm(let product, _, _) = stimulus { selected = product }
    if let details = stimulus.details, details.paymentProductId == selected { return [] }
    return try await inner.send(stimulus, in: world)
  }

  /// Applies one choice to every card.
  static let keepingChosenBrand = Mutant.behaving(
    "keeps a brand that was chosen for another card", state: false
  ) {
    hasChosen, stimulus, world, inner in
    if case .chooseBrand = stimulus { hasChosen = true }
    if hasChosen, case .lookedUp = stimulus { return [] }
    return try await inner.send(stimulus, in: world)
  }
}

extension OnlinePaymentsIntegrationEffect {
  /// The same request with another product.
  fileprivate func requesting(_ product: ProductID) -> OnlinePaymentsIntegrationEffect {
    guard case .askedToPrepare(let call, _, let account, let values, let tokenize) = self else { return self }
    return .askedToPrepare(
      call: call, paymentProductId: product, accountOnFileId: account, values: values, tokenize: tokenize)
  }
}

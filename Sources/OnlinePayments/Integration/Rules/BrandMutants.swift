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
        if case .preparedRequest = effect, let other {
          .preparedRequest(paymentProductId: other)
        } else {
          effect
        }
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

import Conformance
import PropertyTesting

/// A payment with its redirects and its end.
struct Ending: Sendable {
  var shop: Shop
  var urls: [String]
  var isSuccessful: Bool
  /// The steps before the payment.
  var earlier: [PaymentTransition]

  /// Payments in the given shops, with the given numbers of redirects.
  static func of(
    _ shops: Generator<Shop>, redirects: ClosedRange<Int>
  ) -> Generator<Ending> {
    zip(shops, OpaqueTexts.url.array(count: redirects), Generator<Bool>.bool, .earlier).map {
      Ending(shop: $0, urls: $1, isSuccessful: $2, earlier: $3)
    }
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Replaces each effect from the moment when the app sends the customer away.
  static func afterRedirect(
    _ name: String,
    _ change: @escaping @Sendable (OnlinePaymentsIntegrationEffect) -> [OnlinePaymentsIntegrationEffect]
  ) -> Mutant {
    stateful(name, state: false) { isAway, effect, _ in
      if case .openedURL = effect { isAway = true }
      return isAway ? change(effect) : [effect]
    }
  }
}

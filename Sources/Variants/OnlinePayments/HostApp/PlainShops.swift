import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Shops that use only a part of what the SDK offers.
  static let plainShops: [Mutant<OnlinePaymentsIntegration>] = [
    .rewritingStimuli("sells in one country, and takes no recurring payments") { stimulus, _ in
      switch stimulus {
      case .startPayment(var context):
        (context.countryCode, context.isRecurring) = ("NL", false)
        return [.startPayment(context: context)]
      case .startPurchase(let price, let currency, _, _):
        return [.startPurchase(price: price, currencyCode: currency, countryCode: "NL", isRecurring: false)]
      default: return [stimulus]
      }
    },
    .host("takes no payment after one that the server did not answer") { notes, stimulus, inner, world in
      if stimulus.kind == .signIn { notes.mayHavePaid = false }
      if stimulus.kind == .startPayment || stimulus.kind == .startPurchase, notes.mayHavePaid {
        return [.showedError(message: "We are finding out whether you have paid.")]
      }
      let effects = try await inner.send(stimulus, in: world)
      if case .serverFailed = stimulus, !effects.isEmpty { notes.mayHavePaid = true }
      return effects
    },
  ]
}

import Conformance

/// The suite around a host: it plays the user, the SDK and the backend, and records what happens.
final class HostFlow: WatchedFlow {
  typealias System = DotpayIntegration

  let trial: Trial<System>
  var ledger = HostLedger()
  /// Whether this flow ends before a rule begins; if so, its orders have names that no rule uses.
  var isPast = false
  /// The number of orders so far.
  var orderCount = 0

  /// The SDK's languages, for which an app may wait before it pays; nil while a rule withholds them.
  var languages: [String]? = ["pl", "en"]

  /// The number of configurations of cards that a rule has already looked at.
  var noted = 0
  let visible: [System.Effect.Kind]

  /// Begins to play, and to record what the app does about payments.
  ///
  /// - Parameters:
  ///   - trial: The case.
  ///   - kinds: The effects that the rule is about, apart from those of payments.
  convenience init(_ trial: Trial<System>, watching kinds: System.Effect.Kind...) {
    self.init(trial, alsoWatching: kinds)
  }

  /// Begins to play; `kinds` lists the effects that the rule is about, apart from those of payments.
  init(_ trial: Trial<System>, alsoWatching kinds: [System.Effect.Kind]) {
    self.trial = trial
    visible = (Self.ofPayments + kinds).filter(trial.profile.effects.contains)
  }

  private static let ofPayments: [System.Effect.Kind] = [
    .askedForChannels, .presentedPayment, .setReturnDelegate, .paidByCard, .paidByChannel, .showedOutcome,
    .askedBackend, .releasedOrder, .askedForLanguages,
  ]

  /// The current payment; throws a setback if there is none.
  func payment() throws -> HostPayment {
    guard let payment = ledger.payment else {
      throw trial.setback(
        "the app's request when the user pays", expected: "a payment", saw: "none", judgedBy: "DP-PAY-13")
    }
    return payment
  }

  /// A new order.
  func order(
    amount: String = "100.00", currency: String = "PLN", title: String = "A book", isShipped: Bool = true
  ) -> Order {
    orderCount += 1
    let id = (isPast ? HostLedger.nameInPast : "o") + "\(orderCount)"
    return Order(id: id, amount: amount, currency: currency, title: title, isShipped: isShipped)
  }
}

import Conformance

/// The suite around a host: it plays the user, the SDK and the backend, and remembers what passed.
final class HostFlow: WatchedFlow {
  typealias System = DotpayIntegration

  let trial: Trial<System>
  var ledger = HostLedger()
  /// Whether it is over before a rule begins, so that its orders have names that no rule gives.
  var isPast = false
  /// How many orders there were.
  var orderCount = 0

  /// The languages that the SDK has, for which an app may wait before it pays; nil while a rule keeps them back.
  var languages: [String]? = ["pl", "en"]

  /// How many of the cards that were handed over a rule has looked at.
  var noted = 0
  let visible: [System.Effect.Kind]

  /// Begins to play, and to take note of what the app does about payments.
  ///
  /// - Parameters:
  ///   - trial: The case.
  ///   - kinds: What else the app does that the rule is about.
  convenience init(_ trial: Trial<System>, watching kinds: System.Effect.Kind...) {
    self.init(trial, alsoWatching: kinds)
  }

  /// The same with a list of kinds.
  init(_ trial: Trial<System>, alsoWatching kinds: [System.Effect.Kind]) {
    self.trial = trial
    visible = (Self.ofPayments + kinds).filter(trial.profile.effects.contains)
  }

  private static let ofPayments: [System.Effect.Kind] = [
    .askedForChannels, .presentedPayment, .setReturnDelegate, .paidByCard, .paidByChannel, .showedOutcome,
    .askedBackend, .releasedOrder, .askedForLanguages,
  ]

  /// The payment at hand; throws a setback where there is none.
  func payment() throws -> HostPayment {
    guard let payment = ledger.payment else {
      throw trial.setback(
        "the SDK, when the user pays", expected: "a payment", saw: "none", judgedBy: "DP-PAY-13")
    }
    return payment
  }

  /// Another order than those before.
  func order(
    amount: String = "100.00", currency: String = "PLN", title: String = "A book", isShipped: Bool = true
  ) -> Order {
    orderCount += 1
    let id = (isPast ? HostLedger.nameInPast : "o") + "\(orderCount)"
    return Order(id: id, amount: amount, currency: currency, title: title, isShipped: isShipped)
  }
}

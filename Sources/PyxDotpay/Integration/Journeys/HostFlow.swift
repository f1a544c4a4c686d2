import Conformance

/// The suite around a host: it plays the user, the SDK and the backend, and records what happens.
final class HostFlow {
  typealias System = DotpayIntegration

  let trial: Trial<System>
  private(set) var ledger = HostLedger()
  /// Whether it is over before a rule begins, so that its orders have names that no rule uses.
  var isPast = false
  /// The number of orders so far.
  var orderCount = 0

  /// The SDK's languages, for which an app may wait before it pays; nil while a rule withholds them.
  var languages: [String]? = ["pl", "en"]

  /// The number of configurations of cards that a rule has already looked at.
  var noted = 0
  private let kinds: [System.Effect.Kind]

  /// Begins to play, and to record what the app does about payments.
  ///
  /// - Parameters:
  ///   - trial: The case.
  ///   - kinds: Other effects that the rule is about.
  convenience init(_ trial: Trial<System>, watching kinds: System.Effect.Kind...) {
    self.init(trial, alsoWatching: kinds)
  }

  /// The same with a list of kinds.
  init(_ trial: Trial<System>, alsoWatching kinds: [System.Effect.Kind]) {
    self.trial = trial
    self.kinds = (Self.ofPayments + kinds).filter(trial.profile.effects.contains)
  }

  private static let ofPayments: [System.Effect.Kind] = [
    .askedForChannels, .presentedPayment, .setReturnDelegate, .paidByCard, .paidByChannel, .showedOutcome,
    .askedBackend, .releasedOrder, .askedForLanguages,
  ]

  /// Delivers a stimulus and records what the app then does.
  @discardableResult
  func send(_ stimulus: System.Stimulus) async throws -> Observed<System> {
    ledger.note(stimulus)
    return try note(try await trial.sendAndSettle(stimulus))
  }

  /// Lets time pass, if the app uses the suite's clock, and records what the app then does.
  func wait(milliseconds: Int64) async throws {
    guard canWait else { return }
    _ = try note(try await trial.advance(milliseconds: milliseconds))
  }

  /// Whether the suite controls the app's clock.
  var canWait: Bool { trial.profile.clock == .controlled && trial.understands(.timePassed) }

  private func note(_ seen: Observed<System>) throws -> Observed<System> {
    for effect in try seen.of(kinds) { ledger.note(effect) }
    return seen
  }

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

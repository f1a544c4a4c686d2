import Conformance
import PropertyTesting

/// How the consumer goes on once the time of a popup is over.
private enum GoingOn: String, Sendable, CaseIterable {
  case retry = "a retry"
  case payAgain = "the payment button again"
}

private struct Expiries: Sendable {
  /// How the consumer goes on after each expired popup.
  var ways: [GoingOn]
  var payments: [Payment]
  /// Whether the consumer leaves the app and comes back after each popup's time is over, before going on.
  var wasAway: Bool
  var earlier: Earlier
}

/// The label of cases in which the app was left before the consumer went on.
private let leftLabel = "the app was left and opened again"

private let expiries: Generator<Expiries> = zip(
  .array(of: .element(of: GoingOn.allCases), count: 1...2), .payments(2...2), .bool, .earlierPayments
).map { Expiries(ways: $0, payments: $1, wasAway: $2, earlier: $3) }

extension PayByBankAppIntegration {
  /// The code of an expired popup: table 4.
  static var expiredCode: Rule {
    Rule(
      "PBBA-PAY-15/b", .must(.derived), "An expired code is not shown again.",
      cites: .eis11("4.2.3.1", "3.5.1.5").quoting("for the duration of retrieval timeout period"),
      given: expiries
    ) { trial, input in
      try trial.requireObserved(.requestedPopup, .requestedErrorPopup)
      for kind in [Stimulus.Kind.appDidEnterBackground, .appDidBecomeActive] {
        trial.leaveOut(leftLabel, without: kind)
      }
      let flow = try await trial.begin(after: input.earlier)
      try await flow.pay()
      var expired: Set<String> = []
      for (way, payment) in zip(input.ways, input.payments) {
        try await flow.accept(payment)
        guard try await flow.expire() else {
          for way in GoingOn.allCases {
            trial.leaveOut(
              way.rawValue, because: "the app shows no error popup when the popup's time is over")
          }
          return trial.passOver(because: "shows no error popup when the popup's time is over")
        }
        expired.insert(payment.token)
        if input.wasAway, trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) {
          try await flow.go(.background)
          try await flow.go(.active)
          trial.label(leftLabel)
        }
        guard try await flow.goOn(way, expired) else {
          return trial.leaveOut("after another expired popup", because: "the app then submits no request")
        }
        if expired.count > 1 { trial.label("after another expired popup") }
      }
    } covers: {
      GoingOn.allCases.map { .seen($0.rawValue, atLeast: 40) } + [
        .seen("after another expired popup", atLeast: 25),
        .seen(leftLabel, atLeast: 25),
      ]
    } mutants: {
      [
        .showingExpired("shows the expired code again when the consumer retries") { stimulus, _ in
          stimulus == .calledBack(event: .retryPaymentRequest)
        },
        .showingExpired("shows the expired code again when the consumer pays again") { stimulus, _ in
          stimulus == .payTapped
        },
        .showingExpired("shows an expired code again if another expired before") { stimulus, count in
          stimulus == .calledBack(event: .retryPaymentRequest) && count > 1
        },
      ]
    }
  }
}

extension PaymentFlow {
  /// The consumer goes on, and no popup with an expired code comes; false if no request is submitted.
  fileprivate func goOn(_ way: GoingOn, _ expired: Set<String>) async throws -> Bool {
    let submitted = ledger.submissionCount
    var seen: Observed<System>
    switch way {
    case .retry: seen = try await askForRetry()
    case .payAgain:
      seen = try await closePopup()
      seen = seen.followed(by: try await tapButton())
    }
    trial.label(way.rawValue)
    for case .requestedPopup(let token, _, _) in try seen.of(.requestedPopup) {
      try trial.expect(
        !expired.contains(token), "the popup that comes after \(way.rawValue)",
        expected: "no expired code",
        saw: "one")
    }
    return ledger.submissionCount > submitted
  }
}

// MARK: Mutants

extension Mutant where System == PayByBankAppIntegration {
  /// After a stimulus that the closure accepts, does nothing but show the expired popup again.
  ///
  /// The closure also gets the number of popups that have expired so far.
  fileprivate static func showingExpired(
    _ name: String, when isSuch: @escaping @Sendable (PayByBankAppIntegrationStimulus, Int) -> Bool
  ) -> Mutant {
    behaving(name, state: ExpiredPopup()) { known, stimulus, world, inner in
      if stimulus == .calledBack(event: .didExpire) {
        known.count += 1
        known.isOver = true
      }
      if known.isOver, let popup = known.popup, isSuch(stimulus, known.count) {
        known.isOver = false
        return [popup]
      }
      let effects = try await inner.send(stimulus, in: world)
      if let popup = effects.last(where: { $0.kind == .requestedPopup }) {
        known.popup = popup
        known.isOver = false
      }
      return effects
    }
  }
}

private struct ExpiredPopup: Sendable {
  var popup: PayByBankAppIntegrationEffect?
  var isOver = false
  var count = 0
}

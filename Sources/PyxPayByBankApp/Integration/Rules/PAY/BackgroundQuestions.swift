import Conformance
import PropertyTesting

private struct Absence: Sendable {
  var payment: Payment
  /// How long the app is in the background, in steps of five seconds.
  var steps: Int
  /// Whether the app is also left before the payment.
  var isLeftBefore: Bool
  var earlier: Earlier
}

private let absences: Generator<Absence> = zip(.payment, .int(in: 2...12), .bool, .earlierPayments).map {
  Absence(payment: $0, steps: $1, isLeftBefore: $2, earlier: $3)
}

extension PayByBankAppIntegration {
  /// What an app does in the background, and once it is back: section 4.2.4.
  static var backgroundQuestions: Rule {
    Rule(
      "PBBA-PAY-05", .may(.prose),
      "While the app is in the background, it need not ask for the status, and it asks about no payment "
        + "that is over; once "
        + "it is back, it confirms a payment that was made meanwhile.",
      cites: .eis11("4.2.4").quoting(
        "no need to check the payment status while the Merchant App"),
      readings: [.statusQueriesInBackground], given: absences
    ) { trial, input in
      try trial.requireObserved(.askedForStatus, .showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      if flow.ledger.submissionCount > 0 { trial.label(MadePayment.followed) }
      if input.isLeftBefore { try await flow.beAwayBefore(input.steps) }
      try await flow.begin(input.payment)
      if try await flow.question() != nil {
        try flow.needNoOutcome(try await flow.tell(.inProgress), of: .paid, judgedBy: "PBBA-PAY-07/a")
      }
      let isAsked = try await flow.beAway(input.steps).contains { $0 == nil || $0 == input.payment.token }
      if flow.ledger.questionCount(about: input.payment.token) > 0 {
        trial.reading(
          .statusQueriesInBackground,
          isAsked ? "it asks in the background" : "it asks nothing in the background")
      }
      trial.label(input.steps >= 6 ? "half a minute or more" : "less than half a minute")
      try await flow.expectConfirmationOnReturn()
    } covers: {
      [
        .seen("half a minute or more", atLeast: 30), .seen("less than half a minute", atLeast: 20),
        .seen("the app was left before the payment", atLeast: 30), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .changing("asks again when the app is left", state: 900) { last, stimulus, effects in
          last += 1
          return stimulus == .appDidEnterBackground
            ? effects + [.askedForStatus(call: last, token: nil)] : effects
        },
        .behaving("asks after ten seconds in the background", state: Int64?.none) {
          left, stimulus, world, inner in
          if stimulus == .appDidEnterBackground { left = world.clock }
          if stimulus == .appDidBecomeActive { left = nil }
          let effects = try await inner.send(stimulus, in: world)
          guard let since = left, world.clock >= since + 10_000 else { return effects }
          return effects + [.askedForStatus(call: 900, token: nil)]
        },
        .behaving(
          "forgets the payment after ten seconds in the background", state: (left: Int64?.none, isDeaf: false)
        ) { state, stimulus, world, inner in
          switch stimulus.kind {
          case .appDidEnterBackground: state.left = world.clock
          case .appDidBecomeActive: state.left = nil
          case .payTapped: state.isDeaf = false
          case .timePassed: if let left = state.left, world.clock >= left + 10_000 { state.isDeaf = true }
          case .gotStatus, .pushedStatus: if state.isDeaf { return [] }
          default: break
          }
          return try await inner.send(stimulus, in: world)
        },
      ]
    }
  }
}

// MARK: Steps

extension PaymentFlow {
  /// The app is in the background for a while and comes back; returns the tokens that it asked about during that time.
  fileprivate func beAway(_ steps: Int) async throws -> ArraySlice<String?> {
    let earlier = ledger.asked.count
    try await go(.background)
    for _ in 0..<steps { try note(try await trial.advance(milliseconds: 5000)) }
    let asked = ledger.asked.dropFirst(earlier)
    try await go(.active)
    return asked
  }

  /// The app is in the background before the payment; checks that it asks nothing if no other payment is undecided.
  fileprivate func beAwayBefore(_ steps: Int) async throws {
    // A request without a reply may have led to a payment.
    let isAtRest =
      ledger.submissionCount == ledger.payments.count && ledger.payments.allSatisfy(\.isFinal)
    let asked = try await beAway(steps)
    if isAtRest {
      try trial.expect(
        asked.count, equals: 0, "requests for the status in the background, without an undecided payment")
    }
    trial.label("the app was left before the payment")
  }

  /// The payment was made while the app was away, and the app confirms it now.
  fileprivate func expectConfirmationOnReturn() async throws {
    if !trial.understands(.pushedStatus), try await question() == nil {
      let hasAsked = ledger.paymentAtHand.map { ledger.questionCount(about: $0.token) > 0 } ?? false
      try trial.need(
        !hasAsked, "the minute after the return", expected: "a request for the status, as before",
        saw: "none", judgedBy: "PBBA-PAY-06")
      return trial.passOver(because: "does not ask for the status")
    }
    let confirmed = ledger.confirmationCount
    try await tell(.paid)
    if ledger.confirmationCount == confirmed { try await wait(milliseconds: 10_000) }
    try trial.expect(
      ledger.confirmationCount > confirmed, "a payment that was made while the app was away",
      expected: "its confirmation once the app is back", saw: "no confirmation")
  }
}

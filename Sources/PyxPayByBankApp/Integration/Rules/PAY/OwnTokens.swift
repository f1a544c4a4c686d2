import Conformance
import PropertyTesting

/// How a payment is abandoned before another request follows.
private enum NewRequest: Sendable, CaseIterable {
  case retryAfterExpiry, payAgain
}

/// What becomes of the status request of an abandoned payment.
private enum OldQuestion: Sendable, CaseIterable {
  /// Nobody answers it.
  case forgotten
  /// It fails before the payment is abandoned.
  case lost
  /// The backend reports the outcome of the abandoned payment once the next payment has its token.
  case answeredLate
}

/// The label of cases in which a status request named its payment.
let namedPayment = "a question named its payment"
/// The label of cases in which the backend reported on the previous payment during the next one.
let toldLate = "the backend reported late on the previous payment"

private struct Requests: Sendable {
  var payments: [Payment]
  var ways: [NewRequest]
  var oldQuestion: OldQuestion
  /// The outcome of the abandoned payments: cancelled or failed.
  var former: PaymentStatus
  /// Whether the backend reports this outcome by a push, if the app receives pushes.
  var isPushed: Bool
  /// Whether the app is in the background when the next request is accepted.
  var isAway: Bool
}

private let severalRequests: Generator<Requests> = zip(
  .payments(2...3), .array(of: .element(of: NewRequest.allCases), count: 2),
  .element(of: [.forgotten, .answeredLate, .lost, .answeredLate]), .element(of: [.cancelled, .failed]), .bool,
  .bool
).map {
  Requests(payments: $0, ways: $1, oldQuestion: $2, former: $3, isPushed: $4, isAway: $5)
}

extension PayByBankAppIntegration {
  /// The token as the name of one request: tables 4 and 6.
  static var ownTokens: Rule {
    Rule(
      "PBBA-PAY-15", .must(.prose),
      "For each payment request, the host uses the token that the backend gave to that request.",
      cites: .eis11("4.2.3.1", "4.4.2").quoting("The unique token that identifies the payment request"),
      given: severalRequests
    ) { trial, input in
      let flow = PaymentFlow(trial)
      if input.oldQuestion == .answeredLate {
        // First make sure that the app confirms payments at all; another rule judges an app that does not.
        try await flow.begin(.numbered(700))
        try await flow.finish()
      }
      for number in input.payments.indices {
        let before = flow.ledger.paymentAtHand
        guard try await flow.submit(number, of: input) else { return }
        let asked = flow.ledger.asked.count
        let isInTheWay = try await flow.acceptWithItsToken(number, of: input, after: before)
        if number > 0 { trial.label(input.ways[number - 1] == .payAgain ? "paid again" : "retried") }
        if number == 2 { trial.label("three requests") }
        // An app that showed nothing while it was away may report the previous payment only now.
        if flow.ledger.isErrorUp, !isInTheWay {
          trial.passOver(because: "uses an error popup to report an abandoned payment")
        }
        if isInTheWay || flow.ledger.isErrorUp { return }
        guard number > 0 else { continue }
        try await flow.expectQuestions(about: input.payments[number], number: number + 1, since: asked)
      }
      guard input.payments.contains(where: { flow.ledger.isFinal($0.token) }) else { return }
      try await flow.expectConfirmation()
    } covers: {
      [
        .seen("retried", atLeast: 30), .seen("paid again", atLeast: 30), .seen("three requests", atLeast: 25),
        .seen(namedPayment, atLeast: 30), .seen(toldLate, atLeast: 20),
      ]
    } mutants: {
      [
        .stateful("shows every request under the first token", state: String?.none) { first, effect, _ in
          guard case .requestedPopup(let token, let brn, let interval) = effect else { return [effect] }
          first = first ?? token
          return [.requestedPopup(token: first ?? token, brn: brn, expiryInterval: interval)]
        },
        .changing("keeps the token when the consumer retries", state: (token: "", isRetry: false)) {
          known, stimulus, effects in
          if stimulus.kind == .calledBack {
            known.isRetry = stimulus == .calledBack(event: .retryPaymentRequest)
          }
          let (old, isRetry) = (known.token, known.isRetry)
          return effects.map { effect in
            guard case .requestedPopup(let token, let brn, let interval) = effect else { return effect }
            known.token = isRetry ? old : token
            return .requestedPopup(token: known.token, brn: brn, expiryInterval: interval)
          }
        },
        .stateful("keeps asking for the status of the first request", state: String?.none) {
          first, effect, _ in
          if case .requestedPopup(let token, _, _) = effect { first = first ?? token }
          guard case .askedForStatus(let call, .some) = effect else { return [effect] }
          return [.askedForStatus(call: call, token: first)]
        },
        .rewritingStimuli("uses the status of an abandoned payment for the current one", state: "") {
          token, stimulus in
          if case .submitted(_, let own, _, _) = stimulus { token = own }
          guard case .pushedStatus(_, let status) = stimulus else { return [stimulus] }
          return [.pushedStatus(token: token, status: status)]
        },
      ]
    }
  }
}

// MARK: Steps

extension PaymentFlow {
  /// Abandons the previous request and makes the app submit the request of that number; false if that is impossible.
  fileprivate func submit(_ number: Int, of input: Requests) async throws -> Bool {
    guard number > 0 else {
      try await pay()
      return true
    }
    if input.oldQuestion == .lost, try await !loseQuestion() {
      trial.passOver(because: "does not ask again when a status request is lost")
      return false
    }
    guard try await renew(input.ways[number - 1]) else {
      // Without a retry after the expired code, the case cannot go on.
      for label in ["retried", "three requests", toldLate] {
        trial.leaveOut(
          label,
          because: "the app shows no error popup when the popup's time is over, or it then submits nothing")
      }
      return false
    }
    return true
  }

  /// The backend gives the request its token, which the app must pass to the popup and to the bank app.
  ///
  /// Returns whether the app blocks this payment by an error popup about the previous one.
  fileprivate func acceptWithItsToken(
    _ number: Int, of input: Requests, after before: HostLedger.Accepted?
  ) async throws -> Bool {
    let payment = input.payments[number]
    var isInTheWay = false
    let seen = try await accept(payment, away: number > 0 && input.isAway) {
      guard let before, input.oldQuestion == .answeredLate else { return }
      isInTheWay = try await !tell(input.former, of: before, pushing: input.isPushed)
    }
    for case .requestedPopup(let token, _, _) in try seen.of(.requestedPopup) {
      try trial.expect(token, equals: payment.token, "the token of request \(number + 1)")
    }
    guard trial.profile.effects.contains(.openedBankingApp) else { return isInTheWay }
    for case .openedBankingApp(let token) in try seen.of(.openedBankingApp) {
      try trial.expect(
        token, equals: payment.token, "the token that opens the bank app for request \(number + 1)")
    }
    return isInTheWay
  }

  /// Abandons the current payment and makes the app submit a new request.
  ///
  /// Returns false if the app shows no error popup to retry from, or submits nothing for the retry; it may do either.
  fileprivate func renew(_ way: NewRequest) async throws -> Bool {
    switch way {
    case .payAgain:
      try await closePopup()
      try await pay()
    case .retryAfterExpiry:
      guard try await expire() else { return false }
      let earlier = ledger.submissionCount
      try await askForRetry()
      return ledger.submissionCount > earlier
    }
    return true
  }

  /// Checks that the current payment is confirmed when it is made, whatever was reported about earlier ones.
  fileprivate func expectConfirmation() async throws {
    guard trial.profile.effects.contains(.showedOutcome) else { return }
    let earlier = ledger.confirmationCount
    try await tell(.paid)
    if controlsTime { try await wait(milliseconds: 10_000) }
    try trial.expect(
      ledger.confirmationCount > earlier, "the current payment, after a report on the previous one",
      expected: "its confirmation when it is made", saw: "none")
  }
}

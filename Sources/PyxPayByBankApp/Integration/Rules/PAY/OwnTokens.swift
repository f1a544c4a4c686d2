import Conformance
import PropertyTesting

/// How a payment is given up, so that another request follows.
private enum NewRequest: Sendable, CaseIterable {
  case retryAfterExpiry, payAgain
}

/// What is counted where a question told which payment it was about.
private let namedPayment = "a question named its payment"

private struct Requests: Sendable {
  var payments: [Payment]
  var ways: [NewRequest]
}

private let severalRequests: Generator<Requests> = zip(
  .payments(2...3), .array(of: .element(of: NewRequest.allCases), count: 2)
).map { Requests(payments: $0, ways: $1) }

extension PayByBankAppIntegration {
  /// The token as the name of one request: tables 4 and 6.
  static var ownTokens: Rule {
    Rule(
      "PBBA-PAY-15", .must(.prose), "Each payment request goes on under the token that the backend gave it.",
      cites: .eis11("4.2.3.1", "4.4.2").quoting("The unique token that identifies the payment request"),
      given: severalRequests,
      covers: [
        .seen("retried", atLeast: 30), .seen("paid again", atLeast: 30), .seen("three requests", atLeast: 25),
        .seen(namedPayment, atLeast: 30),
      ],
      mutants: [
        .stateful("shows every request under the first token", state: String?.none) { first, effect, _ in
          guard case .requestedPopup(let token, let brn, let interval) = effect else { return [effect] }
          first = first ?? token
          return [.requestedPopup(token: first ?? token, brn: brn, expiryInterval: interval)]
        },
        .behaving("keeps the token when the consumer retries", state: (token: "", isRetry: false)) {
          known, stimulus, world, inner in
          if stimulus.kind == .calledBack {
            known.isRetry = stimulus == .calledBack(event: .retryPaymentRequest)
          }
          let (old, isRetry) = (known.token, known.isRetry)
          return try await inner.send(stimulus, in: world).map { effect in
            guard case .requestedPopup(let token, let brn, let interval) = effect else { return effect }
            known.token = isRetry ? old : token
            return .requestedPopup(token: known.token, brn: brn, expiryInterval: interval)
          }
        },
        .stateful("asks for the status of the first request for ever", state: String?.none) {
          first, effect, _ in
          if case .requestedPopup(let token, _, _) = effect { first = first ?? token }
          guard case .askedForStatus(let call, .some) = effect else { return [effect] }
          return [.askedForStatus(call: call, token: first)]
        },
      ]
    ) { trial, input in
      let flow = PaymentFlow(trial)
      for (number, payment) in input.payments.enumerated() {
        if number == 0 {
          try await flow.pay()
        } else if try await !flow.renew(input.ways[number - 1]) {
          // What comes after the popup of an expired code cannot be had.
          for label in ["retried", "three requests"] {
            trial.leaveOut(label, because: "the app shows no error popup when the popup's time is over")
          }
          return
        }
        let seen = try await flow.accept(payment)
        for case .requestedPopup(let token, _, _) in try seen.of(.requestedPopup) {
          try trial.expect(token, equals: payment.token, "the token of request \(number + 1)")
        }
        if number > 0 { trial.label(input.ways[number - 1] == .payAgain ? "paid again" : "retried") }
        if number == 2 { trial.label("three requests") }
        guard number > 0 else { continue }
        let questions = trial.profile.effects.contains(.askedForStatus) ? try seen.of(.askedForStatus) : []
        if questions.isEmpty { trial.leaveOut(namedPayment, because: "the app does not ask then") }
        for case .askedForStatus(_, let token) in questions {
          guard let token else {
            trial.leaveOut(namedPayment, because: "nobody sees which payment it asks about")
            continue
          }
          try trial.expect(
            token, equals: payment.token, "the token of the question for request \(number + 1)")
          trial.label(namedPayment)
        }
      }
    }
  }
}

extension PaymentFlow {
  /// Gives the payment at hand up and submits a new request; false where the app shows no error popup to retry from.
  fileprivate func renew(_ way: NewRequest) async throws -> Bool {
    switch way {
    case .payAgain:
      try await send(.calledBack(event: .didCloseByUser))
      try await pay()
    case .retryAfterExpiry:
      guard try await expire() else { return false }
      try await retry()
    }
    return true
  }
}

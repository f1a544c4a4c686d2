import Conformance
import PropertyTesting

/// The result of a request, before the consumer retries.
private enum Attempt: Sendable, CaseIterable {
  case refused, expired
}

private struct Expiries: Sendable {
  /// The results of the requests before the last one; after each of them, the consumer retries.
  var attempts: [Attempt]
  var payments: [Payment]
  var earlier: Earlier
}

private let expiries: Generator<Expiries> = zip(
  .array(of: .element(of: Attempt.allCases), count: 0...2), .payments(3...3), .earlierPayments
).map { Expiries(attempts: $0, payments: $1, earlier: $2) }

/// The label of cases in which the last request was a retry.
private let retried = "after a retry"

/// The label of cases in which the popup of an earlier request had expired, too.
private let followedExpiry = "after another expired popup"

extension PayByBankAppIntegration {
  /// The error popup of an expired code, the first time and after retries.
  static var expiredPopup: Rule {
    Rule(
      "PBBA-PAY-12", .should(.sample), "When the popup's time is over, the host shows one error popup.",
      cites: .eis11("5", "3.5.1.5"), given: expiries
    ) { trial, input in
      try trial.requireObserved(.requestedErrorPopup)
      let flow = try await trial.begin(after: input.earlier)
      if flow.ledger.submissionCount > 0 { trial.label("after another payment") }
      try await flow.pay()
      for (attempt, payment) in zip(input.attempts, input.payments) {
        guard try await flow.retry(after: attempt, payment) else {
          for label in [retried, followedExpiry] {
            trial.leaveOut(label, because: "the app offers no retry, or submits no request for it")
          }
          return
        }
      }
      guard let payment = input.payments.last else { return }
      try await flow.accept(payment)
      try await flow.expectExpiredPopup()
      if !input.attempts.isEmpty { trial.label(retried) }
      if input.attempts.contains(.expired) { trial.label(followedExpiry) }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen(retried, atLeast: 30),
        .seen(followedExpiry, atLeast: 20),
      ]
    } mutants: {
      [
        .ignoring("ignores the expiry of the popup") { $0 == .calledBack(event: .didExpire) },
        .changing("shows two error popups") { stimulus, effects in
          guard stimulus == .calledBack(event: .didExpire) else { return effects }
          return effects.flatMap { $0.kind == .requestedErrorPopup ? [$0, $0] : [$0] }
        },
        .changing("shows no error popup for a retried request", state: false) { isRetry, stimulus, effects in
          if stimulus == .payTapped { isRetry = false }
          if stimulus == .calledBack(event: .retryPaymentRequest) { isRetry = true }
          let isMissing = isRetry && stimulus == .calledBack(event: .didExpire)
          return effects.filter {
            !isMissing || $0.kind != .requestedErrorPopup
          }
        },
        .changing("shows the error popup of an expired code only once", state: false) {
          wasShown, stimulus, effects in
          guard stimulus == .calledBack(event: .didExpire) else { return effects }
          defer { wasShown = true }
          return effects.filter { !wasShown || $0.kind != .requestedErrorPopup }
        },
      ]
    }
  }
}

extension PaymentFlow {
  /// The popup's time is over, and the app shows one error popup.
  fileprivate func expectExpiredPopup() async throws {
    let seen = try await letPopupExpire()
    try trial.expect(
      try seen.of(.requestedErrorPopup).count, equals: 1, "error popups when the popup's time is over")
  }

  /// The current request is refused or its popup expires, and the consumer retries.
  ///
  /// Returns false if the app shows no error popup after a refusal, or if it submits no request after the retry.
  fileprivate func retry(after attempt: Attempt, _ payment: Payment) async throws -> Bool {
    switch attempt {
    case .refused: guard try await refuse() else { return false }
    case .expired:
      try await accept(payment)
      try await expectExpiredPopup()
    }
    let earlier = ledger.submissionCount
    try await askForRetry()
    return ledger.submissionCount > earlier
  }
}

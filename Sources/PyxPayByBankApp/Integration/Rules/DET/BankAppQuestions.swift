import Conformance
import PropertyTesting

/// How a payment ends before the next one.
private enum End: String, Sendable, CaseIterable {
  case made = "after a completed payment"
  case closed = "after a closed popup"
  case left = "after a payment and a pause in the background"
}

private struct PaymentsInARow: Sendable {
  var payments: [Payment]
  /// How each payment ends.
  var ends: [End]
}

private let paymentsInARow: Generator<PaymentsInARow> = zip(
  .payments(3...3), .array(of: .element(of: End.allCases), count: 3...3)
).map { PaymentsInARow(payments: $0, ends: $1) }

extension PayByBankAppIntegration {
  /// The host's questions to the library about bank apps: section 4.4.1.
  static let bankAppQuestions: Chapter<Self> = Chapter("Questions about bank apps") {
    Rule(
      "PBBA-DET-07", .should(.prose),
      "If the host has asked the library for a bank app before each of two popups, it asks again before the next.",
      cites: .eis11("4.4.1").quoting("recommends not to cache the response but call this API every time"),
      readings: [.bankAppQueryPerPopup], given: paymentsInARow
    ) { trial, input in
      try trial.requireObserved(.askedForBankApp, .requestedPopup)
      let flow = PaymentFlow(trial)
      for (number, payment) in input.payments.enumerated() {
        let isAsked = try await flow.asks(before: payment, number)
        switch number {
        case 0:
          guard isAsked else { return trial.passOverQuestions() }
          try await flow.end(input.ends[0])
        case 1:
          trial.reading(
            .bankAppQueryPerPopup, isAsked ? "it asks anew for each popup" : "it does not ask again")
          // An app that asks only once may do so for another purpose, without keeping the answer.
          guard isAsked else { return trial.passOverSingleQuestion() }
          try await flow.end(input.ends[1])
        default:
          try trial.expect(
            isAsked, "popup \(number + 1)",
            expected: "a question about a bank app since the previous popup, as before each earlier popup",
            saw: "none")
          trial.label(input.ends[number - 1].rawValue)
        }
      }
    } covers: {
      End.allCases.map { .seen($0.rawValue, atLeast: 25) }
    } mutants: {
      [
        .changing("does not ask for a bank app after the consumer has closed a popup", state: false) {
          isClosed, stimulus, effects in
          if stimulus == .calledBack(event: .didCloseByUser) { isClosed = true }
          return effects.filter { !isClosed || $0 != .askedForBankApp }
        },
        .changing("keeps the answer after a completed payment", state: false) { isMade, _, effects in
          defer { if effects.contains(.showedOutcome(status: .paid)) { isMade = true } }
          return isMade ? effects.filter { $0 != .askedForBankApp } : effects
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == PayByBankAppIntegration {
  /// Passes the case over: the app does not ask before the first popup.
  fileprivate func passOverQuestions() {
    for end in End.allCases {
      leaveOut(end.rawValue, because: "does not ask for a bank app before the popup")
    }
    passOver(because: "does not ask for a bank app between the tap and the popup")
  }

  /// Passes the case over: the app asks only before the first popup.
  fileprivate func passOverSingleQuestion() {
    for end in End.allCases {
      leaveOut(end.rawValue, because: "asks for a bank app only before the first popup")
    }
    passOver(because: "asks for a bank app only before the first popup")
  }
}

extension PaymentFlow {
  /// The consumer pays; returns whether the app has asked for a bank app since the previous popup.
  fileprivate func asks(before payment: Payment, _ number: Int) async throws -> Bool {
    // An app may ask for a bank app before the consumer taps the payment button, to be ready for the next popup.
    var earlier = try trial.seen.of(.requestedPopup, .askedForBankApp).count
    let last = try trial.seen.of(.requestedPopup, .askedForBankApp).lastIndex { $0.kind == .requestedPopup }
    if number > 0, let last { earlier = last + 1 }
    try await begin(payment)
    let seen = try trial.seen.of(.requestedPopup, .askedForBankApp).dropFirst(earlier)
    return seen.prefix { $0.kind != .requestedPopup }.contains(.askedForBankApp)
  }

  /// The payment ends in that way.
  fileprivate func end(_ end: End) async throws {
    switch end {
    case .made: try await finish()
    case .closed: try await closePopup()
    case .left:
      try await finish()
      guard trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) else {
        return trial.leaveOut(end.rawValue, because: "is not told when the user leaves it")
      }
      try await go(.background)
      try await go(.active)
    }
  }
}

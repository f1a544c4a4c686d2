import Conformance
import PropertyTesting

private struct UndecidedPayment: Sendable {
  var payment: Payment
  /// How often the backend reports that the payment is in progress.
  var answers: Int
  /// Whether a status request fails before the first of these reports.
  var isLost: Bool
  /// Whether these reports are pushes, if the app receives pushes.
  var isPushed: Bool
  /// Whether the app is in the background when these reports come.
  var isAway: Bool
  var earlier: Earlier
}

private let undecidedPayments: Generator<UndecidedPayment> = zip(
  .payment, .int(in: 1...3), .bool(probability: 0.2), .bool, .bool(probability: 0.3),
  .earlierPayments
).map { UndecidedPayment(payment: $0, answers: $1, isLost: $2, isPushed: $3, isAway: $4, earlier: $5) }

extension PayByBankAppIntegration {
  /// Payments about which nothing is known yet: sections 4.2.5 and 5.
  static var unknownStatus: Rule {
    Rule(
      "PBBA-PAY-07/c", .should(.prose),
      "While the status of a payment is in progress, no screen says that it was not made.",
      cites: .eis11("4.2.5", "5").quoting("once the payment status of the Transaction is known"),
      given: undecidedPayments
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      let before = try trial.seen.of(.showedOutcome).count
      try await flow.begin(input.payment)
      guard try await flow.delay(MadePayment(payment: input.payment, isLost: input.isLost)) else { return }
      if !trial.understands(.pushedStatus) {
        trial.leaveOut(MadePayment.pushed, because: "the app receives no push")
      }
      for number in 1...input.answers {
        let canBeTold = try await flow.question() != nil || trial.understands(.pushedStatus)
        let isAway = input.isAway && canBeTold
        if isAway { try await flow.go(.background) }
        try await flow.tell(.inProgress, pushing: input.isPushed)
        if isAway { try await flow.go(.active) }
        // If the app shows a word of its own, it may say that the payment is under way.
        let denied = try trial.seen.of(.showedOutcome).dropFirst(before).filter {
          $0 == .showedOutcome(status: .cancelled) || $0 == .showedOutcome(status: .failed)
        }
        try trial.expect(
          denied.isEmpty,
          "the screens after answer \(number) that the payment is in progress",
          expected: "none that says that the payment was not made", saw: "\(denied)")
        trial.label(number == 1 ? "in progress" : "the status was in progress several times")
      }
    } covers: {
      [
        .seen("in progress", atLeast: 50), .seen("the status was in progress several times", atLeast: 25),
        .seen(MadePayment.pushed, atLeast: 25), .seen(MadePayment.lost, atLeast: 5),
      ]
    } mutants: {
      [
        .changing("shows that a payment has failed when it is in progress") { stimulus, effects in
          guard stimulus.tells(.inProgress) else { return effects }
          return effects + [.showedOutcome(status: .failed)]
        },
        .changing("shows that a payment was cancelled at the second answer in progress", state: 0) {
          count, stimulus, effects in
          guard stimulus.tells(.inProgress) else { return effects }
          count += 1
          return count == 2 ? effects + [.showedOutcome(status: .cancelled)] : effects
        },
      ]
    }
  }
}

extension PayByBankAppIntegrationStimulus {
  /// Whether the backend reports that status, asked or not.
  fileprivate func tells(_ status: PaymentStatus) -> Bool {
    switch self {
    case .gotStatus(_, let told), .pushedStatus(_, let told): told == status
    default: false
    }
  }
}

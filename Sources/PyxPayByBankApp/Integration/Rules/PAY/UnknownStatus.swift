import Conformance
import PropertyTesting

private struct UndecidedPayment: Sendable {
  var payment: Payment
  /// How often the backend says that the consumer has not decided yet.
  var answers: Int
}

private let undecidedPayments: Generator<UndecidedPayment> = zip(.payment, .int(in: 1...3)).map {
  UndecidedPayment(payment: $0, answers: $1)
}

extension PayByBankAppIntegration {
  /// Payments that nothing is known of yet: sections 4.2.5 and 5.
  static var unknownStatus: Rule {
    Rule(
      "PBBA-PAY-07/c", .should(.prose),
      "As long as the status of a payment is in progress, no screen says that it was not made.",
      cites: .eis11("4.2.5", "5").quoting("once the payment status of the Transaction is known"),
      given: undecidedPayments,
      covers: [.seen("in progress", atLeast: 50), .seen("several times in progress", atLeast: 25)],
      mutants: [
        .behaving("shows that a payment has failed when it is in progress", state: ()) {
          _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard case .gotStatus(_, .inProgress) = stimulus else { return effects }
          return effects + [.showedOutcome(status: .failed)]
        },
        .behaving("shows that a payment was cancelled at the second answer in progress", state: 0) {
          count, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard case .gotStatus(_, .inProgress) = stimulus else { return effects }
          count += 1
          return count == 2 ? effects + [.showedOutcome(status: .cancelled)] : effects
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = PaymentFlow(trial)
      try await flow.begin(input.payment)
      for number in 1...input.answers {
        try await flow.tell(.inProgress)
        // A word of the app's own may say that the payment is under way.
        let denied = try trial.seen.of(.showedOutcome).filter {
          $0 == .showedOutcome(status: .cancelled) || $0 == .showedOutcome(status: .failed)
        }
        try trial.expect(
          denied.isEmpty,
          "what the app shows when the backend has said \(number) times that the payment is in progress",
          expected: "no screen that says that it was not made", saw: "\(denied)")
        trial.label(number == 1 ? "in progress" : "several times in progress")
      }
    }
  }
}

import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What does not matter to routing: section 4.2.3.1.
  ///
  /// Intervals are at least 1, so no defect here treats 0 differently. The document leaves open what 0 means
  /// (A-PBBA-7).
  static var sameRoutingForAll: Rule {
    Rule(
      "PBBA-POP-16", .must(.derived),
      "Payments in the same situation lead to the same outcome, whatever their token, code, interval, "
        + "presenter or delegate.",
      cites: .eis11("4.2.3.1"), given: twinPayments
    ) { trial, input in
      try await trial.live(through: input.history, with: input.payments[0])
      let preferences = trial.world.preferences
      let start = input.history == .none ? input.start : Start()
      try await trial.begin(start)
      trial.have(input.phone)
      let first = try await trial.show(input.payments[1]).outcomes
      // An earlier popup may stay up, and then the payment brings nothing (A-PBBA-17).
      if first.isEmpty, start.state.shown != .none { try trial.discard() }
      try trial.need(!first.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
      try await trial.close()
      trial.change { $0.preferences = preferences }
      try await trial.begin(start)
      trial.have(input.phone)
      let second = try await trial.show(input.payments[2]).outcomes
      if second.isEmpty, start.state.shown != .none { try trial.discard() }
      try trial.expect(
        second, equals: first, "what the second of two payments in the same situation leads to")
      if input.history == .chosen { trial.label("choice remembered") }
    } covers: {
      [
        .covers("without a bank app", atLeast: 15) { $0.phone.bankApps == 0 },
        .seen("choice remembered", atLeast: 15),
      ]
    } mutants: {
      [
        .watching("shows no popup for long intervals") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last, payment.expiryInterval > 1800
          else {
            return moment.effects
          }
          return moment.withoutPopups
        },
        .watching("opens long tokens without asking") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last, payment.token.count > 42,
            moment.shows(.mcomm)
          else { return moment.effects }
          return [.openedURL(url: "zapp://\(payment.token)", succeeded: true)]
        }.reaching("In any rule, a payment may have a long token, and then no popup comes."),
      ]
    }
  }
}

// MARK: Inputs

private struct TwinPayments: Sendable {
  var history: History
  var phone: Phone
  var payments: [Payment]
  /// What happened before each of the two payments.
  var start: Start
}

private let twinPayments: Generator<TwinPayments> = zip(
  .history, .phone(bankApps: 0...1), .payments(3...3), .start(after: .anything)
).map { TwinPayments(history: $0, phone: $1, payments: $2, start: $3) }

import Conformance
import PropertyTesting

private struct Unconfirmed: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  var end: End

  /// How far the payment gets.
  enum End: Sendable, Hashable, CaseIterable { case unserved, pending, failed }
}

private let unconfirmed: Generator<Unconfirmed> = zip(
  .earlierPayments, .payment, .element(of: Unconfirmed.End.allCases)
).map { Unconfirmed(earlier: $0, payment: $1, end: $2) }

extension PaydiantIntegration {
  /// Payments that are not complete: the condition in "Display a payment confirmation summary".
  @ChapterBuilder<PaydiantIntegration> static var confirmations: [Rule] {
    Rule(
      "PD-SUM-05", .must(.derived),
      "If a payment failed, or its update has no reply yet, the host shows neither a receipt nor a confirmation of "
        + "it.",
      cites: .paydiant("Data Triangle", "Display a payment confirmation summary").quoting(
        "the transaction is complete"),
      given: unconfirmed
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedReceipt)
      // A receipt that is shown before the payment is submitted belongs to another payment.
      let earlier: Int
      if input.end == .unserved {
        try await flow.send(.walletChanged(accounts: input.payment.accounts))
        try await flow.reachCode(byPhone: input.payment.isByPhone)
        let call = try await flow.needDiscovery()
        earlier = flow.ledger.shownReceipts.count
        try await flow.send(
          .discovered(
            call: call, reference: flow.nextName("reference-"), tenders: ["voucher"], amount: 1250,
            next: .processPayment, expectsTenders: true))
      } else {
        let choice = try await flow.reachChoice(input.payment)
        earlier = flow.ledger.shownReceipts.count
        try await flow.pick(choice[input.payment.choice % choice.count])
      }
      if input.end == .failed {
        guard trial.understands(.updateFailed) else {
          return trial.leaveOut("\(input.end)", because: "the app does not understand updateFailed")
        }
        try await flow.send(.updateFailed(call: try await flow.needUpdate(), error: "declined"))
      }
      try await flow.wait(milliseconds: 10_000)
      trial.label("\(input.end)")
      // A receipt that names another payment does not confirm this one.
      let reference = flow.ledger.begun?.submission?.reference
      let count = flow.ledger.shownReceipts.dropFirst(earlier).count { $0 == nil || $0 == reference }
      try trial.expect(
        count == 0, "while the payment is not complete (\(input.end))",
        expected: "no receipt and no confirmation", saw: "\(count)")
    } covers: {
      Unconfirmed.End.allCases.map { end in .seen("\(end)", atLeast: 20) } + [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("confirms a payment as soon as the account is picked") { _, stimulus, effects in
          stimulus.kind == .accountPicked && effects.contains { $0.kind == .updatedTransaction }
            ? effects + [.showedReceipt(reference: nil)] : effects
        },
        .watching("confirms a payment whose update failed") { ledger, stimulus, effects in
          stimulus.kind == .updateFailed
            ? effects + [.showedReceipt(reference: ledger.deal?.submission?.reference)] : effects
        },
        .watching("confirms a payment whose reply takes long") { ledger, stimulus, effects in
          guard stimulus.kind == .timePassed, let deal = ledger.deal, deal.updateCount > deal.answeredUpdates
          else { return effects }
          return effects + [.showedReceipt(reference: nil)]
        },
        .watching("confirms a payment for which no account is eligible") { _, stimulus, effects in
          guard case .discovered(_, let reference, _, _, _, _) = stimulus,
            effects.contains(.showedMessage(message: .noEligibleAccount))
          else { return effects }
          return effects + [.showedReceipt(reference: reference)]
        },
      ]
    }
  }
}

import Conformance
import PropertyTesting

private struct Unconfirmed: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  var end: End

  /// How far the payment comes.
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
      "No receipt and no confirmation is shown of a payment that failed, or whose update has no reply yet.",
      cites: .paydiant("Data Triangle", "Display a payment confirmation summary").quoting(
        "the transaction is complete"),
      given: unconfirmed,
      covers: Unconfirmed.End.allCases.map { end in .covers("\(end)", atLeast: 20) { $0.end == end } } + [
        .covers("after another payment", atLeast: 25) { !$0.earlier.isEmpty },
        .covers("code on the terminal", atLeast: 30) { !$0.payment.isByPhone },
      ],
      mutants: [
        .watching("confirms a payment as soon as the account is picked") { _, stimulus, effects in
          stimulus.kind == .accountPicked && effects.contains { $0.kind == .updatedTransaction }
            ? effects + [.showedReceipt(reference: nil)] : effects
        },
        .watching("confirms a payment of whose update nothing came") { ledger, stimulus, effects in
          stimulus.kind == .updateFailed
            ? effects + [.showedReceipt(reference: ledger.deal?.submission?.reference)] : effects
        },
        .watching("confirms a payment whose reply takes long") { ledger, stimulus, effects in
          guard stimulus.kind == .timePassed, let deal = ledger.deal, deal.updateCount > deal.answeredUpdates
          else { return effects }
          return effects + [.showedReceipt(reference: nil)]
        },
        .watching("shows the last receipt where no account is eligible") { ledger, _, effects in
          guard effects.contains(.showedMessage(message: .noEligibleAccount)),
            let former = ledger.shownReceipts.last
          else { return effects }
          return effects + [.showedReceipt(reference: former)]
        },
      ]
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedReceipt)
      let earlier = flow.ledger.shownReceipts.count
      if input.end == .unserved {
        try await flow.send(.walletChanged(accounts: input.payment.accounts))
        try await flow.reachCode(byPhone: input.payment.isByPhone)
        try await flow.submit(tenders: ["voucher"])
      } else {
        try await flow.reachUpdate(input.payment)
      }
      if input.end == .failed, trial.understands(.updateFailed) {
        try await flow.send(.updateFailed(call: try await flow.needUpdate(), error: "declined"))
      }
      try await flow.wait(milliseconds: 10_000)
      try trial.expect(
        flow.ledger.shownReceipts.count, equals: earlier,
        "receipts and confirmations that were shown until the payment was not complete")
    }
  }
}

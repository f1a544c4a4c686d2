import Conformance
import PropertyTesting

private struct Closing: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  /// The next flow rule; nil if the platform names none.
  var next: FlowRule?
}

private let closings: Generator<Closing> = zip(
  .earlierPayments, .payment,
  .element(of: [nil, nil, FlowRule(rawValue: "signForPayment"), FlowRule(rawValue: "none")])
).map { Closing(earlier: $0, payment: $1, next: $2) }

extension PaydiantIntegration {
  /// The host's reaction to the reply to an update: "Submit the payment information" and "Display a payment
  /// confirmation summary".
  @ChapterBuilder<PaydiantIntegration> static var afterUpdate: [Rule] {
    Rule(
      "PD-FLOW-05", .should(.derived),
      "The host does not ask for the receipt when it submits the payment, because the payment is not complete then.",
      cites: .paydiant("Data Triangle").quoting(
        "completes the transaction and Paydiant issues a receipt to the app"),
      readings: [.updateWithoutReply], given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .askedForReceipt)
      try await flow.reachUpdate(input.1)
      // Requests for a receipt before the payment is submitted are about earlier payments, and do not count.
      let count = flow.ledger.ownReceipts.count
      try trial.expect(
        count == 0, "after the payment was submitted, and before the reply",
        expected: "no request for the receipt", saw: "\(count)")
      guard flow.controlsTime else { return }
      try await flow.wait(milliseconds: 30_000)
      let isAsked = !flow.ledger.ownReceipts.isEmpty
      trial.reading(
        .updateWithoutReply, isAsked ? "asks for the last receipt" : "waits for the reply to the update")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the phone", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("asks for the receipt when the account is picked") { _, stimulus, effects in
          stimulus.kind == .accountPicked ? effects + [.askedForReceipt(call: 900)] : effects
        },
        .watching("asks for the receipt when the account is picked after another payment") {
          ledger, stimulus, effects in
          stimulus.kind == .accountPicked && ledger.deals.count > 1
            ? effects + [.askedForReceipt(call: 900)] : effects
        },
        .watchingEach("asks for the receipt with the update when it has scanned the code") {
          ledger, effect in
          effect.kind == .updatedTransaction && ledger.deal?.isByPhone == false
            ? [effect, .askedForReceipt(call: 900)] : [effect]
        },
      ]
    }

    Rule(
      "PD-FLOW-09/a", .must(.prose), "If the reply to the update names the summary, the host requests it.",
      cites: .paydiant("Display a payment confirmation summary").quoting(
        "Retrieve the summary for the transaction"),
      given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .retrievedMetaData)
      try await flow.reachUpdate(input.1)
      try await flow.complete()
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watchingEach("does not ask for the summary") { ledger, effect in
          effect.kind == .retrievedMetaData && ledger.deal?.updateCount ?? 0 > 0 ? [] : [effect]
        },
        .replacing("treats the summary as a closed transaction") { _, stimulus in
          guard case .updated(let call, .summary) = stimulus else { return [stimulus] }
          return [.updated(call: call, next: nil)]
        },
        .ignoring("keeps waiting in the second payment") { ledger, stimulus in
          stimulus.kind == .updated && ledger.deals.count > 1
        },
      ]
    }

    Rule(
      "PD-FLOW-09/b", .must(.sample),
      "If the reply to the update names no further flow rule, the host confirms the payment, or asks for the last "
        + "receipt.",
      cites: .paydiant("Submit the payment information"), readings: [.unknownFlowRuleAfterUpdate],
      given: closings
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .askedForReceipt, .showedReceipt)
      try await flow.reachUpdate(input.payment)
      try await flow.send(.updated(call: try await flow.needUpdate(), next: input.next))
      guard input.next != nil else { return _ = try await flow.receiptCall(judgedBy: "PD-FLOW-09/b") }
      let isClosed = try await flow.wait(
        until: { !$0.ownReceipts.isEmpty || $0.begun?.isConfirmed == true })
      trial.reading(.unknownFlowRuleAfterUpdate, isClosed ? "treats the payment as closed" : "does not go on")
    } covers: {
      [
        .covers("no flow rule", atLeast: 40) { $0.next == nil },
        .covers("another flow rule", atLeast: 20) { $0.next != nil },
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .ignoring("keeps waiting when no summary is named") { _, stimulus in
          guard case .updated(_, let next) = stimulus else { return false }
          return next != .summary
        },
        .replacing("always asks for the summary") { _, stimulus in
          guard case .updated(let call, _) = stimulus else { return [stimulus] }
          return [.updated(call: call, next: .summary)]
        },
        .watching("does not ask for the receipt") { _, stimulus, effects in
          guard case .updated(_, let next) = stimulus, next != .summary else { return effects }
          return effects.filter { $0.kind != .askedForReceipt }
        },
      ]
    }

    submittedOnce
  }
}

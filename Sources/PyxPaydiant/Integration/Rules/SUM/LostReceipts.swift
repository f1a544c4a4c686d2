import Conformance
import PropertyTesting

private struct LostReceipt: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  var error: String
}

private let lostReceipts: Generator<LostReceipt> = zip(
  .earlierPayments, .payment, .element(of: ["the connection was lost", "timed out", "there is none yet"])
).map { LostReceipt(earlier: $0, payment: $1, error: $2) }

private let didNotCome = "the receipt did not come"

extension PaydiantIntegration {
  /// Receipts that do not come; according to "Display a payment confirmation summary", the payment is still complete.
  @ChapterBuilder<PaydiantIntegration> static var lostReceiptRules: [Rule] {
    Rule(
      "PD-SUM-08/a", .must(.derived), "If the receipt does not come, the payment is not submitted again.",
      cites: .paydiant("Display a payment confirmation summary").quoting("the transaction is complete"),
      readings: [.completePaymentWithoutReceipt], given: lostReceipts
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .updatedTransaction, .askedForReceipt, .showedReceipt,
        whereSeen: [.showedMessage].filter(trial.profile.effects.contains))
      try await flow.reachUpdate(input.payment)
      try await flow.complete()
      guard let call = try await flow.summarise() else {
        return trial.passOver(because: "asks for no receipt")
      }
      let updates = try trial.seen.of(.updatedTransaction).count
      let (confirmations, messages) = (
        try trial.seen.of(.showedReceipt).count, flow.ledger.messages.count
      )
      let receipts = try trial.seen.of(.askedForReceipt).count
      try await flow.send(.receiptFailed(call: call, error: input.error))
      trial.label(didNotCome)
      try await flow.wait(milliseconds: 20_000)
      if try trial.seen.of(.askedForReceipt).count > receipts {
        trial.reading(.completePaymentWithoutReceipt, "asks again for the receipt of a payment")
      } else if try trial.seen.of(.showedReceipt).count > confirmations {
        trial.reading(.completePaymentWithoutReceipt, "confirms a payment without its receipt")
      } else if trial.profile.effects.contains(.showedMessage) {
        let isTold = flow.ledger.messages.count > messages
        trial.reading(
          .completePaymentWithoutReceipt, isTold ? "says that something failed" : "says nothing more")
      }
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.of(.updatedTransaction).count - updates, equals: 0,
          "updates after the transaction was complete")
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("code on the terminal", atLeast: 30),
        .seen(didNotCome, atLeast: 60),
      ]
    } mutants: {
      [
        .watching("submits the payment again when its receipt does not come") { ledger, stimulus, effects in
          stimulus.kind == .receiptFailed ? effects + [ledger.ownSubmission(call: 930)] : effects
        },
        .watching("submits the payment again some time after its receipt failed to come") {
          ledger, stimulus, effects in
          guard stimulus.kind == .timePassed, ledger.deal?.hasLostReceipt == true else { return effects }
          return effects + [ledger.ownSubmission(call: 931)]
        },
      ]
    }

    Rule(
      "PD-SUM-08/b", .should(.sample),
      "If the receipt does not come and the host no longer asks for one, it shows no progress.",
      cites: .paydiant("Display a payment confirmation summary"), given: lostReceipts
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .changedProgress, .askedForReceipt, .showedReceipt)
      try flow.needTime()
      try await flow.reachUpdate(input.payment)
      try await flow.complete()
      var call = try await flow.summarise()
      guard call != nil else { return trial.passOver(because: "asks for no receipt") }
      for _ in 0..<8 {
        guard let failing = call else { break }
        try await flow.send(.receiptFailed(call: failing, error: input.error))
        call = try await flow.wait(for: { $0.ownReceipts.last })?.number
      }
      // An app may ask for the summary again, because the summary also gives the result.
      guard call == nil, flow.ledger.summaries.isEmpty else {
        return trial.leaveOut(didNotCome, because: "the app continues to ask for the receipt or the summary")
      }
      trial.label(didNotCome)
      let isHidden = try await flow.wait(until: { !$0.showsIdleProgress })
      try trial.expect(
        isHidden, "after the receipt did not come and was not requested again",
        expected: "no progress indicator", saw: "one that is shown for a minute")
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("code on the terminal", atLeast: 30),
        .seen(didNotCome, atLeast: 60),
      ]
    } mutants: {
      [
        .watching("shows progress when the receipt has failed to come") { _, stimulus, effects in
          stimulus.kind == .receiptFailed ? effects + [.changedProgress(isShown: true)] : effects
        },
        .watching("shows progress until the receipt arrives") { _, stimulus, effects in
          guard !effects.contains(where: { $0.kind == .askedForReceipt }) else {
            return effects + [.changedProgress(isShown: true)]
          }
          return stimulus.kind == .receiptArrived ? effects + [.changedProgress(isShown: false)] : effects
        },
      ]
    }
  }
}

import Conformance
import PropertyTesting

private struct Closing: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  /// The next flow rule; nil where the platform names none.
  var next: FlowRule?
}

private let closings: Generator<Closing> = zip(
  .earlierPayments, .payment,
  .element(of: [nil, nil, FlowRule(rawValue: "signForPayment"), FlowRule(rawValue: "none")])
).map { Closing(earlier: $0, payment: $1, next: $2) }

private struct Repetition: Sendable {
  var payment: Payment
  var taps: Int
  var fate: Fate

  /// What comes of the update while the rule looks: nothing yet, that it has failed, or for long nothing.
  enum Fate: Sendable, Hashable, CaseIterable { case open, failure, silence }
}

private let repetitions: Generator<Repetition> = zip(
  .payment, .int(in: 1...3), .element(of: Repetition.Fate.allCases + [.open, .open])
).map { Repetition(payment: $0, taps: $1, fate: $2) }

extension PaydiantIntegration {
  /// What follows from the reply to an update: "Submit the payment information" and "Display a payment confirmation
  /// summary".
  @ChapterBuilder<PaydiantIntegration> static var afterUpdate: [Rule] {
    Rule(
      "PD-FLOW-05", .should(.derived),
      "The host does not ask for the receipt along with the submission of the payment, which is not complete then.",
      cites: .paydiant("Data Triangle").quoting(
        "completes the transaction and Paydiant issues a receipt to the app"),
      readings: [.aPD21], given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .askedForReceipt)
      try await flow.reachUpdate(input.1)
      // Which receipts an app fetches before it submits the payment is its own affair: they are of former ones.
      let count = flow.ledger.ownReceipts.count
      try trial.expect(
        count == 0, "once the payment is submitted, and before there is a reply",
        expected: "no question for the receipt", saw: "\(count)")
      guard flow.canWait else { return }
      try await flow.wait(milliseconds: 30_000)
      let isAsked = !flow.ledger.ownReceipts.isEmpty
      trial.reading(.aPD21, isAsked ? "asks for the last receipt" : "waits for the reply to the update")
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
        .editing("asks for the receipt with the update where it has scanned the code") { ledger, effect in
          effect.kind == .updatedTransaction && ledger.deal?.isByPhone == false
            ? [effect, .askedForReceipt(call: 900)] : [effect]
        },
      ]
    }

    Rule(
      "PD-FLOW-09/a", .must(.prose), "Where the reply to the update names the summary, the host asks for it.",
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
        .editing("asks for no summary") { ledger, effect in
          effect.kind == .retrievedMetaData && ledger.deal?.updateCount ?? 0 > 0 ? [] : [effect]
        },
        .replacing("takes the summary for a transaction that is closed") { _, stimulus in
          guard case .updated(let call, .summary) = stimulus else { return [stimulus] }
          return [.updated(call: call, next: nil)]
        },
        .ignoring("waits on in the second payment") { ledger, stimulus in
          stimulus.kind == .updated && ledger.deals.count > 1
        },
      ]
    }

    Rule(
      "PD-FLOW-09/b", .must(.sample),
      "Where the reply to the update names no further flow rule, the host confirms the payment, or asks for the last receipt.",
      cites: .paydiant("Submit the payment information"), readings: [.aPD25], given: closings
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .askedForReceipt, .showedReceipt)
      try await flow.reachUpdate(input.payment)
      try await flow.send(.updated(call: try await flow.needUpdate(), next: input.next))
      guard input.next != nil else { return _ = try await flow.receiptCall(judgedBy: "PD-FLOW-09/b") }
      let isClosed = try await flow.wait(
        until: { !$0.ownReceipts.isEmpty || $0.begun?.isConfirmed == true })
      trial.reading(.aPD25, isClosed ? "takes the payment for closed" : "does not go on")
    } covers: {
      [
        .covers("no flow rule", atLeast: 40) { $0.next == nil },
        .covers("another flow rule", atLeast: 20) { $0.next != nil },
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .ignoring("waits where no summary is named") { _, stimulus in
          guard case .updated(_, let next) = stimulus else { return false }
          return next != .summary
        },
        .replacing("asks for the summary whatever is named") { _, stimulus in
          guard case .updated(let call, _) = stimulus else { return [stimulus] }
          return [.updated(call: call, next: .summary)]
        },
        .watching("is content without a receipt") { _, stimulus, effects in
          guard case .updated(_, let next) = stimulus, next != .summary else { return effects }
          return effects.filter { $0.kind != .askedForReceipt }
        },
      ]
    }

    Rule(
      "PD-FLOW-10", .must(.prose),
      "Once the reply names the summary the transaction is complete, and nothing more is submitted.",
      cites: .paydiant("Display a payment confirmation summary").quoting("the transaction is complete"),
      given: repetitions
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .updatedTransaction)
      let account = try await flow.reachUpdate(input.payment)
      let earlier = try trial.seen.of(.updatedTransaction).count
      try await flow.complete()
      for _ in 0..<input.taps { try await flow.send(.accountPicked(account: account)) }
      if input.taps > 1 { trial.label("tapped several times") }
      try await flow.send(
        .summarised(call: try await flow.needSummary(judgedBy: "PD-FLOW-09/a"), result: .approved))
      try await flow.wait(milliseconds: 20_000)
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.of(.updatedTransaction).count - earlier, equals: 0,
          "updates once the transaction is complete")
      }
    } covers: {
      [
        .seen("tapped several times", atLeast: 40),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("submits again when the account is tapped after the reply") { ledger, stimulus, effects in
          guard stimulus.kind == .accountPicked, ledger.deal?.isComplete == true else { return effects }
          return effects + [ledger.ownSubmission(call: 900)]
        },
        .watching("submits once more when the reply names the summary") { ledger, stimulus, effects in
          guard case .updated(_, .summary) = stimulus else { return effects }
          return effects + [ledger.ownSubmission(call: 901)]
        },
        .watching("submits once more when it has the summary") { ledger, stimulus, effects in
          stimulus.kind == .summarised ? effects + [ledger.ownSubmission(call: 902)] : effects
        },
      ]
    }

    Rule(
      "PD-FLOW-11", .must(.derived),
      "One consent is submitted once, as often as the account is tapped before the reply.",
      cites: .paydiant("Data Triangle", "Submit the payment information").quoting(
        "submits the consumer's consent"),
      readings: [.aPD7], given: repetitions
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .updatedTransaction)
      let account = try await flow.reachUpdate(input.payment)
      for _ in 1..<input.taps { try await flow.send(.accountPicked(account: account)) }
      let count = try trial.seen.of(.updatedTransaction).count
      // What is submitted before the choice is of no consent, which PD-TND-04 judges.
      try trial.expect(count - flow.updatesBeforePick, equals: 1, "updates for one consent")
      if input.taps > 1 { trial.label("tapped several times") }
      let isRepeated = { try trial.seen.of(.updatedTransaction).count > count }
      switch input.fate {
      case .open:
        try await trial.atTheEnd {
          try trial.expect(
            try trial.seen.of(.updatedTransaction).count - flow.updatesBeforePick, equals: 1,
            "updates for one consent until the app is put away")
        }
        trial.label("the reply may still come")
      case .failure:
        guard trial.understands(.updateFailed) else {
          return trial.leaveOut(
            "nothing comes of the update", because: "the app does not understand updateFailed")
        }
        try await flow.send(.updateFailed(call: try await flow.needUpdate(), error: "timed out"))
        try await flow.wait(milliseconds: 20_000)
        trial.label("nothing comes of the update")
        trial.reading(
          .aPD7, try isRepeated() ? "submits it again by itself" : "does not submit it again by itself")
      case .silence:
        guard flow.canWait else {
          return trial.leaveOut("no reply comes", because: "the app does not go by the suite's time")
        }
        try await flow.wait(milliseconds: 30_000)
        trial.label("no reply comes")
        trial.reading(
          .aPD7, try isRepeated() ? "submits it again where no reply comes" : "waits where no reply comes")
      }
    } covers: {
      [
        .seen("tapped several times", atLeast: 40), .seen("nothing comes of the update", atLeast: 10),
        .seen("no reply comes", atLeast: 10), .seen("the reply may still come", atLeast: 40),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("submits again when the account is tapped again") { ledger, stimulus, effects in
          guard stimulus.kind == .accountPicked, !ledger.ownUpdates.isEmpty else { return effects }
          return effects + [ledger.ownSubmission(call: 900 + ledger.ownUpdates.count)]
        },
        .editing("submits twice at once") { _, effect in
          effect.kind == .updatedTransaction ? [effect, effect] : [effect]
        },
        .repeatingWhenClosed("submits again when it is closed") { $0.kind == .updatedTransaction },
      ]
    }
  }
}

extension HostLedger {
  /// The update of the transaction at hand, once more.
  func ownSubmission(call: Int) -> PaydiantIntegrationEffect {
    .updatedTransaction(
      call: call, rule: .processPayment, token: deal?.token, reference: deal?.submission?.reference,
      account: deal?.picked, amount: nil, confirmationRequired: false)
  }
}

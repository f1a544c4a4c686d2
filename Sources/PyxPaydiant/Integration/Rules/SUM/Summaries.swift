import Conformance
import PropertyTesting

private let interrupted = "interrupted between the payments"

extension PaydiantIntegration {
  /// The end of a transaction: "Display a payment confirmation summary".
  static let summary: Chapter<PaydiantIntegration> = Chapter("Summary and receipt") {
    Rule(
      "PD-SUM-01", .must(.sample), "The summary is requested with the summary flow rule.",
      cites: .paydiant("Display a payment confirmation summary"), given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .retrievedMetaData)
      try await flow.reachUpdate(input.1)
      let earlier = try trial.seen.of(.retrievedMetaData).count
      try await flow.complete()
      let rules = try trial.seen.of(.retrievedMetaData).dropFirst(earlier).map { effect in
        effect.retrievalRule?.rawValue ?? ""
      }
      try trial.need(
        rules.contains { !$0.isEmpty }, expected: "a flow rule", saw: "none", judgedBy: "PD-FLOW-03")
      try trial.expect(
        rules.contains(FlowRule.summary.rawValue), expected: "a retrieval with the summary flow rule",
        saw: "\(rules)")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the phone", atLeast: 30),
      ]
    } mutants: {
      [
        .watchingEach("asks for the summary with the rule of the discovery") { _, effect in
          effect.retrievalRule == .summary ? [effect.carrying(rule: { _ in .discovery })] : [effect]
        },
        .watchingEach("asks for the summary with the rule of the update") { _, effect in
          effect.retrievalRule == .summary ? [effect.carrying(rule: { _ in .processPayment })] : [effect]
        },
        .watchingEach("misspells the rule of the summary") { _, effect in
          effect.retrievalRule == .summary
            ? [effect.carrying(rule: { _ in FlowRule(rawValue: "sumary") })] : [effect]
        },
      ]
    }

    Rule(
      "PD-SUM-02/a", .must(.prose),
      "After the summary of a complete transaction, the host confirms the payment, or asks for the last receipt and "
        + "confirms with that.",
      cites: .paydiant("Display a payment confirmation summary").quoting(
        "Display a payment confirmation summary"),
      readings: [.receiptAskedAgain], given: zip(.earlierPayments, .payment, .bool(probability: 0.15))
    ) { trial, input in
      if input.2 { try await trial.startTwice() }
      let flow = try await trial.begin(after: input.0, watching: .askedForReceipt, .showedReceipt)
      try await flow.reachUpdate(input.1)
      // An app may ask for the receipt as soon as it learns that the transaction is complete.
      try await flow.complete()
      guard try await flow.summarise() != nil else {
        return trial.reading(.receiptAskedAgain, "confirms a payment from its summary")
      }
      let earlier = try trial.seen.of(.askedForReceipt).count
      guard flow.controlsTime else { return }
      try await flow.wait(milliseconds: 30_000)
      let isRepeated = try trial.seen.of(.askedForReceipt).count > earlier
      trial.reading(
        .receiptAskedAgain, isRepeated ? "asks for the receipt again" : "asks for the receipt once")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30), .seen(HostSituation.startedTwice, atLeast: 5),
      ]
    } mutants: {
      [
        .dropping("neither confirms nor asks for the receipt") { $0.kind == .askedForReceipt },
        .watchingEach("asks for no receipt when it has scanned the code") { ledger, effect in
          effect.kind == .askedForReceipt && ledger.deal?.isByPhone == false ? [] : [effect]
        },
        .watchingEach("asks only for the first receipt") { ledger, effect in
          effect.kind == .askedForReceipt && ledger.deals.dropLast().contains { $0.receiptCount > 0 }
            ? [] : [effect]
        },
      ]
    }

    clearedScreens

    Rule(
      "PD-SUM-03/a", .must(.prose),
      "Once the requested receipt is there, the consumer is shown a confirmation of the payment.",
      cites: .paydiant("Display a payment confirmation summary").quoting(
        "Display a payment confirmation summary"), given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .showedReceipt)
      try await flow.reachUpdate(input.1)
      let earlier = flow.ledger.shownReceipts.count
      try await flow.complete()
      try await flow.summarise()
      try await flow.receive()
      let isShown = try await flow.wait(until: { $0.shownReceipts.count > earlier })
      try trial.expect(
        isShown, "after the receipt of the payment arrived",
        expected: "the receipt on the screen, or a confirmation made from it",
        saw: "neither within a minute")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .dropping("shows no receipt") { $0.kind == .showedReceipt },
        .watching("says that something failed in place of the receipt") { _, stimulus, effects in
          stimulus.kind == .receiptArrived ? [.showedMessage(message: .failure)] : effects
        },
        .watchingEach("shows only the first receipt") { ledger, effect in
          effect.kind == .showedReceipt && !ledger.shownReceipts.isEmpty ? [] : [effect]
        },
      ]
    }

    Rule(
      "PD-SUM-03/b", .must(.prose), "The receipt that is shown belongs to the transaction just completed.",
      cites: .paydiant("Display a payment confirmation summary").quoting(
        "retrieve the receipt for the last completed transaction"),
      given: zip(.payment, .payment, .bool(probability: 0.25))
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .showedReceipt)
      try await flow.payBefore(input.0)
      if input.2 { try await flow.interrupt() }
      let reference = flow.nextName("own-reference-")
      try await flow.reachUpdate(input.1, reference: reference)
      // Until the payment is submitted, an app may show the receipt of an earlier one.
      let earlier = flow.ledger.shownReceipts.count
      try await flow.complete()
      try await flow.summarise()
      try await flow.receive()
      _ = try await flow.wait(until: { $0.shownReceipts.count > earlier })
      let shown = flow.ledger.shownReceipts.dropFirst(earlier)
      try trial.need(
        !shown.isEmpty, "after the receipt of the payment arrived",
        expected: "the receipt on the screen, or a confirmation made from it",
        saw: "neither within a minute", judgedBy: "PD-SUM-03/a")
      let references = shown.compactMap(\.self)
      for one in references {
        try trial.expect(one, equals: reference, "the transaction of the receipt that is shown")
      }
      let label = "the receipt's transaction was visible"
      guard !references.isEmpty else {
        return trial.leaveOut(label, because: "the app does not show which transaction a receipt belongs to")
      }
      trial.label(label)
    } covers: {
      [
        .seen("code on the phone", atLeast: 30),
        .seen("code on the terminal", atLeast: 30),
        .seen("the receipt's transaction was visible", atLeast: 60),
        .seen(interrupted, atLeast: 10),
      ]
    } mutants: {
      [
        .watchingEach("shows the first receipt forever") { ledger, effect in
          guard case .showedReceipt(.some, let result) = effect, let first = ledger.shownReceipts.first ?? nil
          else {
            return [effect]
          }
          return [.showedReceipt(reference: first, result: result)]
        },
        .watchingEach("shows the previous receipt") { ledger, effect in
          guard case .showedReceipt(.some, let result) = effect, ledger.deals.count > 1,
            let former = ledger.deals[ledger.deals.count - 2].submission
          else { return [effect] }
          return [.showedReceipt(reference: former.reference, result: result)]
        },
        .watching("shows the previous receipt again") { ledger, stimulus, effects in
          guard stimulus.kind == .receiptArrived, let former = ledger.shownReceipts.last ?? nil else {
            return effects
          }
          return effects + [.showedReceipt(reference: former)]
        },
      ]
    }

    confirmations
    results
    lostReceiptRules
  }
}

extension HostFlow {
  /// The app is briefly inactive while no payment is under way.
  fileprivate func interrupt() async throws {
    guard trial.understands(.appWillResignActive) else {
      return trial.leaveOut(interrupted, because: "the app does not understand appWillResignActive")
    }
    try await tell(.appWillResignActive, in: .inactive)
    try await tell(.appDidBecomeActive, in: .active)
    trial.label(interrupted)
  }
}

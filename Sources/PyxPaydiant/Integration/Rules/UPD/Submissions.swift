import Conformance
import PropertyTesting

extension PaydiantIntegration {
  /// The host's submission: "Submit the payment information" and "Data Triangle".
  static let submission: Chapter<PaydiantIntegration> = Chapter("Submission") {
    Rule(
      "PD-UPD-01", .must(.prose),
      "When the consumer picks an account, the host updates the transaction with the flow rule ProcessPayment, or with "
        + "SubmitPaymentTenders if the platform named that.",
      cites: .paydiant("Submit the payment information").quoting(
        "executingTransactionFlowRule value set to ProcessPayment"),
      given: submissions
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .updatedTransaction)
      try await flow.reachUpdate(input.1)
      for case .updatedTransaction(_, let rule, _, _, _, _, _) in try trial.seen.of(.updatedTransaction)
        .dropFirst(flow.updatesBeforePick)
      {
        try trial.need(rule != nil, expected: "a flow rule", saw: "none", judgedBy: "PD-FLOW-03")
        try trial.expect(
          rule == .processPayment || rule == input.1.next, "the flow rule of the update",
          expected: Set([FlowRule.processPayment.rawValue, input.1.next.rawValue]).sorted().joined(
            separator: " or "), saw: rule?.rawValue ?? "none")
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the phone", atLeast: 30),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watchingEach("submits with the rule of the summary when SubmitPaymentTenders is named") {
          ledger, effect in
          effect.kind == .updatedTransaction && ledger.deal?.submission?.next == .submitPaymentTenders
            ? [effect.carrying(rule: { _ in .summary })] : [effect]
        },
        .dropping("submits nothing") { $0.kind == .updatedTransaction },
        .watchingEach("submits with the rule of the discovery") { _, effect in
          effect.kind == .updatedTransaction ? [effect.carrying(rule: { _ in .discovery })] : [effect]
        },
        .watchingEach("submits with the rule of the summary") { _, effect in
          effect.kind == .updatedTransaction ? [effect.carrying(rule: { _ in .summary })] : [effect]
        },
        .watchingEach("always submits with SubmitPaymentTenders") { _, effect in
          effect.kind == .updatedTransaction
            ? [effect.carrying(rule: { _ in .submitPaymentTenders })] : [effect]
        },
        .ignoring("ignores every account picked after the first") { ledger, stimulus in
          stimulus.kind == .accountPicked && ledger.deals.dropLast().contains { $0.picked != nil }
        },
      ]
    }

    Rule(
      "PD-UPD-02", .should(.sample), "The update requires no confirmation.",
      cites: .paydiant("Prompt user to select an eligible tender"), given: submissions
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .updatedTransaction)
      try await flow.reachUpdate(input.1)
      for case .updatedTransaction(_, _, _, _, _, _, let isRequired) in try trial.seen.of(.updatedTransaction)
        .dropFirst(flow.updatesBeforePick)
      {
        try trial.expect(
          isRequired != true, expected: "that confirmationRequired is false or absent", saw: "that it is true"
        )
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the phone", atLeast: 30),
        .covers(byTenders, atLeast: 8) { $0.1.next == .submitPaymentTenders },
      ]
    } mutants: {
      [
        .watchingEach("asks for a confirmation") { _, effect in
          [effect.submitting(confirmationRequired: { _ in true })]
        },
        .watchingEach("asks for a confirmation when it has scanned the code") { ledger, effect in
          ledger.deal?.isByPhone == false
            ? [effect.submitting(confirmationRequired: { _ in true })] : [effect]
        },
        .watchingEach("asks for a confirmation when tenders are to be submitted") { ledger, effect in
          ledger.deal?.submission?.next == .submitPaymentTenders
            ? [effect.submitting(confirmationRequired: { _ in true })] : [effect]
        },
        .watchingEach("asks for a confirmation of amounts above a hundred") { ledger, effect in
          ledger.deal?.submission?.amount ?? 0 > 10_000
            ? [effect.submitting(confirmationRequired: { _ in true })] : [effect]
        },
      ]
    }

    Rule(
      "PD-UPD-03", .must(.prose),
      "The amount that the consumer consents to, and any amount that is submitted, is the amount owed according to the "
        + "terminal.",
      cites: .paydiant("Data Triangle").quoting("submits the consumer's consent to pay the amount owed"),
      readings: [.amountShownWithAccounts], given: zip(.payment, .payment)
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .showedAccounts, .updatedTransaction)
      try await flow.payBefore(input.0)
      let earlier = try trial.seen.of(.showedAccounts, .updatedTransaction).count
      try await flow.reachUpdate(input.1)
      let effects = Array(try trial.seen.of(.showedAccounts, .updatedTransaction).dropFirst(earlier))
      let saysAmount = effects.contains { if case .showedAccounts(_, .some) = $0 { true } else { false } }
      trial.reading(
        .amountShownWithAccounts,
        saysAmount ? "shows the amount with the accounts" : "does not show the amount with the accounts")
      let amounts = effects.compactMap { effect -> Int? in
        switch effect {
        case .showedAccounts(_, let amount), .updatedTransaction(_, _, _, _, _, let amount, _): amount
        default: nil
        }
      }
      guard !amounts.isEmpty else {
        return trial.passOver(because: "shows no amount when accounts are chosen")
      }
      trial.label("an amount was shown or submitted")
      if input.0.amount != input.1.amount { trial.label("an amount that differs from the previous one") }
      for amount in amounts { try trial.expect(amount, equals: input.1.amount, "the amount, in minor units") }
    } covers: {
      [
        .seen("an amount that differs from the previous one", atLeast: 60),
        .seen("code on the terminal", atLeast: 30),
        .seen("an amount was shown or submitted", atLeast: 60),
      ]
    } mutants: {
      [
        .watchingEach("shows the amount of the first transaction") { ledger, effect in
          guard case .showedAccounts(let accounts, .some) = effect,
            let first = ledger.deals.first?.submission?.amount
          else { return [effect] }
          return [.showedAccounts(accounts: accounts, amount: first)]
        },
        .watchingEach("submits the amount of the first transaction") { ledger, effect in
          [
            effect.submitting(amount: { amount in amount == nil ? nil : ledger.deals.first?.submission?.amount
            })
          ]
        },
        .watchingEach("rounds the amount") { _, effect in
          guard case .showedAccounts(let accounts, .some(let amount)) = effect else { return [effect] }
          return [.showedAccounts(accounts: accounts, amount: amount / 100 * 100)]
        },
        .watchingEach("adds a tip that nobody asked for") { _, effect in
          [effect.submitting(amount: { amount in amount.map { $0 + $0 / 10 + 1 } })]
        },
      ]
    }
  }
}

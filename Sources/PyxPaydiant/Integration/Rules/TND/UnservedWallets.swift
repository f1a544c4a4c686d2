import Conformance
import PropertyTesting

private struct Unserved: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  /// Tender types that the terminal accepts and the wallet does not hold.
  var tenders: [String]
}

private let unserved: Generator<Unserved> = zip(
  .earlierPayments, .payment, .element(of: [["cheque"], ["voucher"], ["voucher", "cheque"]]),
  .bool(probability: 0.2), .bool(probability: 0.2)
).map { earlier, payment, tenders, isEmpty, isByTenders in
  var payment = payment
  if isEmpty { payment.accounts = [] }
  if isByTenders { payment.next = .submitPaymentTenders }
  return Unserved(earlier: earlier, payment: payment, tenders: tenders)
}

extension PaydiantIntegration {
  /// Wallets without an eligible account: "Prompt user to select an eligible tender".
  @ChapterBuilder<PaydiantIntegration> static var unservedWallets: [Rule] {
    Rule(
      "PD-TND-02/a", .must(.prose),
      "If no account is eligible, the host tells the consumer so, and submits nothing.",
      cites: .paydiant("Prompt user to select an eligible tender").quoting(
        "notify the user that no registered payment accounts are supported"),
      given: unserved
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedMessage, .updatedTransaction)
      guard try await flow.reachCode(unserved: input.payment) else { return }
      let (messages, updates) = (flow.ledger.messages.count, try trial.seen.of(.updatedTransaction).count)
      let showsAccounts = trial.profile.effects.contains(.showedAccounts)
      let lists = showsAccounts ? try trial.seen.of(.showedAccounts).count : 0
      try await flow.submit(
        reference: flow.nextName(input.payment.referencePrefix), tenders: input.tenders,
        next: input.payment.next)
      _ = try await flow.wait(until: { $0.messages.dropFirst(messages).contains(.noEligibleAccount) })
      let told = flow.ledger.messages.dropFirst(messages)
      if showsAccounts {
        let offered = try trial.seen.of(.showedAccounts).dropFirst(lists).filter { !$0.isEmptyList }
        try trial.need(
          offered.isEmpty, "the accounts to choose from", expected: "none, because none is eligible",
          saw: "\(offered)", judgedBy: "PD-TND-01/b")
      }
      try trial.expect(
        try trial.seen.of(.updatedTransaction).count - updates, equals: 0,
        "updates though no account is eligible")
      let isTold = told.contains(.noEligibleAccount)
      if !isTold, input.payment.next == .submitPaymentTenders {
        // PD-FLOW-06 judges an app that does not know this flow rule at all.
        guard showsAccounts else {
          return trial.passOver(because: "does not show whether it knows SubmitPaymentTenders")
        }
        try await trial.close()
        _ = try await HostFlow(trial).reachChoice(Payment(next: .submitPaymentTenders))
      }
      try trial.expect(
        isTold, "the message to the consumer if no account is eligible",
        expected: "that no account of the wallet is supported",
        saw: told.isEmpty ? "nothing within a minute" : "\(told.map(\.rawValue))")
    } covers: {
      [
        .covers("an empty wallet", atLeast: 8) { $0.payment.accounts.isEmpty },
        .covers(byTenders, atLeast: 8) { $0.payment.next == .submitPaymentTenders },
        .covers("the terminal takes several types", atLeast: 15) { $0.tenders.count > 1 },
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .watching("says nothing") { ledger, stimulus, effects in
          stimulus.kind == .discovered ? effects.filter { $0.kind != .showedMessage } : effects
        },
        .watching("says nothing when tenders are to be submitted") { _, stimulus, effects in
          stimulus.submittedNext == .submitPaymentTenders
            ? effects.filter { $0.kind != .showedMessage } : effects
        },
        .rewriting("says that something failed") { effect in
          effect == .showedMessage(message: .noEligibleAccount)
            ? [.showedMessage(message: .failure)] : [effect]
        },
        .watching("submits the payment without an account") { _, stimulus, effects in
          guard effects.contains(.showedMessage(message: .noEligibleAccount)) else { return effects }
          return effects + [
            .updatedTransaction(
              call: 900, rule: .processPayment, token: nil, reference: nil, account: nil, amount: nil,
              confirmationRequired: false)
          ]
        },
        .watching("shows an empty list in place of the message") { ledger, stimulus, effects in
          effects.map { effect in
            effect == .showedMessage(message: .noEligibleAccount)
              ? .showedAccounts(accounts: [], amount: nil) : effect
          }
        },
      ]
    }

    Rule(
      "PD-TND-02/b", .should(.sample), "If no account is eligible, the host no longer shows progress.",
      cites: .paydiant("Prompt user to select an eligible tender"), given: unserved
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .changedProgress)
      guard try await flow.reachCode(unserved: input.payment) else { return }
      try await flow.submit(
        reference: flow.nextName(input.payment.referencePrefix), tenders: input.tenders, next: .processPayment
      )
      let isHidden = try await flow.wait(until: { !$0.showsIdleProgress })
      try trial.expect(
        isHidden, "if no account is eligible", expected: "no progress indicator",
        saw: "one that is shown for a minute")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("shows progress forever when no account is eligible") { _, stimulus, effects in
          effects.contains(.showedMessage(message: .noEligibleAccount))
            ? effects.filter { $0.kind != .changedProgress } : effects
        },
        .watching("shows progress together with the message") { _, stimulus, effects in
          effects.contains(.showedMessage(message: .noEligibleAccount))
            ? effects + [.changedProgress(isShown: true)] : effects
        },
        .watching("shows progress forever when the terminal takes several types") { _, stimulus, effects in
          guard case .discovered(_, _, .some(let tenders), _, _, _) = stimulus, tenders.count > 1,
            effects.contains(.showedMessage(message: .noEligibleAccount))
          else { return effects }
          return effects.filter { $0.kind != .changedProgress }
        },
      ]
    }
  }
}

extension HostFlow {
  /// The steps from the consumer's wish to pay until the terminal can submit.
  ///
  /// Returns false, and passes the case over, if the app begins no payment while its wallet is empty.
  fileprivate func reachCode(unserved payment: Payment) async throws -> Bool {
    keepsEmptyWallet = true
    try await send(.walletChanged(accounts: payment.accounts))
    do {
      try await begin(byPhone: payment.isByPhone)
    } catch let setback as Setback {
      guard payment.accounts.isEmpty else { throw setback }
      trial.passOver(because: "begins no payment while its wallet is empty")
      return false
    }
    try await secure(nextName("code-"))
    return true
  }
}

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
  .bool(probability: 0.2)
).map { earlier, payment, tenders, isEmpty in
  var payment = payment
  if isEmpty { payment.accounts = [] }
  return Unserved(earlier: earlier, payment: payment, tenders: tenders)
}

extension PaydiantIntegration {
  /// The choice of an account: "Prompt user to select an eligible tender".
  static let tenders: Chapter<PaydiantIntegration> = Chapter("Eligible accounts") {
    Rule(
      "PD-TND-01/a", .must(.prose),
      "Each account of the wallet with a supported tender type is offered.",
      cites: .paydiant("Prompt user to select an eligible tender").quoting(
        "display matching payment accounts in the mobile wallet for selection by user"),
      given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let (earlier, payment) = input
      let accounts = try await trial.offered(payment, after: earlier).last
      let missing = payment.eligible.filter { !accounts.contains($0) }
      try trial.expect(
        missing.isEmpty, "the accounts to choose from", expected: "\(payment.eligible)", saw: "\(accounts)")
    } covers: {
      eligibleSituations
    } mutants: {
      [
        .dropping("offers no account") { $0.kind == .showedAccounts },
        .offering("offers only the first eligible account") { accounts, _ in Array(accounts.prefix(1)) },
        .offering("offers one account of each type") { accounts, ledger in
          var types: Set<String> = []
          return accounts.filter { id in
            ledger.accounts.first { $0.id == id }.map { types.insert($0.tender).inserted } ?? true
          }
        },
        .offering("loses the last eligible account of several") { accounts, _ in
          accounts.count > 1 ? accounts.dropLast() : accounts
        },
        .ignoring("reads the wallet only once") { ledger, stimulus in
          stimulus.kind == .walletChanged && !ledger.accounts.isEmpty
        },
        .replacing("takes only the first supported type of tender") { _, stimulus in
          guard
            case .discovered(let call, let reference, .some(let tenders), let amount, let next, let expects) =
              stimulus
          else { return [stimulus] }
          return [
            .discovered(
              call: call, reference: reference, tenders: Array(tenders.prefix(1)), amount: amount, next: next,
              expectsTenders: expects)
          ]
        },
      ]
    } vector: { trial, vector in
      try await trial.checkEligible(vector, isComplete: true)
    }

    Rule(
      "PD-TND-01/b", .must(.prose), "No account with an unsupported tender type is offered.",
      cites: .paydiant("Prompt user to select an eligible tender").quoting(
        "only display matching payment accounts"),
      given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let (earlier, payment) = input
      let accounts = try await trial.offered(payment, after: earlier).all
      try trial.need(
        !accounts.isEmpty, "after the terminal has submitted", expected: "accounts to choose from",
        saw: "none within a minute", judgedBy: "PD-TND-01/a")
      let others = accounts.filter { !payment.eligible.contains($0) }
      try trial.expect(
        others.isEmpty, "the accounts to choose from", expected: "only \(payment.eligible)",
        saw: "\(accounts)")
    } covers: {
      eligibleSituations
    } mutants: {
      [
        .offering("offers the whole wallet") { _, ledger in ledger.accounts.map(\.id) },
        .offering("always offers the wallet's first account") { accounts, ledger in
          ledger.accounts.prefix(1).map(\.id).filter { !accounts.contains($0) } + accounts
        },
        .offering("always offers gift cards") { accounts, ledger in
          ledger.accounts.filter { accounts.contains($0.id) || $0.tender == "gift" }.map(\.id)
        },
      ]
    } vector: { trial, vector in
      try await trial.checkEligible(vector, isComplete: false)
    }

    Rule(
      "PD-TND-02/a", .must(.prose),
      "If no account is eligible, the host tells the consumer so, and submits nothing.",
      cites: .paydiant("Prompt user to select an eligible tender").quoting(
        "notify the user that no registered payment accounts are supported"),
      given: unserved
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedMessage, .updatedTransaction)
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.reachCode(byPhone: input.payment.isByPhone)
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
        told.contains(.noEligibleAccount), "the message to the consumer if no account is eligible",
        expected: "that no account of the wallet is supported",
        saw: told.isEmpty ? "nothing within a minute" : "\(told.map(\.rawValue))")
      try trial.expect(
        try trial.seen.of(.updatedTransaction).count - updates, equals: 0,
        "updates though no account is eligible")
    } covers: {
      [
        .covers("an empty wallet", atLeast: 8) { $0.payment.accounts.isEmpty },
        .covers("the terminal takes several types", atLeast: 15) { $0.tenders.count > 1 },
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .watching("says nothing") { ledger, stimulus, effects in
          stimulus.kind == .discovered ? effects.filter { $0.kind != .showedMessage } : effects
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
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.reachCode(byPhone: input.payment.isByPhone)
      try await flow.submit(
        reference: flow.nextName(input.payment.referencePrefix), tenders: input.tenders,
        next: input.payment.next)
      let isHidden = try await flow.wait(until: { !$0.showsIdleProgress })
      try trial.expect(
        isHidden, "if no account is eligible", expected: "no progress indicator",
        saw: "that it is shown for a minute")
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

    choices
  }

  /// The possible relations between a wallet and a terminal.
  private static var eligibleSituations: [Coverage<([HostTransition], Payment)>] {
    [
      .covers("several accounts are eligible", atLeast: 25) { $0.1.eligible.count > 1 },
      .covers("some accounts are not eligible", atLeast: 30) { $0.1.eligible.count < $0.1.accounts.count },
      .covers("two accounts of one type are eligible", atLeast: 15) { _, payment in
        let types = payment.accounts.filter { payment.eligible.contains($0.id) }.map(\.tender)
        return Set(types).count < types.count
      },
      .covers("several types are supported", atLeast: 30) { $0.1.tenders.count > 1 },
      .seen("code on the terminal", atLeast: 30),
      .seen("after another payment", atLeast: 25),
    ]
  }
}

extension Trial where System == PaydiantIntegration {
  /// The accounts that the app offers for a payment: those of its last list, and those of all; empty if it offers
  /// none within a minute.
  ///
  /// An app may show them one after the other, for example because it looks at their balances first.
  fileprivate func offered(
    _ payment: Payment, after earlier: [HostTransition] = []
  ) async throws -> (last: [String], all: [String]) {
    let flow = try await begin(after: earlier, watching: .showedAccounts)
    try await flow.send(.walletChanged(accounts: payment.accounts))
    try await flow.reachCode(byPhone: payment.isByPhone)
    let before = try seen.of(.showedAccounts).count
    try await flow.submit(
      reference: flow.nextName(payment.referencePrefix), tenders: payment.tenders, amount: payment.amount,
      next: payment.next)
    try await flow.wait(until: { ledger in
      ledger.deal?.offered.map { Set($0).isSuperset(of: payment.eligible) } ?? false
    })
    let all = try seen.of(.showedAccounts).dropFirst(before).flatMap { effect -> [String] in
      if case .showedAccounts(let accounts, _) = effect { accounts } else { [] }
    }
    return (flow.ledger.deal?.offered ?? [], all)
  }

  fileprivate func checkEligible(_ vector: Vector, isComplete: Bool) async throws {
    let accounts = try vector.given.requiredElements("accounts").map { account in
      PaymentAccount(id: try account.requiredText("id"), tender: try account.requiredText("tender"))
    }
    let tenders = try vector.given.requiredElements("tenders").compactMap(\.text)
    let offered = try await offered(Payment(accounts: accounts, tenders: tenders))
    let shown = isComplete ? offered.last : offered.all
    let expected = try vector.expected.requiredElements("offered").compactMap(\.text)
    if !isComplete {
      try need(!shown.isEmpty, expected: "accounts to choose from", saw: "none", judgedBy: "PD-TND-01/a")
    }
    let wrong = isComplete ? expected.filter { !shown.contains($0) } : shown.filter { !expected.contains($0) }
    try expect(wrong.isEmpty, "the accounts to choose from", expected: "\(expected)", saw: "\(shown)")
  }
}

extension Mutant<PaydiantIntegration> {
  /// Offers other accounts.
  fileprivate static func offering(
    _ name: String, _ change: @escaping @Sendable ([String], HostLedger) -> [String]
  ) -> Mutant {
    watchingEach(name) { ledger, effect in
      guard case .showedAccounts(let accounts, let amount) = effect else { return [effect] }
      return [.showedAccounts(accounts: change(accounts, ledger), amount: amount)]
    }
  }
}

import Conformance
import PropertyTesting

extension PaydiantIntegration {
  /// The choice of an account: "Prompt user to select an eligible tender".
  static let tenders: Chapter<PaydiantIntegration> = Chapter("Eligible accounts") {
    Rule(
      "PD-TND-01/a", .must(.prose),
      "Each account of the wallet with a supported tender type is offered.",
      cites: .paydiant("Prompt user to select an eligible tender").quoting(
        "display matching payment accounts in the mobile wallet for selection by user"),
      given: submissions
    ) { trial, input in
      let (earlier, payment) = input
      let accounts = try await trial.offered(payment, after: earlier).last
      if payment.next == .submitPaymentTenders {
        try trial.need(
          accounts.contains(where: payment.eligible.contains), "the accounts to choose from",
          expected: "\(payment.eligible)", saw: "\(accounts)", judgedBy: "PD-FLOW-06")
      }
      let missing = payment.eligible.filter { !accounts.contains($0) }
      try trial.expect(
        missing.isEmpty, "the accounts to choose from", expected: "\(payment.eligible)", saw: "\(accounts)")
    } covers: {
      eligibleSituations + [.covers(byTenders, atLeast: 8) { $0.1.next == .submitPaymentTenders }]
    } mutants: {
      [
        .dropping("offers no account") { $0.kind == .showedAccounts },
        .offering("offers only the first eligible account") { accounts, _ in Array(accounts.prefix(1)) },
        .watching("offers only the first eligible account when tenders are to be submitted") {
          _, stimulus, effects in
          guard stimulus.submittedNext == .submitPaymentTenders else { return effects }
          return effects.map { effect in
            guard case .showedAccounts(let accounts, let amount) = effect else { return effect }
            return .showedAccounts(accounts: Array(accounts.prefix(1)), amount: amount)
          }
        },
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

    unservedWallets
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
  /// The accounts that the app offers for a payment, in its last list and in all its lists.
  ///
  /// The lists are empty if the app offers no account within a minute.
  ///
  /// An app may show the accounts one after the other, for example because it looks at their balances first.
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

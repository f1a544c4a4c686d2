import Conformance
import PropertyTesting

/// Consecutive payments; in some cases the app is restarted after the first of three.
private struct PaymentsInTurn: Sendable {
  var payments: [Payment]
  var restarts: Bool
}

private let paymentsInTurn: Generator<PaymentsInTurn> = zip(
  .payment, .payment, .payment, .bool(probability: 0.3)
).map { PaymentsInTurn(payments: $3 ? [$0, $1, $2] : [$0, $1], restarts: $3) }

extension PaydiantIntegration {
  /// Accounts of earlier transactions: "Get transaction details submitted by POS".
  @ChapterBuilder<PaydiantIntegration> static var carriedAccounts: [Rule] {
    Rule(
      "PD-DISC-02", .should(.sample),
      "Accounts that were eligible in an earlier transaction are not carried over.",
      cites: .paydiant("Get transaction details submitted by POS"), given: paymentsInTurn
    ) { trial, input in
      var flow = try HostFlow(trial, watching: .showedAccounts)
      var former: [String] = []
      for (number, drawn) in input.payments.enumerated() {
        // The wallet is the same, but the terminal accepts other tender types.
        var payment = drawn
        payment.accounts = input.payments[0].accounts
        payment.tenders = payment.eligible.isEmpty ? [payment.accounts[0].tender] : payment.tenders
        let isLast = number == input.payments.count - 1
        if number > 0 { try await flow.expectNoneCarriedOver(payment, former, number, isLast: isLast) }
        if isLast { break }
        if number == 0 { try await flow.payBefore(payment) }
        former += payment.eligible
        guard input.restarts, number == 0 else { continue }
        try await trial.restart()
        flow = try HostFlow(trial, watching: .showedAccounts)
        trial.label("started again")
      }
    } covers: {
      [
        .seen("an account is no longer eligible", atLeast: 25),
        .seen("code on the terminal", atLeast: 30), .seen("started again", atLeast: 12),
      ]
    } mutants: {
      [
        .watchingEach("adds the accounts to the list of the previous transaction") { ledger, effect in
          guard case .showedAccounts(let accounts, let amount) = effect else { return [effect] }
          let former = ledger.deals.dropLast().compactMap(\.offered).flatMap(\.self)
          return [
            .showedAccounts(accounts: former.filter { !accounts.contains($0) } + accounts, amount: amount)
          ]
        },
        .watchingEach("shows the list of the first transaction again") { ledger, effect in
          guard case .showedAccounts(_, let amount) = effect, let first = ledger.deals.first?.offered else {
            return [effect]
          }
          return [.showedAccounts(accounts: first, amount: amount)]
        },
        .watchingEach("adds the first account of the previous transaction") { ledger, effect in
          guard case .showedAccounts(let accounts, let amount) = effect, ledger.deals.count > 1,
            let former = ledger.deals[ledger.deals.count - 2].offered?.first, !accounts.contains(former)
          else { return [effect] }
          return [.showedAccounts(accounts: accounts + [former], amount: amount)]
        },
      ]
    }
  }
}

extension HostFlow {
  /// Expects the app to offer no account that was eligible only in earlier payments.
  ///
  /// Pays if another payment follows.
  fileprivate func expectNoneCarriedOver(
    _ payment: Payment, _ former: [String], _ number: Int, isLast: Bool
  ) async throws {
    let earlier = try trial.seen.of(.showedAccounts).count
    try await send(.walletChanged(accounts: payment.accounts))
    // Names differ for each payment, because a restarted app may still know earlier names.
    try await reachCode(byPhone: payment.isByPhone, token: "code-of-payment-\(number)")
    try await submit(
      reference: "reference-of-payment-\(number)", tenders: payment.tenders, amount: payment.amount)
    let isOffered = try await wait(for: { $0.deal?.offered }) != nil
    for case .showedAccounts(let accounts, _) in try trial.seen.of(.showedAccounts).dropFirst(earlier) {
      let carried = accounts.filter { former.contains($0) && !payment.eligible.contains($0) }
      try trial.expect(
        carried.isEmpty, "the accounts that are offered",
        expected: "none that was eligible in an earlier transaction but is not now", saw: "\(carried)")
    }
    try trial.need(
      isOffered, "after the terminal has submitted", expected: "the eligible accounts to choose from",
      saw: "none within a minute", judgedBy: "PD-TND-01/a")
    if !Set(former).subtracting(payment.eligible).isEmpty {
      trial.label("an account is no longer eligible")
    }
    guard !isLast else { return }
    let choice = try await needChoice()
    try await pick(choice[payment.choice % choice.count])
    try await complete()
    try await summarise()
    try await receive()
  }
}

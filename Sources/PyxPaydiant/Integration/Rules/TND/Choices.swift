import Conformance
import PropertyTesting

private struct Unasked: Sendable {
  var payment: Payment
  /// Whether the platform expects tenders.
  var expectsTenders: Bool
  var seconds: Int64
}

private let unasked: Generator<Unasked> = zip(.payment, .bool(probability: 0.7), .element(of: [1, 30])).map {
  Unasked(payment: $0, expectsTenders: $1, seconds: $2)
}

private let updateFails = "the update fails"

extension PaydiantIntegration {
  /// The consumer's choice.
  @ChapterBuilder<PaydiantIntegration> static var choices: [Rule] {
    Rule(
      "PD-TND-03", .must(.prose), "The account that is submitted is the one that the consumer picked.",
      cites: .paydiant("Prompt user to select an eligible tender", "Submit the payment information").quoting(
        "When the user selects a payment account, submit the selection"),
      given: zip(.earlierPayments, .payment, .bool(probability: 0.3))
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .updatedTransaction)
      let account = try await flow.reachUpdate(input.1)
      try trial.expectUpdates(with: account, after: flow.updatesBeforePick)
      if input.2 { try await flow.pickAnother(than: account) }
    } covers: {
      [
        .seen(updateFails, atLeast: 15),
        .covers("several accounts are eligible", atLeast: 25) { $0.1.eligible.count > 1 },
        .covers("some accounts are not eligible", atLeast: 30) { $0.1.eligible.count < $0.1.accounts.count },
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .watchingEach("submits the first eligible account") { ledger, effect in
          [effect.submitting(account: { picked in ledger.deal?.offered?.first ?? picked })]
        },
        .watching("submits the account at the picked position of the whole wallet") {
          ledger, stimulus, effects in
          guard case .accountPicked(let account) = stimulus,
            let place = ledger.deal?.offered?.firstIndex(of: account), ledger.accounts.indices.contains(place)
          else { return effects }
          return effects.map { $0.submitting(account: { _ in ledger.accounts[place].id }) }
        },
        .watching("submits the account of the failed update when another one is picked") {
          ledger, stimulus, effects in
          guard let deal = ledger.deal, let offered = deal.offered else { return effects }
          if stimulus.kind == .updateFailed {
            return effects + [.showedAccounts(accounts: offered, amount: nil)]
          }
          let isAgain = stimulus.kind == .accountPicked && deal.answeredUpdates > 0 && !deal.isComplete
          return isAgain ? effects + [ledger.ownSubmission(call: 940)] : effects
        },
        .watchingEach("leaves out the account") { _, effect in [effect.submitting(account: { _ in nil })] },
        .watchingEach("submits the account of the previous payment") { ledger, effect in
          let former = ledger.deals.dropLast().last { $0.picked != nil }?.picked
          return [effect.submitting(account: { picked in former ?? picked })]
        },
      ]
    }

    Rule(
      "PD-TND-04", .must(.prose), "No payment is submitted before the consumer has picked an account.",
      cites: .paydiant("Prompt user to select an eligible tender", "Submit the payment information").quoting(
        "When the user selects a payment account"), readings: [.contradictoryEligibility], given: unasked
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .updatedTransaction, .showedAccounts)
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.reachCode(byPhone: input.payment.isByPhone)
      try await flow.submit(
        reference: flow.nextName(input.payment.referencePrefix), tenders: input.payment.tenders,
        amount: input.payment.amount, expectsTenders: input.expectsTenders)
      if input.expectsTenders {
        try await flow.waitAWhile(seconds: input.seconds)
      } else {
        let isShown = try await flow.wait(for: { $0.deal?.offered }) != nil
        trial.label("no tender is expected")
        trial.reading(
          .contradictoryEligibility,
          isShown
            ? "shows accounts though no tender is expected" : "shows no accounts if no tender is expected")
      }
      try await trial.atTheEnd {
        // The document does not say whether a payment that needs no tender continues by itself. If no tender is
        // expected, an update without an account is therefore allowed.
        let updates = try trial.seen.of(.updatedTransaction).filter { input.expectsTenders || $0.isByAccount }
        try trial.expect(updates.count, equals: 0, "updates before the consumer picked an account")
      }
    } covers: {
      [
        .covers("one account is eligible", atLeast: 20) { $0.payment.eligible.count == 1 },
        .seen("no tender is expected", atLeast: 15), .seen("after a while", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("pays by itself when one account is eligible") { ledger, stimulus, effects in
          guard stimulus.kind == .discovered,
            case .showedAccounts(let accounts, _)? = effects.last(where: { $0.kind == .showedAccounts }),
            accounts.count == 1
          else { return effects }
          return effects + [ledger.submission(of: accounts[0])]
        },
        .watching("pays with the first account when the consumer takes long") { ledger, stimulus, effects in
          guard stimulus == .timePassed(milliseconds: 30_000), let account = ledger.deal?.offered?.first,
            ledger.deal?.picked == nil
          else { return effects }
          return effects + [ledger.submission(of: account)]
        },
        .watching("pays with the first account when no tender is expected") { ledger, stimulus, effects in
          guard case .discovered(_, .some, .some(let tenders), _, .processPayment, false) = stimulus,
            let account = ledger.accounts.first(where: { tenders.contains($0.tender) })?.id
          else { return effects }
          return effects + [ledger.submission(of: account)]
        },
        .watching("pays with the first of several accounts as soon as they arrive") {
          ledger, stimulus, effects in
          guard stimulus.kind == .discovered,
            case .showedAccounts(let accounts, _)? = effects.last(where: { $0.kind == .showedAccounts }),
            accounts.count > 1
          else { return effects }
          return effects + [ledger.submission(of: accounts[0])]
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == PaydiantIntegration {
  /// Checks that every update after the first `earlier` ones submits the account.
  fileprivate func expectUpdates(with account: String, after earlier: Int) throws {
    for case .updatedTransaction(_, _, _, _, let submitted, _, _) in try seen.of(.updatedTransaction)
      .dropFirst(earlier)
    {
      try expect(submitted, equals: account, "the account that is submitted")
    }
  }
}

extension HostFlow {
  /// The update fails; if the app then shows accounts again, the consumer picks another one.
  ///
  /// The document leaves open what an app does after a failed update; an app may submit the same account by itself.
  fileprivate func pickAnother(than account: String) async throws {
    guard trial.understands(.updateFailed) else { return trial.leaveOut(updateFails, without: .updateFailed) }
    let lists = try trial.seen.of(.showedAccounts).count
    try await send(.updateFailed(call: try await needUpdate(), error: "declined"))
    trial.label(updateFails)
    try await wait(milliseconds: 5000)
    let shown = try trial.seen.of(.showedAccounts).dropFirst(lists).last
    guard ledger.ownUpdates.isEmpty, case .showedAccounts(let accounts, _)? = shown,
      let other = accounts.first(where: { $0 != account && ledger.deal?.eligible.contains($0) == true })
    else { return }
    let earlier = try trial.seen.of(.updatedTransaction).count
    try await send(.accountPicked(account: other))
    try await wait(milliseconds: 5000)
    try trial.expectUpdates(with: other, after: earlier)
  }
}

extension PaydiantIntegrationEffect {
  /// Whether the effect submits an account.
  fileprivate var isByAccount: Bool {
    if case .updatedTransaction(_, _, _, _, .some, _, _) = self { true } else { false }
  }
}

extension HostLedger {
  /// An update of the current transaction that nobody asked for.
  fileprivate func submission(of account: String?) -> PaydiantIntegrationEffect {
    .updatedTransaction(
      call: 900, rule: .processPayment, token: deal?.token, reference: nil, account: account, amount: nil,
      confirmationRequired: false)
  }
}

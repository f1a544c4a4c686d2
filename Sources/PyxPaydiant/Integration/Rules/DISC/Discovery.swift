import Conformance
import PropertyTesting

/// What a reply lacks.
private enum Lack: Sendable, Hashable, CaseIterable {
  case reference, tenders, both
}

private struct Incomplete: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  var lack: Lack
  /// How often such a reply comes, and how many seconds pass after each.
  var count: Int
  var seconds: Int64
}

private let incompletes: Generator<Incomplete> = zip(
  .earlierPayments, .payment, .element(of: Lack.allCases), .int(in: 0...2), .element(of: [1, 8])
).map { Incomplete(earlier: $0, payment: $1, lack: $2, count: $3, seconds: $4) }

private struct FailedDiscovery: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  var error: String
}

private let failedDiscoveries: Generator<FailedDiscovery> = zip(
  .earlierPayments, .payment,
  .element(of: [
    "the connection was lost", "timed out", "the reply could not be read", "the transaction has expired",
  ])
).map { FailedDiscovery(earlier: $0, payment: $1, error: $2) }

extension PaydiantIntegration {
  /// The terminal's submission: "Get transaction details submitted by POS".
  static let discovery: Chapter<PaydiantIntegration> = Chapter("Transaction details") {
    Rule(
      "PD-DISC-01", .must(.prose),
      "Before the reference and the supported tenders are known, the host offers no account and submits nothing.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "blocking until paydiantReferenceId and supportedTenderTypes are returned"),
      readings: [.aPD14], given: incompletes
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .showedAccounts, .updatedTransaction, .retrievedMetaData)
      let before = try trial.seen.of(.showedAccounts, .updatedTransaction).count
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.reachCode(byPhone: input.payment.isByPhone)
      try trial.expectNothing(after: before)
      for number in 0..<input.count {
        // An app need not retrieve again after an incomplete reply.
        if number > 0, flow.ledger.discoveries.isEmpty { break }
        try await flow.submitIncompletely(input)
        try trial.expectNothing(after: before)
        trial.label("lacks: \(input.lack)")
        try await flow.wait(milliseconds: input.seconds * 1000)
        try trial.expectNothing(after: before)
        let isAsked = try await flow.wait(for: { $0.discoveries.last }) != nil
        try trial.expectNothing(after: before)
        trial.reading(.aPD14, isAsked ? "retrieves again" : "does not retrieve again")
      }
    } covers: {
      Lack.allCases.map { lack in
        .seen("lacks: \(lack)", atLeast: 15)
      } + [
        .seen("code on the phone", atLeast: 30), .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .watching("offers all accounts while it waits") { ledger, stimulus, effects in
          guard stimulus.kind == .tokenObtained || stimulus.kind == .codeDecoded else { return effects }
          return effects + [.showedAccounts(accounts: ledger.accounts.map(\.id), amount: nil)]
        },
        .watching("offers all accounts where the tenders are not known") { ledger, stimulus, effects in
          guard case .discovered(_, .some, nil, _, _, _) = stimulus else { return effects }
          return effects + [.showedAccounts(accounts: ledger.accounts.map(\.id), amount: nil)]
        },
        .rewritingStimuli("goes on without a reference") { stimulus, _ in
          guard
            case .discovered(let call, nil, .some(let tenders), let amount, let next, let expects) = stimulus
          else {
            return [stimulus]
          }
          return [
            .discovered(
              call: call, reference: "", tenders: tenders, amount: amount, next: next, expectsTenders: expects
            )
          ]
        },
        .watching("submits the first account before the terminal has submitted") {
          ledger, stimulus, effects in
          guard stimulus.kind == .tokenObtained || stimulus.kind == .codeDecoded else { return effects }
          return effects + [
            .updatedTransaction(
              call: 900, rule: .processPayment, token: nil, reference: nil,
              account: ledger.accounts.first?.id,
              amount: nil, confirmationRequired: false)
          ]
        },
      ]
    }

    carriedAccounts

    Rule(
      "PD-DISC-03/a", .must(.prose),
      "If the retrieval fails, the host offers no account and submits nothing.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "configure the success and failure blocks to handle the possible responses"),
      readings: [.aPD15], given: failedDiscoveries
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedAccounts, .updatedTransaction)
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.reachCode(byPhone: input.payment.isByPhone)
      let earlier = try trial.seen.of(.showedAccounts, .updatedTransaction).count
      try await flow.send(.retrievalFailed(call: try await flow.needDiscovery(), error: input.error))
      let isRepeated = try await flow.wait(for: { $0.discoveries.last }) != nil
      let late = try trial.seen.of(.showedAccounts, .updatedTransaction).dropFirst(earlier).filter {
        !$0.isEmptyList
      }
      try trial.expect(
        late.isEmpty, "after the retrieval has failed", expected: "neither accounts nor an update",
        saw: "\(late)")
      trial.reading(.aPD15, isRepeated ? "retrieves again after a failure" : "cancels after a failure")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
        .covers("the transaction has expired", atLeast: 10) { $0.error == "the transaction has expired" },
      ]
    } mutants: {
      [
        .watching("offers all accounts where the retrieval fails") { ledger, stimulus, effects in
          guard stimulus.kind == .retrievalFailed else { return effects }
          return effects + [.showedAccounts(accounts: ledger.accounts.map(\.id), amount: nil)]
        },
        .watching("submits the first account where the retrieval fails") { ledger, stimulus, effects in
          guard stimulus.kind == .retrievalFailed else { return effects }
          return effects + [
            .updatedTransaction(
              call: 900, rule: .processPayment, token: ledger.deal?.token, reference: nil,
              account: ledger.accounts.first?.id, amount: nil, confirmationRequired: false)
          ]
        },
        .watching("offers the accounts of the payment before") { ledger, stimulus, effects in
          guard stimulus.kind == .retrievalFailed,
            let former = ledger.deals.dropLast().last(where: { $0.submission != nil })?.eligible
          else { return effects }
          return effects + [.showedAccounts(accounts: former, amount: nil)]
        },
      ]
    }

    Rule(
      "PD-DISC-03/b", .should(.derived),
      "If the retrieval fails and the host gives up, it shows no progress.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "continue or cancel the transaction accordingly"),
      readings: [.aPD28], given: failedDiscoveries
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .changedProgress)
      try flow.needTime()
      try await flow.reachCode(byPhone: input.payment.isByPhone)
      var call: Int? = try await flow.needDiscovery()
      trial.reading(
        .aPD28,
        flow.ledger.isProgressShown ? "shows progress meanwhile" : "shows no progress meanwhile")
      for _ in 0..<8 {
        guard let failing = call else { break }
        try await flow.send(.retrievalFailed(call: failing, error: input.error))
        call = try await flow.wait(for: { $0.discoveries.last })?.number
      }
      guard call == nil else { return trial.leaveOut("the app gave up", because: "it continues to retrieve") }
      trial.label("the app gave up")
      // An app that starts over with another token may show that it is waiting for the token.
      let isHidden = try await flow.wait(until: { !$0.showsIdleProgress })
      try trial.expect(
        isHidden, "after the retrieval failed and was not repeated", expected: "no progress indicator",
        saw: "that it is shown for a minute")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
        .seen("the app gave up", atLeast: 50),
      ]
    } mutants: {
      [
        .watching("shows progress for ever where the retrieval fails") { _, stimulus, effects in
          stimulus.kind == .retrievalFailed ? effects.filter { $0.kind != .changedProgress } : effects
        },
        .ignoring("hears of no failed retrieval") { _, stimulus in stimulus.kind == .retrievalFailed },
        .watching("shows progress again after the failure") { _, stimulus, effects in
          stimulus.kind == .retrievalFailed ? effects + [.changedProgress(isShown: true)] : effects
        },
      ]
    }

    givenUp
  }
}

// MARK: Steps

extension Trial where System == PaydiantIntegration {
  /// States that the app has neither offered an account since then nor submitted anything.
  fileprivate func expectNothing(after before: Int) throws {
    let early = try seen.of(.showedAccounts, .updatedTransaction).dropFirst(before).filter {
      !$0.isEmptyList
    }
    try expect(
      early.isEmpty, "before the terminal has submitted reference and tenders",
      expected: "neither accounts nor an update", saw: "\(early)")
  }
}

extension HostFlow {
  /// A reply comes that lacks the reference, the tenders or both.
  fileprivate func submitIncompletely(_ input: Incomplete) async throws {
    try await send(
      .discovered(
        call: try await needDiscovery(),
        reference: input.lack == .tenders ? nextName("reference-") : nil,
        tenders: input.lack == .reference ? input.payment.tenders : nil, amount: input.payment.amount,
        next: input.payment.next, expectsTenders: true))
  }
}

extension PaydiantIntegrationEffect {
  /// Whether it shows an empty list.
  var isEmptyList: Bool { if case .showedAccounts([], _) = self { true } else { false } }
}

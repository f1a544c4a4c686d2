import Conformance
import PropertyTesting

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
    incompleteDetails

    carriedAccounts

    Rule(
      "PD-DISC-03/a", .must(.prose),
      "If the retrieval fails, the host offers no account and submits nothing.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "configure the success and failure blocks to handle the possible responses"),
      readings: [.retrievalAfterFailure], given: failedDiscoveries
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
      trial.reading(
        .retrievalAfterFailure, isRepeated ? "retrieves again after a failure" : "cancels after a failure")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
        .covers("the transaction has expired", atLeast: 10) { $0.error == "the transaction has expired" },
      ]
    } mutants: {
      [
        .watching("offers all accounts when the retrieval fails") { ledger, stimulus, effects in
          guard stimulus.kind == .retrievalFailed else { return effects }
          return effects + [.showedAccounts(accounts: ledger.accounts.map(\.id), amount: nil)]
        },
        .watching("submits the first account when the retrieval fails") { ledger, stimulus, effects in
          guard stimulus.kind == .retrievalFailed else { return effects }
          return effects + [
            .updatedTransaction(
              call: 900, rule: .processPayment, token: ledger.deal?.token, reference: nil,
              account: ledger.accounts.first?.id, amount: nil, confirmationRequired: false)
          ]
        },
        .watching("offers the accounts of the previous payment") { ledger, stimulus, effects in
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
      readings: [.progressWhileTerminalSubmits], given: failedDiscoveries
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .changedProgress)
      try flow.needTime()
      try await flow.reachCode(byPhone: input.payment.isByPhone)
      var call: Int? = try await flow.needDiscovery()
      trial.reading(
        .progressWhileTerminalSubmits,
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
        saw: "one that is shown for a minute")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
        .seen("the app gave up", atLeast: 50),
      ]
    } mutants: {
      [
        .watching("shows progress forever when the retrieval fails") { _, stimulus, effects in
          stimulus.kind == .retrievalFailed ? effects.filter { $0.kind != .changedProgress } : effects
        },
        .ignoring("ignores failed retrievals") { _, stimulus in stimulus.kind == .retrievalFailed },
        .watching("shows progress again after the failure") { _, stimulus, effects in
          stimulus.kind == .retrievalFailed ? effects + [.changedProgress(isShown: true)] : effects
        },
      ]
    }

    givenUp
  }
}

extension PaydiantIntegrationEffect {
  /// Whether the effect shows an empty list.
  var isEmptyList: Bool { if case .showedAccounts([], _) = self { true } else { false } }
}

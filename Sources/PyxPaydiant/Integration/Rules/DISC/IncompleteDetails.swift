import Conformance
import PropertyTesting

extension PaydiantIntegration {
  /// Replies that lack something: "Get transaction details submitted by POS".
  static var incompleteDetails: Rule {
    Rule(
      "PD-DISC-01", .must(.prose),
      "Before the reference and the supported tenders are known, the host offers no account and submits nothing.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "blocking until paydiantReferenceId and supportedTenderTypes are returned"),
      readings: [.incompleteRetrievalReply], given: incompletes
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
        trial.reading(.incompleteRetrievalReply, isAsked ? "retrieves again" : "does not retrieve again")
      }
    } covers: {
      Lack.allCases.map { lack in
        .seen("lacks: \(lack)", atLeast: 15)
      } + [
        .seen("code on the phone", atLeast: 30), .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .watching("offers all accounts while it waits for the terminal") { ledger, stimulus, effects in
          guard stimulus.kind == .tokenObtained || stimulus.kind == .codeDecoded else { return effects }
          return effects + [.showedAccounts(accounts: ledger.accounts.map(\.id), amount: nil)]
        },
        .watching("offers all accounts when the tenders are not known") { ledger, stimulus, effects in
          guard case .discovered(_, .some, nil, _, _, _) = stimulus else { return effects }
          return effects + [.showedAccounts(accounts: ledger.accounts.map(\.id), amount: nil)]
        },
        .rewritingStimuli("continues without a reference") { stimulus, _ in
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
  }
}

// MARK: Inputs

/// What a reply lacks.
private enum Lack: Sendable, Hashable, CaseIterable {
  case reference, tenders, both
}

private struct Incomplete: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  var lack: Lack
  /// How often the incomplete reply comes.
  var count: Int
  /// How many seconds pass after each reply.
  var seconds: Int64
}

private let incompletes: Generator<Incomplete> = zip(
  .earlierPayments, .payment, .element(of: Lack.allCases), .int(in: 0...2), .element(of: [1, 8])
).map { Incomplete(earlier: $0, payment: $1, lack: $2, count: $3, seconds: $4) }

// MARK: Steps

extension Trial where System == PaydiantIntegration {
  /// Checks that the app has offered no account and submitted nothing after the first `before` effects of these kinds.
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

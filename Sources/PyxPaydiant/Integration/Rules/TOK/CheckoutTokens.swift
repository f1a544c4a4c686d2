import Conformance
import PropertyTesting

private struct Failure: Sendable {
  var earlier: [HostTransition]
  var error: String
}

private let failures: Generator<Failure> = zip(
  .earlierPayments,
  .element(of: ["the connection was lost", "timed out", "the reply could not be read", "not signed in"])
).map { Failure(earlier: $0, error: $1) }

extension PaydiantIntegration {
  /// The checkout token: "Data Triangle" and "Code-on-Phone".
  static let tokens: Chapter<PaydiantIntegration> = Chapter("Checkout tokens") {
    Rule(
      "PD-TOK-01/a", .must(.prose), "To show a code, the host asks the platform for a checkout token.",
      cites: .paydiant("Call obtainCheckoutToken").quoting("the mobile app requests the checkout token"),
      given: .earlierPayments
    ) { trial, earlier in
      let flow = try await trial.begin(after: earlier, watching: .askedForToken)
      try await flow.beginByPhone()
    } covers: {
      [
        .seen("after another payment", atLeast: 25)
      ]
    } mutants: {
      [
        .dropping("does not ask for a token") { $0.kind == .askedForToken },
        .ignoring("asks for a token only for the first payment") { ledger, stimulus in
          stimulus == .showCodeTapped && !ledger.deals.isEmpty
        },
        .ignoring("asks for a token only at the second tap") { ledger, stimulus in
          stimulus == .showCodeTapped && ledger.deal.map { $0.isOver } ?? true
        },
      ]
    }

    Rule(
      "PD-TOK-02", .must(.prose), "If the terminal shows the code, the host asks for no token.",
      cites: .paydiant("Data Triangle", "Code-on-POS").quoting(
        "acceptance point (such as a POS or ATM) requests the checkout token"),
      given: .payment
    ) { trial, payment in
      let flow = try HostFlow(trial, watching: .askedForToken)
      try await flow.send(.walletChanged(accounts: payment.accounts))
      let earlier = try trial.seen.of(.askedForToken).count
      try await flow.beginByScan()
      try await flow.secure(flow.nextName("code-"))
      try await flow.submit(tenders: payment.tenders)
      try trial.expect(
        try trial.seen.of(.askedForToken).count - earlier, equals: 0,
        "requests for a token by the host, although the terminal shows the code"
      )
    } covers: {
      [.covers("several accounts are eligible", atLeast: 20) { $0.eligible.count > 1 }]
    } mutants: {
      [
        .watching("asks for a token when the consumer wants to scan") { _, stimulus, effects in
          stimulus == .scanCodeTapped ? effects + [.askedForToken(call: 900)] : effects
        },
        .watching("asks for a token once it has read a code") { _, stimulus, effects in
          stimulus.kind == .codeDecoded ? effects + [.askedForToken(call: 900)] : effects
        },
        .watching("asks for a token when the terminal has submitted") { ledger, stimulus, effects in
          stimulus.kind == .discovered && ledger.deal?.isByPhone == false
            ? effects + [.askedForToken(call: 900)] : effects
        },
      ]
    }

    Rule(
      "PD-TOK-03", .must(.prose), "Every later call of a transaction carries the token that it began with.",
      cites: .paydiant("Call decodeImage", "Get transaction details submitted by POS").quoting(
        "for use in all subsequent calls related to the transaction"),
      given: zip(.earlierPayments, .payment)
    ) { trial, input in
      let flow = try await trial.begin(after: input.0, watching: .updatedTransaction, .retrievedMetaData)
      let token = flow.nextName("own-code-")
      try await flow.reachUpdate(input.1, token: token)
      for case .updatedTransaction(_, _, let carried, _, _, _, _) in try trial.seen.of(.updatedTransaction)
        .dropFirst(flow.updatesBeforePick)
      {
        try trial.expect(carried, equals: token, "the token of the update")
      }
      let retrievals = try trial.seen.of(.retrievedMetaData).count
      try await flow.complete()
      for case .retrievedMetaData(_, _, let carried, _) in try trial.seen.of(.retrievedMetaData)
        .dropFirst(retrievals)
      {
        try trial.expect(carried, equals: token, "the token of the summary's retrieval")
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the phone", atLeast: 30),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watchingEach("submits the payment with the first token it got") { ledger, effect in
          guard effect.kind == .updatedTransaction, let first = ledger.deals.first(where: { $0.token != nil })
          else { return [effect] }
          return [effect.carrying(token: { _ in first.token })]
        }.reaching("Every payment except the first carries another payment's token, whatever came before."),
        .watchingEach("leaves the token out of the update") { _, effect in
          effect.kind == .updatedTransaction ? [effect.carrying(token: { _ in nil })] : [effect]
        },
        .watchingEach("asks for the summary with the reference in place of the token") { ledger, effect in
          guard ledger.deal?.updateCount ?? 0 > 0, effect.kind == .retrievedMetaData else { return [effect] }
          return [effect.carrying(token: { _ in ledger.deal?.submission?.reference })]
        },
        .watchingEach("asks for the summary without the token when it has scanned the code") {
          ledger, effect in
          guard ledger.deal?.updateCount ?? 0 > 0, ledger.deal?.isByPhone == false,
            effect.kind == .retrievedMetaData
          else { return [effect] }
          return [effect.carrying(token: { _ in nil })]
        },
      ]
    }

    Rule(
      "PD-TOK-04", .must(.prose), "If the request for a token fails, no code is shown.",
      cites: .paydiant("Call obtainCheckoutToken").quoting("handle the failure block"), given: failures
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedCode)
      try await flow.beginByPhone()
      let earlier = try trial.seen.of(.showedCode).count
      try await flow.send(.tokenFailed(call: try flow.needTokenCall(), error: input.error))
      try await flow.wait(milliseconds: 5000)
      let shown = try trial.seen.of(.showedCode).dropFirst(earlier)
      try trial.expect(
        shown.isEmpty, "after the request for a token failed", expected: "no code on the screen",
        saw: "\(Array(shown))")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .covers("the reply could not be read", atLeast: 10) { $0.error == "the reply could not be read" },
      ]
    } mutants: {
      [
        .watching("shows a code that says (null)") { _, stimulus, effects in
          stimulus.kind == .tokenFailed ? effects + [.showedCode(code: "(null)")] : effects
        },
        .watching("shows the error as a code") { _, stimulus, effects in
          guard case .tokenFailed(_, let error) = stimulus else { return effects }
          return effects + [.showedCode(code: error)]
        },
        .watching("shows the code of the first payment") { ledger, stimulus, effects in
          guard stimulus.kind == .tokenFailed, let token = ledger.deals.first?.token else { return effects }
          return effects + [.showedCode(code: token)]
        },
      ]
    }

    tokenRequests
    releases
    releaseControl
    renewals
    changedSidesOfCodes
  }
}

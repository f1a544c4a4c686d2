import Conformance
import PropertyTesting

private struct LateFailure: Sendable {
  var payment: Payment
  /// Whether the failure comes before the new code is shown.
  var comesFirst: Bool
  var error: String
}

private let lateFailures: Generator<LateFailure> = zip(
  .payment, .bool, .element(of: ["timed out", "the token was given back"])
).map { LateFailure(payment: $0, comesFirst: $1, error: $2) }

private struct Names: Sendable {
  var payment: Payment
  var token: String
  var reference: String
}

private let names: Generator<Names> = zip(.payment, .opaqueName, .opaqueName).map {
  payment, token, reference in
  var payment = payment
  payment.accounts = payment.accounts.enumerated().map {
    PaymentAccount(id: "\(reference.reversed().prefix(12))_\($0.offset)", tender: $0.element.tender)
  }
  return Names(payment: payment, token: token, reference: reference)
}

extension Generator where Value == String {
  /// Names that must not be changed, with characters that mean the same everywhere.
  fileprivate static var opaqueName: Generator {
    zip(
      .string(of: .element(of: Array("abzABZ019-._~")), count: 1...12),
      .element(of: ["", "-Ab.C", "~00", String(repeating: "Long-1.", count: 40)])
    ).map { "A" + $0 + $1 + "z" }
  }
}

extension PaydiantIntegration {
  /// Rules that follow from the nature of calls and opaque values, applied to the host.
  static let manyTransactions: Chapter<PaydiantIntegration> = Chapter("Replies and values") {
    Rule.ownAnswers(
      "a",
      "the outcome of a retrieval applies to its own transaction, even if another one has begun.",
      cites: .paydiant("Generate & display QR Code", "Get transaction details submitted by POS"),
      given: lateFailures,
      covers: [
        .seen("before the new code is shown", atLeast: 30), .seen("after the new code is shown", atLeast: 30),
      ],
      mutants: [
        .replacing("treats every failure as one of the current transaction") { ledger, stimulus in
          guard case .retrievalFailed(_, let error) = stimulus, let own = ledger.discoveries.last else {
            return [stimulus]
          }
          return [.retrievalFailed(call: own.number, error: error)]
        },
        .watching("hides the new code when the former retrieval fails") { ledger, stimulus, effects in
          guard case .retrievalFailed(let call, _) = stimulus,
            !ledger.discoveries.contains(where: { $0.number == call }),
            ledger.visibleCode != nil
          else { return effects }
          return effects + [.hidCode]
        },
        .behaving("ignores replies after a former retrieval has failed", state: HostLedger()) {
          ledger, stimulus, world, inner in
          let isLate = ledger.lateFailures > 0
          ledger.note(stimulus)
          if isLate, stimulus.kind == .discovered { return [] }
          let effects = try await inner.send(stimulus, in: world)
          for effect in effects { ledger.note(effect) }
          return effects
        },
      ]
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .showedCode, .hidCode, .showedAccounts)
      guard trial.understands(.screenLeft) else { throw NotApplicable("does not understand screenLeft") }
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.showCode()
      let former = try await flow.needDiscovery()
      try await flow.askForNewToken()
      if input.comesFirst { try await flow.send(.retrievalFailed(call: former, error: input.error)) }
      let token = flow.nextName("new-code-")
      try await flow.secure(token)
      if !input.comesFirst {
        try trial.need(
          try await flow.shows(token), expected: "the code of the new token", saw: "another one, or none",
          judgedBy: "PD-TOK-06")
        try await flow.send(.retrievalFailed(call: former, error: input.error))
      }
      trial.label(input.comesFirst ? "before the new code is shown" : "after the new code is shown")
      let isShown = try await flow.wait(until: { $0.visibleCode == token })
      try trial.expect(
        isShown, "the code on the screen after the earlier retrieval failed",
        expected: "the code of the new token, \(token)", saw: flow.ledger.visibleCode ?? "none")
      try await flow.submit(tenders: input.payment.tenders, amount: input.payment.amount)
      let offered = try await flow.wait(for: { $0.deal?.offered }) ?? []
      try trial.expect(
        offered.contains(where: input.payment.eligible.contains),
        "the accounts offered after the earlier retrieval failed",
        expected: "the accounts for the new transaction",
        saw: "\(offered)")
    }

    lateTokenFailures

    Rule.unchanged(
      "token, reference and account go into the host's calls unchanged.",
      cites: .paydiant("Get transaction details submitted by POS", "Submit the payment information"),
      given: names,
      covers: [
        .covers("a long token", atLeast: 10) { $0.token.count > 200 },
        .covers("a long reference", atLeast: 10) { $0.reference.count > 200 },
        .seen("code on the terminal", atLeast: 30),
      ],
      mutants: [
        .watchingEach("cuts off long tokens in the update") { _, effect in
          effect.kind == .updatedTransaction
            ? [effect.carrying(token: { $0.map { String($0.prefix(128)) } })] : [effect]
        },
        .watchingEach("writes references in small letters") { _, effect in
          [effect.carrying(reference: { $0?.lowercased() })]
        },
        .watchingEach("writes the account in small letters") { _, effect in
          [effect.submitting(account: { $0?.lowercased() })]
        },
        .watchingEach("encodes marks in the summary's token") { _, effect in
          effect.retrievalRule == .summary
            ? [effect.carrying(token: { $0?.replacing(".", with: "%2E").replacing("-", with: "%2D") })]
            : [effect]
        },
      ]
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .updatedTransaction, .retrievedMetaData)
      let account = try await flow.reachUpdate(input.payment, token: input.token, reference: input.reference)
      try await flow.complete()
      var updates = 0
      for effect in try trial.seen.of(.retrievedMetaData, .updatedTransaction) {
        if effect.kind == .updatedTransaction {
          updates += 1
          // A submission before the choice is not checked here; PD-TND-04 judges it.
          if updates <= flow.updatesBeforePick { continue }
        }
        try trial.expectSameValues(in: effect, input, account)
      }
    }
  }
}

// MARK: Steps

extension HostFlow {
  /// The consumer leaves the code, whose token is given back, and asks for another code.
  fileprivate func askForNewToken() async throws {
    try await leave(.screen)
    try await needRelease()
    try await send(.showCodeTapped)
    let isAsked = try await wait(until: { !$0.ownTokenCalls.isEmpty })
    try trial.need(isAsked, expected: "a request for a new token", saw: "none", judgedBy: "PD-TOK-06")
  }
}

extension Trial where System == PaydiantIntegration {
  /// Checks that a call carries token, reference and account as they were given.
  fileprivate func expectSameValues(
    in effect: PaydiantIntegrationEffect, _ input: Names, _ account: String
  ) throws {
    switch effect {
    case .retrievedMetaData(_, let rule, let token, let reference):
      let isFirst = rule != .summary
      try expectSame(token, input.token, "the token of a retrieval", isFirst ? "PD-FLOW-04" : "PD-TOK-03")
      // The first retrieval has no reference yet.
      if !isFirst {
        try expectSame(reference, input.reference, "the reference of a retrieval", "PD-FLOW-12/b")
      }
    case .updatedTransaction(_, _, let token, let reference, let submitted, _, _):
      try expectSame(token, input.token, "the token of the update", "PD-TOK-03")
      try expectSame(reference, input.reference, "the reference of the update", "PD-FLOW-12/a")
      try expectSame(submitted, account, "the account of the update", "PD-TND-03")
    default: break
    }
  }

  /// Checks that one value is unchanged; other rules judge values that are missing or belong to another transaction.
  private func expectSame(_ seen: String?, _ value: String, _ name: String, _ judge: String) throws {
    guard let seen, seen.lowercased().prefix(4) == value.lowercased().prefix(4) || seen.contains("%") else {
      throw setback(name, expected: Mismatch.text(of: value), saw: Mismatch.text(of: seen), judgedBy: judge)
    }
    try expectUnchanged(name, value, saw: [seen])
  }
}

extension HostLedger {
  /// The number of transactions whose token was given back before their retrieval failed.
  fileprivate var lateFailures: Int { deals.count { $0.isReleased && $0.hasEnded } }
}

import Conformance
import PropertyTesting

private struct LostDetails: Sendable {
  var earlier: [HostTransition]
  var isByPhone: Bool
  var error: String
}

private let lostDetails: Generator<LostDetails> = zip(
  .earlierPayments, .bool,
  .element(of: ["the connection was lost", "timed out", "the transaction has expired"])
).map { LostDetails(earlier: $0, isByPhone: $1, error: $2) }

private struct NextPayment: Sendable {
  var former: Payment
  var end: End
  var payment: Payment

  /// Why the earlier payment cannot continue.
  enum End: String, Sendable, CaseIterable {
    case failed = "after a failed retrieval"
    case unserved = "after a retrieval without an eligible account"
    case unsupported = "after an unsupported flow rule"
  }
}

private let nextPayments: Generator<NextPayment> = zip(
  .payment, .element(of: NextPayment.End.allCases), .payment
).map { NextPayment(former: $0, end: $1, payment: $2) }

private let gaveUp = "the app gave up"

extension PaydiantIntegration {
  /// Payments that the host gives up: "Get transaction details submitted by POS".
  @ChapterBuilder<PaydiantIntegration> static var givenUp: [Rule] {
    Rule(
      "PD-DISC-03/c", .should(.derived),
      "If the retrieval fails and the host gives up, it tells the consumer something.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "continue or cancel the transaction accordingly"),
      given: lostDetails
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedMessage)
      try flow.needTime()
      try await flow.reachCode(byPhone: input.isByPhone)
      let earlier = flow.ledger.messages.count
      var call: Int? = try await flow.needDiscovery()
      for _ in 0..<8 {
        guard let failing = call else { break }
        try await flow.send(.retrievalFailed(call: failing, error: input.error))
        let goesOn = try await flow.wait(until: { ledger in
          ledger.messages.count > earlier || !ledger.discoveries.isEmpty || !ledger.ownTokenCalls.isEmpty
            || ledger.isDecoding
        })
        call = goesOn ? flow.ledger.discoveries.last?.number : nil
      }
      let isTold = flow.ledger.messages.count > earlier
      let goesOn =
        !flow.ledger.discoveries.isEmpty || !flow.ledger.ownTokenCalls.isEmpty || flow.ledger.isDecoding
      guard isTold || !goesOn else {
        return trial.leaveOut(gaveUp, because: "it continues by itself")
      }
      trial.label(gaveUp)
      try trial.expect(
        isTold, "after the retrieval failed and was not repeated",
        expected: "a message to the consumer", saw: "nothing within a minute")
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("code on the terminal", atLeast: 30),
        .seen(gaveUp, atLeast: 40),
      ]
    } mutants: {
      [
        .watching("says nothing when the retrieval fails") { _, stimulus, effects in
          stimulus.kind == .retrievalFailed ? effects.filter { $0.kind != .showedMessage } : effects
        },
        .watching("says nothing when the retrieval fails after a scan") { ledger, stimulus, effects in
          stimulus.kind == .retrievalFailed && ledger.deal?.isByPhone == false
            ? effects.filter { $0.kind != .showedMessage } : effects
        },
        .watching("says nothing when the transaction has expired") { _, stimulus, effects in
          guard case .retrievalFailed(_, "the transaction has expired") = stimulus else { return effects }
          return effects.filter { $0.kind != .showedMessage }
        },
      ]
    }

    Rule(
      "PD-DISC-07", .must(.derived),
      "The payment after an abandoned one is submitted with its own token, reference and account.",
      cites: .paydiant("Get transaction details submitted by POS", "Call decodeImage").quoting(
        "for use in all subsequent calls related to the transaction"),
      given: nextPayments
    ) { trial, input in
      guard trial.understands(.scanCodeTapped), trial.understands(.codeDecoded) else {
        throw NotApplicable("does not understand scanCodeTapped and codeDecoded")
      }
      let flow = try HostFlow(trial, watching: .updatedTransaction, .retrievedMetaData, .startedDecoding)
      guard try await flow.giveUp(input.former, input.end) else {
        trial.leaveOut(input.end.rawValue, because: "in that case the app continues by itself")
        return trial.passOver(because: "tries again by itself after a payment that cannot go on")
      }
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.send(.scanCodeTapped)
      // The app may first need to know that its message was read.
      guard try await flow.wait(until: { $0.isDecoding }) else {
        trial.leaveOut(input.end.rawValue, because: "in that case the app begins no other payment")
        return trial.passOver(because: "begins no other payment after one that cannot go on")
      }
      let (token, reference) = (flow.nextName("own-code-"), flow.nextName("own-reference-"))
      try await flow.secure(token)
      try await flow.submit(
        reference: reference, tenders: input.payment.tenders, amount: input.payment.amount)
      let choice = try await flow.needChoice()
      let account = choice[input.payment.choice % choice.count]
      try await flow.pick(account)
      for case .updatedTransaction(_, _, let carried, let key, let submitted, _, _) in try trial.seen.of(
        .updatedTransaction
      ).dropFirst(flow.updatesBeforePick) {
        try trial.expect(carried, equals: token, "the token of the update")
        try trial.expect(key, equals: reference, "the reference of the update")
        try trial.expect(submitted, equals: account, "the account of the update")
      }
      trial.label(input.end.rawValue)
    } covers: {
      NextPayment.End.allCases.map { end in .seen(end.rawValue, atLeast: 15) }
    } mutants: {
      [
        .afterGivingUp("keeps the token of an abandoned payment") { former, effect in
          effect.carrying(token: { former.token ?? $0 })
        },
        .afterGivingUp("keeps the reference of an abandoned payment") { former, effect in
          effect.carrying(reference: { former.submission?.reference ?? $0 })
        },
        .afterGivingUp("submits without an account after an abandoned payment") { _, effect in
          effect.submitting(account: { _ in nil })
        },
      ]
    }
  }
}

extension HostFlow {
  /// A payment that cannot continue; returns whether the app is then finished with it.
  fileprivate func giveUp(_ payment: Payment, _ end: NextPayment.End) async throws -> Bool {
    isBefore = true
    defer { isBefore = false }
    return try await trial.bringing {
      try await send(.walletChanged(accounts: payment.accounts))
      try await reachCode(byPhone: payment.isByPhone)
      switch end {
      case .failed:
        try await send(.retrievalFailed(call: try await needDiscovery(), error: "the connection was lost"))
      case .unserved: try await submit(tenders: ["voucher"])
      case .unsupported:
        try await submit(tenders: payment.tenders, next: FlowRule(rawValue: "signForPayment"))
      }
      try await wait(milliseconds: 20_000)
      return ledger.discoveries.isEmpty && ledger.ownTokenCalls.isEmpty && !ledger.isDecoding
    }
  }
}

extension Mutant<PaydiantIntegration> {
  /// Submits other values after a payment was abandoned; `change` gets what is known about that payment.
  fileprivate static func afterGivingUp(
    _ name: String,
    _ change: @escaping @Sendable (Deal, PaydiantIntegrationEffect) -> PaydiantIntegrationEffect
  ) -> Mutant {
    watchingEach(name) { ledger, effect in
      guard effect.kind == .updatedTransaction, let former = ledger.deals.dropLast().last,
        former.hasEnded, former.token != nil, !former.isSubmitted
      else { return [effect] }
      return [change(former, effect)]
    }
  }
}

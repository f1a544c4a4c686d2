import Conformance
import PropertyTesting

private struct LateFailure: Sendable {
  var payment: Payment
  /// The state of the new payment when the earlier request fails.
  var stage: Stage
  var error: String

  enum Stage: String, Sendable, CaseIterable {
    case obtaining = "before the new token arrives"
    case showing = "while its code is shown"
    case choosing = "while the consumer chooses"
  }
}

private let lateFailures: Generator<LateFailure> = zip(
  .payment, .element(of: LateFailure.Stage.allCases), .element(of: ["timed out", "the connection was lost"])
).map { payment, stage, error in
  // Other rules judge which accounts are eligible if there are several tenders.
  var payment = payment
  payment.tenders = payment.accounts.first { payment.tenders.contains($0.tender) }.map { [$0.tender] } ?? []
  return LateFailure(payment: payment, stage: stage, error: error)
}

extension PaydiantIntegration {
  /// Requests for a token that fail after the consumer left and came back.
  static var lateTokenFailures: Rule {
    Rule.ownAnswers(
      "c",
      "the failure of a request for a token applies to the code that the request was made for, even if another request "
        + "has been made since.",
      cites: .paydiant("Call obtainCheckoutToken", "Generate & display QR Code").quoting(
        "handle the failure block"),
      given: lateFailures,
      covers: [
        .seen("before the new token arrives", atLeast: 20), .seen("while its code is shown", atLeast: 20),
        .seen("while the consumer chooses", atLeast: 20),
        .seen("a new token was requested", atLeast: 60),
      ],
      mutants: [
        .replacing("treats every failed request as the current one") { ledger, stimulus in
          guard case .tokenFailed(_, let error) = stimulus, let own = ledger.ownTokenCalls.last else {
            return [stimulus]
          }
          return [.tokenFailed(call: own.number, error: error)]
        },
        .watching("hides the new code when the former request fails") { ledger, stimulus, effects in
          ledger.isLateFailure(stimulus) && ledger.visibleCode != nil ? effects + [.hidCode] : effects
        },
        .behaving(
          "ends the current payment when the former request fails", state: (HostLedger(), isOver: false)
        ) {
          state, stimulus, world, inner in
          if state.0.isLateFailure(stimulus) { state.isOver = true }
          state.0.note(stimulus)
          if stimulus == .showCodeTapped || stimulus == .scanCodeTapped { state.isOver = false }
          if state.isOver { return [] }
          let effects = try await inner.send(stimulus, in: world)
          for effect in effects { state.0.note(effect) }
          return effects
        },
      ]
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .showedCode, .hidCode, .showedAccounts, .updatedTransaction)
      for kind in [.screenLeft, .tokenFailed] as [Stimulus.Kind] where !trial.understands(kind) {
        throw NotApplicable("does not understand \(kind.rawValue)")
      }
      let payment = input.payment
      guard let former = try await flow.askAnew(for: payment) else {
        // If no second request follows, the first request serves the code that the consumer now wants.
        return trial.passOver(because: "the app goes on with the request that it has made")
      }
      trial.label("a new token was requested")
      if input.stage == .obtaining { try await flow.failLate(input, call: former) }
      let token = flow.nextName("new-code-")
      try await flow.secure(token)
      if input.stage != .obtaining {
        try trial.need(
          try await flow.shows(token), expected: "the code of the new token", saw: "another one, or none",
          judgedBy: "PD-QR-01")
      }
      if input.stage == .showing { try await flow.failLate(input, call: former) }
      if input.stage != .choosing { try await flow.expectCode(of: token, input.stage) }
      try await flow.submit(tenders: payment.tenders, amount: payment.amount)
      if input.stage != .choosing { return try await flow.expectOffer(payment) }
      let choice = try await flow.needChoice()
      try await flow.failLate(input, call: former)
      try await flow.expectSubmission(of: choice[payment.choice % choice.count])
    }
  }
}

extension HostLedger {
  /// Whether a stimulus is the failure of a request made for a code that the consumer left.
  fileprivate func isLateFailure(_ stimulus: PaydiantIntegrationStimulus) -> Bool {
    guard case .tokenFailed(let number, _) = stimulus,
      let call = tokenCalls.first(where: { $0.number == number })
    else { return false }
    return call.deal < deals.count - 1
  }
}

// MARK: Steps

extension HostFlow {
  /// The consumer asks for a code, leaves, and asks again; returns the first request for a token, nil if no other
  /// follows.
  fileprivate func askAnew(for payment: Payment) async throws -> Int? {
    try await send(.walletChanged(accounts: payment.accounts))
    try await beginByPhone()
    let former = try needTokenCall()
    try await send(.screenLeft)
    try await send(.showCodeTapped)
    let isAsked = try await wait(until: { $0.ownTokenCalls.contains { $0.number != former } })
    return isAsked ? former : nil
  }

  /// The first request fails at last.
  fileprivate func failLate(_ input: LateFailure, call: Int) async throws {
    try await send(.tokenFailed(call: call, error: input.error))
    trial.label(input.stage.rawValue)
  }

  /// Checks that a code is on the screen; other rules judge whether it is the new token's code.
  fileprivate func expectCode(of token: String, _ stage: LateFailure.Stage) async throws {
    let isShown = try await wait(until: { $0.visibleCode != nil })
    try trial.expect(
      isShown, "the code on the screen after the earlier request failed",
      expected: "the code of the new token, \(token)", saw: "none")
    try trial.need(
      ledger.visibleCode == token, expected: "the code of the new token", saw: "another one",
      judgedBy: stage == .showing ? "PD-TOK-04" : "PD-QR-01")
  }

  /// Checks that accounts are offered for the new transaction.
  fileprivate func expectOffer(_ payment: Payment) async throws {
    let offered = try await wait(for: { $0.deal?.offered }) ?? []
    try trial.expect(
      offered.contains(where: payment.eligible.contains),
      "the accounts offered after the earlier request failed",
      expected: "the accounts for the new transaction", saw: "\(offered)")
  }

  /// The consumer picks the account, and the payment is submitted.
  fileprivate func expectSubmission(of account: String) async throws {
    try await send(.accountPicked(account: account))
    let isSubmitted = try await wait(until: { !$0.ownUpdates.isEmpty })
    try trial.expect(
      isSubmitted, "after the earlier request for a token failed and an account was picked",
      expected: "that the payment is submitted", saw: "no update within a minute")
  }
}

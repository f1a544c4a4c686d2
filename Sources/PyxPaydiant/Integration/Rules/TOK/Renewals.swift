import Conformance
import PropertyTesting

private struct Renewal: Sendable {
  var leaving: Leaving
  var payment: Payment
  /// How many seconds the consumer is away.
  var seconds: Int64
}

private let returningConsumers: Generator<Renewal> = zip(
  .element(of: Leaving.allCases), .payment, .element(of: [1, 20, 600])
).map { Renewal(leaving: $0, payment: $1, seconds: $2) }

extension PaydiantIntegration {
  /// Codes that the consumer returns to: the note in "Generate & display QR Code".
  @ChapterBuilder<PaydiantIntegration> static var renewals: [Rule] {
    Rule(
      "PD-TOK-06", .must(.prose),
      "If the consumer comes back to pay after a token was given back, the host obtains a new one and shows its code.",
      cites: .paydiant("Generate & display QR Code").quoting("obtain a new token"),
      readings: [.newTokenAfterReturn],
      given: returningConsumers
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .releasedToken, .showedCode)
      try await flow.comeBack(after: input.leaving, seconds: input.seconds)
      let isAsked = try await flow.wait(until: { !$0.ownTokenCalls.isEmpty })
      try trial.expect(
        isAsked, "when the consumer comes back to pay",
        expected: "a request for a new token, because the old one was given back", saw: "none within a minute"
      )
      let token = flow.nextName("new-code-")
      try await flow.secure(token)
      let isShown = try await flow.shows(token)
      try trial.expect(
        isShown, "the code on the screen", expected: "the code of the new token, \(token)",
        saw: flow.ledger.visibleCode ?? "none")
    } covers: {
      [
        .seen("another screen", atLeast: 30), .seen("another app", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("shows the old code again in place of a new one") { ledger, stimulus, effects in
          guard stimulus == .showCodeTapped, let token = ledger.releases.last ?? nil else { return effects }
          return effects.filter { $0.kind != .askedForToken } + [.showedCode(code: token)]
        },
        .ignoring("obtains no token after it has given one back") { ledger, stimulus in
          stimulus == .showCodeTapped && !ledger.releases.isEmpty
        },
        .watchingEach("shows the old code when the new token arrives") { ledger, effect in
          guard case .showedCode = effect, let token = ledger.releases.last ?? nil else { return [effect] }
          return [.showedCode(code: token)]
        },
      ]
    }

    Rule(
      "PD-TOK-07", .must(.derived),
      "A token that was given back appears in no later code and in no later call.",
      cites: .paydiant("Generate & display QR Code"), given: returningConsumers
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .releasedToken, .showedCode, .retrievedMetaData)
      var payment = input.payment
      payment.isByPhone = true
      try await flow.send(.walletChanged(accounts: payment.accounts))
      let old = try await flow.comeBack(after: input.leaving, seconds: input.seconds, judged: false)
      let earlier = try trial.tokenUses.count
      guard try await flow.wait(until: { !$0.ownTokenCalls.isEmpty }) else {
        throw trial.setback(expected: "a request for a new token", saw: "none", judgedBy: "PD-TOK-06")
      }
      let new = flow.nextName("new-code-")
      try await flow.secure(new)
      try await flow.wait(milliseconds: 5000)
      try trial.expectOthers(than: old, after: earlier)
      try trial.need(
        try await flow.shows(new), expected: "the code of the new token", saw: "another one, or none",
        judgedBy: "PD-TOK-06")
      try trial.expectOthers(than: old, after: earlier)
      try await flow.submit(tenders: payment.tenders)
      try trial.expectOthers(than: old, after: earlier)
      let choice = try await flow.needChoice()
      try await flow.pick(choice[payment.choice % choice.count])
      try trial.expectOthers(than: old, after: earlier)
    } covers: {
      [
        .seen("another screen", atLeast: 30), .seen("another app", atLeast: 30),
      ]
    } mutants: {
      [
        .watchingEach("retrieves with the token that it gave back") { ledger, effect in
          guard effect.kind == .retrievedMetaData, let token = ledger.releases.first ?? nil,
            ledger.deal?.submission == nil
          else { return [effect] }
          return [.retrievedMetaData(call: 900, rule: .discovery, token: token, reference: nil), effect]
        },
        .watching("keeps retrieving with the token that it gave back") { ledger, stimulus, effects in
          guard stimulus.kind == .timePassed, let token = ledger.releases.last ?? nil else { return effects }
          return effects + [.retrievedMetaData(call: 901, rule: .discovery, token: token, reference: nil)]
        },
        .watching("shows the old code for a moment") { ledger, stimulus, effects in
          guard stimulus.kind == .tokenObtained, let token = ledger.releases.last ?? nil else {
            return effects
          }
          return [.showedCode(code: token)] + effects
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == PaydiantIntegration {
  /// Everything so far that carries a token.
  fileprivate var tokenUses: [PaydiantIntegrationEffect] {
    get throws { try seen.of(.showedCode, .retrievedMetaData, .updatedTransaction) }
  }

  /// Checks that no effect in `tokenUses` after the first `earlier` ones carries the token that was given back.
  fileprivate func expectOthers(than old: String, after earlier: Int) throws {
    for effect in try tokenUses.dropFirst(earlier) {
      let used: String? =
        switch effect {
        case .showedCode(let code): code
        case .retrievedMetaData(_, _, let token, _): token
        case .updatedTransaction(_, _, let token, _, _, _, _): token
        default: nil
        }
      try need(
        used != nil, effect.kind.rawValue, expected: "a token", saw: "none",
        judgedBy: effect.kind == .updatedTransaction ? "PD-TOK-03" : "PD-FLOW-04")
      try expect(
        used != old, effect.kind.rawValue, expected: "another token than \(old), which was given back",
        saw: "the old token")
    }
  }
}

extension HostFlow {
  /// The consumer leaves a code, comes back and asks for a new one; returns the token that was given back.
  @discardableResult
  fileprivate func comeBack(after leaving: Leaving, seconds: Int64, judged: Bool = true) async throws
    -> String
  {
    let old = nextName("old-code-")
    try await showCode(token: old)
    let leaving = try await leaveCode(leaving)
    try await needRelease()
    try await wait(milliseconds: seconds * 1000)
    if leaving == .background { try await go(.active) }
    let isAsked = !ledger.ownTokenCalls.isEmpty
    if judged, leaving == .background {
      trial.reading(
        .newTokenAfterReturn,
        isAsked ? "obtains one when it comes back" : "obtains one when the consumer asks for a code")
    }
    // A consumer who went to another screen comes back by asking for a code.
    if !isAsked || leaving == .screen { try await send(.showCodeTapped) }
    return old
  }
}

import Conformance
import PropertyTesting

private struct Refusal: Sendable {
  var earlier: [HostTransition]
  var error: String
}

private let refusals: Generator<Refusal> = zip(
  .earlierPayments,
  .element(of: ["the connection was lost", "timed out", "the reply could not be read", "not signed in"])
).map { Refusal(earlier: $0, error: $1) }

private let typeSeen = "the type that is asked for was seen"
private let gaveUp = "the app gave up"

extension PaydiantIntegration {
  /// The contents of a request for a token, and what a consumer sees if it fails: "Call obtainCheckoutToken".
  @ChapterBuilder<PaydiantIntegration> static var tokenRequests: [Rule] {
    Rule(
      "PD-TOK-01/d", .should(.sample), "The token of a payment is requested with the purchase type.",
      cites: .paydiant("Call obtainCheckoutToken"), given: .earlierPayments
    ) { trial, earlier in
      let flow = try await trial.begin(after: earlier, watching: .askedForToken)
      let before = try trial.seen.of(.askedForToken).count
      try await flow.beginByPhone()
      // An app may have asked for the token in advance.
      let calls = try trial.seen.of(.askedForToken)
      let types = calls.dropFirst(before == calls.count ? before - 1 : before).compactMap { effect in
        if case .askedForToken(_, let type) = effect { type } else { nil }
      }
      guard !types.isEmpty else {
        return trial.passOver(because: "does not show the type of a transaction")
      }
      trial.label(typeSeen)
      for type in types {
        try trial.expect(
          type.rawValue, equals: TransactionType.purchase.rawValue, "the type of the requested token")
      }
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen(typeSeen, atLeast: 80)]
    } mutants: {
      [
        .rewriting("asks for tokens of another type") { effect in
          guard case .askedForToken(let call, _) = effect else { return [effect] }
          return [.askedForToken(call: call, type: TransactionType(rawValue: "refund"))]
        },
        .watchingEach("asks for another type after a payment") { ledger, effect in
          guard case .askedForToken(let call, let type) = effect else { return [effect] }
          let isAgain = ledger.deals.contains { $0.isComplete }
          return [.askedForToken(call: call, type: isAgain ? TransactionType(rawValue: "refund") : type)]
        },
      ]
    }

    Rule(
      "PD-TOK-12/a", .should(.derived),
      "If the request for a token fails and the host gives up, it shows no progress.",
      cites: .paydiant("Call obtainCheckoutToken").quoting("handle the failure block"), given: refusals
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .changedProgress)
      try flow.needTime()
      try await flow.beginByPhone()
      guard try await flow.failTokens(input.error) else {
        return trial.leaveOut(gaveUp, because: "it continues to ask for a token")
      }
      trial.label(gaveUp)
      let isHidden = try await flow.wait(until: { !$0.showsIdleProgress })
      try trial.expect(
        isHidden, "after the request for a token failed and was not repeated",
        expected: "no progress indicator", saw: "one that is shown for a minute")
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen(gaveUp, atLeast: 50)]
    } mutants: {
      [
        .watching("shows progress after the request for a token has failed") { _, stimulus, effects in
          stimulus.kind == .tokenFailed ? effects + [.changedProgress(isShown: true)] : effects
        },
        .watching("shows progress until the token arrives") { ledger, stimulus, effects in
          switch stimulus.kind {
          case .showCodeTapped where effects.contains { $0.kind == .askedForToken }:
            effects + [.changedProgress(isShown: true)]
          default: effects
          }
        },
      ]
    }

    Rule(
      "PD-TOK-12/b", .should(.derived),
      "If the request for a token fails and the host gives up, it tells the consumer something.",
      cites: .paydiant("Call obtainCheckoutToken").quoting("handle the failure block"), given: refusals
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedMessage)
      try flow.needTime()
      try await flow.beginByPhone()
      let earlier = flow.ledger.messages.count
      guard try await flow.failTokens(input.error) else {
        return trial.leaveOut(gaveUp, because: "it continues to ask for a token")
      }
      trial.label(gaveUp)
      let isTold = try await flow.wait(until: { $0.messages.count > earlier })
      try trial.expect(
        isTold, "after the request for a token failed and was not repeated",
        expected: "a message to the consumer", saw: "nothing within a minute")
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen(gaveUp, atLeast: 50)]
    } mutants: {
      [
        .watching("says nothing when no token comes") { _, stimulus, effects in
          stimulus.kind == .tokenFailed ? effects.filter { $0.kind != .showedMessage } : effects
        },
        .watching("says nothing when no token comes after another payment") { ledger, stimulus, effects in
          stimulus.kind == .tokenFailed && ledger.deals.count > 1
            ? effects.filter { $0.kind != .showedMessage } : effects
        },
      ]
    }
  }
}

extension HostFlow {
  /// The request for a token fails, and so do the app's further requests; returns whether it gives up.
  fileprivate func failTokens(_ error: String) async throws -> Bool {
    var call: Int? = try needTokenCall()
    for _ in 0..<8 {
      guard let failing = call else { break }
      try await send(.tokenFailed(call: failing, error: error))
      call = try await wait(for: { $0.ownTokenCalls.last })?.number
    }
    return call == nil
  }
}

import Conformance
import PropertyTesting

/// How the consumer leaves the code.
enum Leaving: Sendable, Hashable, CaseIterable {
  case screen, background
}

private struct LeftCode: Sendable {
  var earlier: [HostTransition]
  var leaving: Leaving
  /// How many seconds the code has been on the screen.
  var seconds: Int64
}

private let leftCodes: Generator<LeftCode> = zip(
  .earlierPayments, .element(of: Leaving.allCases), .element(of: [0, 3, 20])
).map { LeftCode(earlier: $0, leaving: $1, seconds: $2) }

private struct LeftPayment: Sendable {
  var payment: Payment
  var leaving: Leaving
  /// The state of the payment: an account is to be chosen, the payment is submitted, or it is complete.
  var stage: Stage

  enum Stage: Sendable, Hashable, CaseIterable { case choosing, submitted, complete }
}

private let leftPayments: Generator<LeftPayment> = zip(
  .payment, .element(of: Leaving.allCases),
  .element(of: LeftPayment.Stage.allCases + [.submitted, .submitted])
).map { LeftPayment(payment: $0, leaving: $1, stage: $2) }

extension PaydiantIntegration {
  /// Codes that the consumer leaves: the note in "Generate & display QR Code".
  @ChapterBuilder<PaydiantIntegration> static var releases: [Rule] {
    Rule(
      "PD-TOK-05/a", .must(.prose),
      "If the consumer leaves an unscanned code for another screen or another app, the host gives the token back.",
      cites: .paydiant("Generate & display QR Code").quoting("invoke releaseCheckoutToken"),
      readings: [.tokenWhileInactive, .countOfTokenReturns],
      given: leftCodes
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .releasedToken)
      var token = flow.nextName("own-code-")
      try await flow.showCode(token: token)
      try await flow.waitAWhile(seconds: input.seconds)
      token = try await flow.renewed(token)
      // A code may run out before the consumer leaves its screen.
      if flow.controlsTime, input.seconds > 0, try flow.deal().isReleased {
        return trial.passOver(because: "gives a token back by itself after a while")
      }
      let earlier = flow.ledger.releases.count
      try await flow.leaveCode(input.leaving) { kept in
        trial.reading(.tokenWhileInactive, kept ? "keeps the token" : "gives the token back")
      }
      _ = try await flow.isGivenBack(after: earlier)
      let releases = flow.ledger.releases.dropFirst(earlier)
      try trial.expect(
        releases.contains { $0 == nil || $0 == token },
        "after the consumer left the code for another \(input.leaving == .screen ? "screen" : "app")",
        expected: "that the token \(token) is given back",
        saw: releases.isEmpty ? "nothing given back" : "\(releases.map { $0 ?? "a token" })")
      let label = "the returned token was visible"
      if releases.contains(token) {
        trial.label(label)
      } else {
        trial.leaveOut(label, because: "it cannot be seen which token the app gives back")
      }
      trial.reading(
        .countOfTokenReturns,
        releases.count == 1 ? "gives a token back once" : "gives a token back several times")
    } covers: {
      [
        .seen("another screen", atLeast: 30), .seen("another app", atLeast: 30),
        .seen("after a while", atLeast: 40), .seen("the returned token was visible", atLeast: 60),
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .dropping("never gives a token back") { $0.kind == .releasedToken },
        .ignoring("keeps the token in the background") { _, stimulus in stimulus == .appDidEnterBackground },
        .ignoring("keeps the token when another screen is shown") { _, stimulus in stimulus == .screenLeft },
        .watchingEach("gives the first token back again") { ledger, effect in
          guard case .releasedToken = effect, let first = ledger.deals.first?.token else { return [effect] }
          return [.releasedToken(token: first)]
        },
        .watchingEach("gives back only the first token") { ledger, effect in
          effect.kind == .releasedToken && !ledger.releases.isEmpty ? [] : [effect]
        },
      ]
    }

    Rule(
      "PD-TOK-08", .should(.derived),
      "A token whose payment is submitted is not given back when the consumer leaves the app.",
      cites: .paydiant("Generate & display QR Code").quoting("before the QR Code has been scanned"),
      readings: [.scannedTokenBeforeConsent, .tokenOfCompleteTransaction], given: leftPayments
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .releasedToken)
      if input.stage == .choosing {
        _ = try await flow.reachChoice(input.payment)
      } else {
        try await flow.reachUpdate(input.payment)
        if input.stage == .complete { try await flow.complete() }
      }
      let earlier = flow.ledger.releases.count
      try await flow.leave(input.leaving)
      trial.label("\(input.stage)")
      // An app may give a token back after an animation.
      try await flow.wait(milliseconds: 5000)
      // The token of a payment that was already complete may be given back now (A-PD-19).
      let token = try flow.deal().token
      let count = flow.ledger.releases.dropFirst(earlier).count { $0 == nil || $0 == token }
      switch input.stage {
      case .choosing:
        trial.reading(
          .scannedTokenBeforeConsent, count == 0 ? "keeps a scanned token" : "gives a scanned token back")
      case .complete:
        trial.reading(
          .tokenOfCompleteTransaction,
          count == 0 ? "keeps the token of a payment" : "gives back the token of a payment")
      case .submitted:
        try trial.expect(
          count == 0, "when the consumer leaves while the payment is processed",
          expected: "that the token is kept", saw: "that it is given back")
      }
    } covers: {
      [
        .seen("choosing", atLeast: 10), .seen("submitted", atLeast: 40), .seen("complete", atLeast: 10),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("gives the token back whenever the app goes to the background") {
          ledger, stimulus, effects in
          guard stimulus == .appDidEnterBackground, let deal = ledger.deal, deal.updateCount > 0 else {
            return effects
          }
          return effects + [.releasedToken(token: deal.token)]
        },
        .watching("gives the token back when the consumer goes to another screen while it pays") {
          ledger, stimulus, effects in
          guard stimulus == .screenLeft, let deal = ledger.deal, deal.updateCount > deal.answeredUpdates
          else {
            return effects
          }
          return effects + [.releasedToken(token: deal.token)]
        },
        .watching("gives back the terminal's token while it pays") { ledger, stimulus, effects in
          guard stimulus.isLeaving, let deal = ledger.deal, !deal.isByPhone,
            deal.updateCount > deal.answeredUpdates
          else { return effects }
          return effects + [.releasedToken(token: deal.token)]
        },
      ]
    }
  }
}

extension HostFlow {
  /// The consumer leaves a code; the case is labelled with the destination, which is returned.
  @discardableResult
  func leaveCode(_ wanted: Leaving, whileInactive inactive: (Bool) -> Void = { _ in }) async throws -> Leaving
  {
    let leaving = try await leave(wanted, whileInactive: inactive)
    let labels = [Leaving.screen: "another screen", .background: "another app"]
    if let label = labels[leaving] { trial.label(label) }
    if leaving != wanted, let label = labels[wanted] {
      trial.leaveOut(label, because: "the app cannot be left in that way")
    }
    return leaving
  }

  /// The consumer leaves; before the app goes to the background, iOS tells it that it will be inactive.
  ///
  /// - Parameters:
  ///   - leaving: The destination; if the app has only one screen, the consumer leaves it for another app.
  ///   - inactive: Gets whether the app keeps the token while it is only inactive; not called if the app does not
  ///     understand `appWillResignActive`.
  /// - Returns: The destination.
  @discardableResult
  func leave(_ leaving: Leaving, whileInactive inactive: (Bool) -> Void = { _ in }) async throws -> Leaving {
    if leaving == .screen, trial.understands(.screenLeft) || !trial.understands(.appDidEnterBackground) {
      try await send(.screenLeft)
      return .screen
    }
    let earlier = ledger.releases.count
    try await tell(.appWillResignActive, in: .inactive)
    if trial.understands(.appWillResignActive) { inactive(ledger.releases.count == earlier) }
    trial.change { $0.lifecycle = .background }
    try await send(.appDidEnterBackground)
    return .background
  }
}

import Conformance
import PropertyTesting

/// A payment that fails.
private struct VainPayment: Sendable {
  /// The steps before the payment.
  var earlier: [HostTransition]
  var wallet: WalletProduct
}

private let vainPayments: Generator<VainPayment> = zip(.earlierPayments, .wallet).map {
  VainPayment(earlier: $0, wallet: $1)
}

private let stillShown = "what it must show may still be on the screen"

extension PiaWalletsIntegration {
  /// Other ways to pay: "Wallet App Detection" and "Error Handling".
  @ChapterBuilder<PiaWalletsIntegration> static var alternatives: [Rule] {
    Rule(
      "PIA-LCH-08/a", .should(.prose),
      "If the wallet cannot be launched, the host shows other ways to pay.",
      cites: .pia("Introduction", "Wallet App Detection").quoting(
        "we recommend leading user to other available payment methods"), given: vainPayments
    ) { trial, input in
      try trial.requireObserved(.showedAlternatives)
      let flow = try await trial.begin(after: input.earlier)
      if try flow.mayStillShow(.showedAlternatives) { return trial.passOver(because: stillShown) }
      let earlier = try trial.seen.of(.showedAlternatives).count
      try await flow.pay(input.wallet, canLaunch: false)
      try flow.labelWallet(input.wallet)
      try await flow.expectAlternatives(after: "a refused launch", besides: earlier)
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("Vipps", atLeast: 15), .seen("Swish", atLeast: 15), .seen("MobilePay", atLeast: 15),
      ]
    } mutants: {
      [
        .watching("shows only an error") { ledger, stimulus, effects in
          guard stimulus.refusesLaunch else { return effects }
          return effects.map { $0 == .showedAlternatives ? .showedOutcome(outcome: .notPaid) : $0 }
        },
        .watching("shows other ways only for the first missing wallet") { ledger, stimulus, effects in
          guard stimulus.refusesLaunch, !ledger.purchases.isEmpty else { return effects }
          return effects.filter { $0 != .showedAlternatives }
        },
        .watching("shows other ways only if Vipps is missing") { _, stimulus, effects in
          guard stimulus.refusesLaunch, stimulus != .payTapped(wallet: .vipps, canLaunch: false) else {
            return effects
          }
          return effects.filter { $0 != .showedAlternatives }
        },
      ]
    }

    Rule(
      "PIA-LCH-08/b", .should(.prose),
      "If the SDK reports that the wallet is not installed, the host shows other ways to pay.",
      cites: .pia("Error Handling").quoting("Lead user to a different payment method"), given: vainPayments
    ) { trial, input in
      try trial.requireObserved(.showedAlternatives)
      let flow = try await trial.begin(after: input.earlier)
      if try flow.mayStillShow(.showedAlternatives) { return trial.passOver(because: stillShown) }
      let earlier = try trial.seen.of(.showedAlternatives).count
      try await flow.fail(.walletAppNotInstalled, input.wallet)
      if input.wallet == .mobilePay { try flow.labelWallet(.mobilePay) }
      try await flow.expectAlternatives(
        after: "the report of a wallet that is not installed", besides: earlier)
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("MobilePay", atLeast: 15),
      ]
    } mutants: {
      [
        .ignoring("ignores the report of a missing wallet") { _, stimulus in
          stimulus.fails(as: .walletAppNotInstalled)
        },
        .replacing("treats a missing wallet as an invalid URL") { _, stimulus in
          guard case .walletFailed(let launch, .walletAppNotInstalled) = stimulus else { return [stimulus] }
          return [.walletFailed(launch: launch, kind: .invalidWalletURL)]
        },
        .ignoring("ignores the report of a missing wallet after another payment") { ledger, stimulus in
          stimulus.fails(as: .walletAppNotInstalled) && ledger.purchases.count > 1
        },
      ]
    }

    Rule(
      "PIA-LCH-08/c", .should(.prose),
      "If MobilePay fails because of the network, the host reminds the consumer to check the network or shows other "
        + "ways to pay.",
      cites: .pia("Error Handling").quoting(
        "Remind user to check their network connection or optionally lead to"), given: .earlierPayments
    ) { trial, earlier in
      try trial.requireObserved(.showedAlternatives, .remindedOfNetwork)
      let flow = try await trial.begin(after: earlier)
      if try flow.mayStillShow(.showedAlternatives, .remindedOfNetwork) {
        return trial.passOver(because: stillShown)
      }
      let before = try trial.seen.of(.showedAlternatives, .remindedOfNetwork).count
      try await flow.fail(.networkError, .mobilePay)
      try await flow.wait(milliseconds: 10_000)
      let after = try trial.seen.of(.showedAlternatives, .remindedOfNetwork).count
      try trial.expect(
        after > before, expected: "a reminder to check the network, or other ways to pay", saw: "neither")
    } covers: {
      [.seen("after another payment", atLeast: 25)]
    } mutants: {
      [
        .ignoring("ignores network errors") { _, stimulus in stimulus.fails(as: .networkError) },
        .watching("shows only that the payment failed") { _, stimulus, effects in
          guard stimulus.fails(as: .networkError) else { return effects }
          return effects.filter { $0 != .showedAlternatives && $0 != .remindedOfNetwork } + [
            .showedOutcome(outcome: .notPaid)
          ]
        },
        .watching("reminds the consumer of the network only once") { ledger, stimulus, effects in
          guard stimulus.fails(as: .networkError), ledger.purchases.count > 1 else { return effects }
          return effects.filter { $0 != .showedAlternatives && $0 != .remindedOfNetwork }
        },
      ]
    }
  }
}

extension HostFlow {
  /// The SDK cannot open the wallet, and says why.
  func fail(_ kind: WalletErrorKind, _ wallet: WalletProduct) async throws {
    try await pay(wallet)
    if kind == .networkError, try purchase().wallet != .mobilePay {
      throw NotApplicable("does not offer MobilePay")
    }
    try await request()
    try await accept()
    try needAnswer()
    try await send(.walletFailed(launch: try purchase().launch, kind: kind))
  }

  fileprivate func mayStillShow(_ kinds: System.Effect.Kind...) throws -> Bool {
    try trial.mayStillShow(kinds)
  }

  fileprivate func expectAlternatives(after situation: String, besides earlier: Int) async throws {
    try await wait(milliseconds: 10_000)
    try trial.expect(
      try trial.seen.of(.showedAlternatives).count > earlier, "after \(situation)",
      expected: "other ways to pay",
      saw: "none")
  }
}

extension PiaWalletsIntegrationStimulus {
  /// Whether the consumer taps, and the launch that follows is refused.
  var refusesLaunch: Bool { if case .payTapped(_, false) = self { true } else { false } }

  /// Whether the SDK reports that failure.
  func fails(as kind: WalletErrorKind) -> Bool {
    if case .walletFailed(_, kind) = self { true } else { false }
  }
}

extension Trial where System == PiaWalletsIntegration {
  /// Whether the last screen of those kinds may still be up, because no outcome has replaced it.
  ///
  /// In that case, a host need not show such a screen again.
  func mayStillShow(_ kinds: [System.Effect.Kind]) throws -> Bool {
    let observed = (kinds + [.showedOutcome]).filter(profile.effects.contains)
    return try seen.of(observed).last.map { kinds.contains($0.kind) } ?? false
  }
}

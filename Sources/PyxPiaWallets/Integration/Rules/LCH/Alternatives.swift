import Conformance
import PropertyTesting

/// Payments of which nothing comes, one after another.
private struct VainPayments: Sendable {
  var earlier: [HostTransition]
  var wallets: [WalletProduct]
}

private let vainPayments: Generator<VainPayments> = zip(
  .earlierPayments, Generator<WalletProduct>.wallet.array(count: 1...3)
).map { VainPayments(earlier: $0, wallets: $1) }

extension PiaWalletsIntegration {
  /// Other ways to pay: "Wallet App Detection" and "Error Handling".
  @ChapterBuilder<PiaWalletsIntegration> static var alternatives: [Rule] {
    Rule(
      "PIA-LCH-08/a", .should(.prose),
      "Where the wallet cannot be launched, the host shows other ways to pay.",
      cites: .pia("Introduction", "Wallet App Detection").quoting(
        "we recommend leading user to other available payment methods"),
      given: vainPayments,
      covers: [
        .seen("after another payment", atLeast: 25),
        .seen("Vipps", atLeast: 15), .seen("Swish", atLeast: 15), .seen("MobilePay", atLeast: 15),
      ],
      mutants: [
        .watching("shows an error alone") { ledger, stimulus, effects in
          guard stimulus.refusesLaunch else { return effects }
          return effects.map { $0 == .showedAlternatives ? .showedOutcome(outcome: .notPaid) : $0 }
        },
        .watching("shows other ways for the first wallet that is missing only") { ledger, stimulus, effects in
          guard stimulus.refusesLaunch, !ledger.purchases.isEmpty else { return effects }
          return effects.filter { $0 != .showedAlternatives }
        },
        .watching("shows other ways than Vipps only") { _, stimulus, effects in
          guard stimulus.refusesLaunch, stimulus != .payTapped(wallet: .vipps, canLaunch: false) else {
            return effects
          }
          return effects.filter { $0 != .showedAlternatives }
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.showedAlternatives)
      let flow = try await trial.begin(after: input.earlier)
      for wallet in input.wallets {
        let earlier = try trial.seen.of(.showedAlternatives).count
        try await flow.pay(wallet, canLaunch: false)
        try flow.labelWallet(wallet)
        try await flow.expectAlternatives(after: "a launch that was refused", besides: earlier)
      }
    }

    Rule(
      "PIA-LCH-08/b", .should(.prose),
      "Where the SDK reports that the wallet is not installed, the host shows other ways to pay.",
      cites: .pia("Error Handling").quoting("Lead user to a different payment method"),
      given: vainPayments,
      covers: [
        .seen("after another payment", atLeast: 25),
        .seen("MobilePay", atLeast: 15),
      ],
      mutants: [
        .ignoring("hears no failure") { _, stimulus in stimulus.fails(as: .walletAppNotInstalled) },
        .replacing("takes a missing wallet for an invalid URL") { _, stimulus in
          guard case .walletFailed(let launch, .walletAppNotInstalled) = stimulus else { return [stimulus] }
          return [.walletFailed(launch: launch, kind: .invalidWalletURL)]
        },
        .ignoring("hears no failure after another payment") { ledger, stimulus in
          stimulus.fails(as: .walletAppNotInstalled) && ledger.purchases.count > 1
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.showedAlternatives)
      let flow = try await trial.begin(after: input.earlier)
      for wallet in input.wallets {
        let earlier = try trial.seen.of(.showedAlternatives).count
        try await flow.fail(.walletAppNotInstalled, wallet)
        if wallet == .mobilePay { try flow.labelWallet(.mobilePay) }
        try await flow.expectAlternatives(after: "a wallet that is not installed", besides: earlier)
      }
    }

    Rule(
      "PIA-LCH-08/c", .should(.prose),
      "Where MobilePay fails for the network, the host reminds the consumer of it or shows other ways to pay.",
      cites: .pia("Error Handling").quoting(
        "Remind user to check their network connection or optionally lead to"),
      given: .earlierPayments,
      covers: [.seen("after another payment", atLeast: 25)],
      mutants: [
        .ignoring("hears no network error") { _, stimulus in stimulus.fails(as: .networkError) },
        .watching("shows that the payment was not made, and no more") { _, stimulus, effects in
          guard stimulus.fails(as: .networkError) else { return effects }
          return effects.filter { $0 != .showedAlternatives && $0 != .remindedOfNetwork } + [
            .showedOutcome(outcome: .notPaid)
          ]
        },
        .watching("reminds of the network once") { ledger, stimulus, effects in
          guard stimulus.fails(as: .networkError), ledger.purchases.count > 1 else { return effects }
          return effects.filter { $0 != .showedAlternatives && $0 != .remindedOfNetwork }
        },
      ]
    ) { trial, earlier in
      try trial.requireObserved(.showedAlternatives, .remindedOfNetwork)
      let flow = try await trial.begin(after: earlier)
      let before = try trial.seen.of(.showedAlternatives, .remindedOfNetwork).count
      try await flow.fail(.networkError, .mobilePay)
      try await flow.wait(milliseconds: 10_000)
      let after = try trial.seen.of(.showedAlternatives, .remindedOfNetwork).count
      try trial.expect(
        after > before, expected: "a reminder to check the network, or other ways to pay", saw: "neither")
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

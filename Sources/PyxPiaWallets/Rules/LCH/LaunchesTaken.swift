import Conformance
import PropertyTesting

extension PiaWallets {
  /// What an accepted launch starts, and what the next one finds.
  @ChapterBuilder<PiaWallets> static var launchesTaken: [Rule] {
    Rule(
      "PIA-LCH-07", .must(.derived),
      "An accepted launch asks the host for a wallet URL exactly once.",
      cites: .pia("Introduction", "Wallet Payment Registration").quoting(
        "callbacks for payment registration, redirect and failure invoked by the SDK"),
      given: registrations
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      if input.isOffline { trial.change { $0.network = .offline } }
      let sent = try await trial.send(
        .launchWallet(
          call: 1, wallet: input.wallet, showsActivityIndicator: nil, answersAtOnce: input.answer))
      let answers = try sent.launches(of: 1)
      try trial.need(
        answers == [true], "the launch's answer", expected: "[true]", saw: "\(answers)",
        judgedBy: "PIA-LCH-01")
      try await trial.waitUntil { try trial.seen.registrations(of: 1) > 0 }
      let asked = try trial.seen.registrations(of: 1)
      try trial.expect(asked, equals: 1, "requests to the host for a wallet URL")
      trial.label("a registration was asked for")
      if input.comesBack { try await trial.returnByHand() }
      try await trial.wait()
      try await trial.atTheEnd {
        let inTheEnd = try trial.seen.registrations(of: 1)
        try trial.expect(
          inTheEnd, equals: 1, "requests to the host for a wallet URL")
      }
      if input.answer == nil { trial.label("the host never answers") }
      if input.comesBack { trial.label("the user leaves and comes back") }
    } covers: {
      [
        .seen("the host never answers", atLeast: 15), .seen("the user leaves and comes back", atLeast: 15),
        .seen("a registration was asked for", atLeast: 80),
      ]
    } mutants: {
      [
        .dropping("does not ask for a wallet URL") { $0.kind == .walletURLRequested },
        .doubling("asks for a wallet URL twice") { $0.kind == .walletURLRequested },
        .repeatingWhenClosed("asks for a wallet URL again when the session is closed") {
          $0.kind == .walletURLRequested
        },
        .watching("asks for a wallet URL again when the user comes back") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isRegistering
            ? effects + [.walletURLRequested(call: watch.call)] : effects
        },
      ]
    }

    launchesAnew
  }
}

// MARK: Inputs

private struct Registration: Sendable {
  var wallet: Wallet
  var answer: HostAnswer?
  var comesBack: Bool
  /// Whether there is no network, which only MobilePay may report.
  var isOffline: Bool
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let registrations: Generator<Registration> =
  zip(.element(of: Wallet.allCases), .int(in: 0...2), .bool, .bool(probability: 0.2), .earlier).map {
    wallet, answer, comesBack, isOffline, earlier in
    let answers: [HostAnswer?] = [
      nil, .failure(error: "registration failed"), .success(walletURL: Payment(wallet: wallet).walletURL),
    ]
    return Registration(
      wallet: wallet, answer: answers[answer], comesBack: comesBack,
      isOffline: isOffline && wallet != .mobilePay, earlier: earlier)
  }

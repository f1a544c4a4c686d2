import Conformance
import PropertyTesting

extension PiaWallets {
  /// What a launch that is not refused sets off, and what the next one finds.
  @ChapterBuilder<PiaWallets> static var launchesTaken: [Rule] {
    Rule(
      "PIA-LCH-07", .must(.derived),
      "An accepted launch asks the host for a wallet URL exactly once.",
      cites: .pia("Introduction", "Wallet Payment Registration").quoting(
        "callbacks for payment registration, redirect and failure invoked by the SDK"),
      given: registrations,
      covers: [
        .seen("the host never answers", atLeast: 15), .seen("the user leaves and comes back", atLeast: 15),
        .seen("a registration was asked for", atLeast: 80),
      ],
      mutants: [
        .dropping("asks for nothing") { $0.kind == .walletURLRequested },
        .doubling("asks twice") { $0.kind == .walletURLRequested },
        .repeatingWhenClosed("asks again when it is closed") { $0.kind == .walletURLRequested },
        .watching("asks again when the user comes back") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isRegistering
            ? effects + [.walletURLRequested(call: watch.call)] : effects
        },
      ]
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      let sent = try await trial.send(
        .launchWallet(
          call: 1, wallet: input.wallet, showsActivityIndicator: nil, answersAtOnce: input.answer))
      let answers = try sent.launches(of: 1)
      try trial.need(
        answers == [true], "the launch's answer", expected: "[true]", saw: "\(answers)",
        judgedBy: "PIA-LCH-01")
      try await trial.waitFor { try trial.seen.registrations(of: 1) > 0 }
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
    }

    Rule(
      "PIA-LCH-09", .must(.derived), "Every launch checks anew whether the wallet is installed.",
      cites: .pia("Wallet App Detection"), given: launchHistories,
      covers: [
        .seen("installed between two launches", atLeast: 15),
        .seen("removed between two launches", atLeast: 15),
      ],
      mutants: [
        .stateful("remembers its first answer", state: Bool?.none) { known, effect, _ in
          guard case .launched(let call, let canLaunch) = effect else { return [effect] }
          known = known ?? canLaunch
          return [.launched(call: call, canLaunch: known ?? canLaunch)]
        },
        .stateful("remembers that a wallet was there", state: false) { known, effect, _ in
          guard case .launched(let call, let canLaunch) = effect else { return [effect] }
          known = known || canLaunch
          return [.launched(call: call, canLaunch: known)]
        },
      ]
    ) { trial, history in
      trial.have(.phone())
      trial.change { $0.apps = [] }
      var call = 0
      var known: [Wallet: Bool] = [:]
      for command in history {
        switch command {
        case .toggle(let wallet): trial.change { $0.toggle(wallet) }
        case .launch(let wallet):
          call += 1
          let isThere = trial.world.isInstalled(scheme: wallet.scheme)
          let seen = try await trial.send(
            .launchWallet(
              call: call, wallet: wallet, showsActivityIndicator: nil,
              answersAtOnce: .failure(error: "registration failed")))
          let answers = try seen.launches(of: call)
          if answers != [isThere] {
            // What a library answers that knows of no launch before is not about memory.
            try await trial.close()
            let fresh = try await trial.launchUnanswered(wallet).launches(of: 1)
            try trial.need(
              fresh == [isThere], "the answer to a first launch", expected: "[\(isThere)]", saw: "\(fresh)",
              judgedBy: "PIA-LCH-01")
          }
          try trial.expect(
            answers, equals: [isThere],
            "launch \(call), where the app is \(isThere ? "installed now" : "not installed now")")
          if known[wallet] == !isThere {
            trial.label("\(isThere ? "installed" : "removed") between two launches")
          }
          known[wallet] = isThere
          // A registration that has not been asked for yet must not run into the next launch.
          if isThere { try await trial.waitFor { try trial.seen.registrations(of: call) > 0 } }
        }
      }
    }
  }
}

// MARK: Inputs

private struct Registration: Sendable {
  var wallet: Wallet
  var answer: HostAnswer?
  var comesBack: Bool
  /// What came before.
  var earlier: [WalletTransition]
}

private let registrations: Generator<Registration> =
  zip(.element(of: Wallet.allCases), .int(in: 0...2), .bool, .earlier).map {
    wallet, answer, comesBack, earlier in
    let answers: [HostAnswer?] = [
      nil, .failure(error: "registration failed"), .success(walletURL: Payment(wallet: wallet).walletURL),
    ]
    return Registration(wallet: wallet, answer: answers[answer], comesBack: comesBack, earlier: earlier)
  }

private enum HistoryCommand: Sendable, Hashable {
  case toggle(Wallet)
  case launch(Wallet)
}

private let launchHistories: Generator<[HistoryCommand]> = Generator<[Wallet]>
  .element(of: [[.vipps], [.swish], [.mobilePay], Wallet.withRedirectName])
  .flatMap { wallets in
    .array(
      of: .oneOf(
        Generator<Wallet>.element(of: wallets).map { .launch($0) },
        Generator<Wallet>.element(of: wallets).map { .toggle($0) }), count: 6...16)
  }

extension World {
  fileprivate mutating func toggle(_ wallet: Wallet) {
    if isInstalled(scheme: wallet.scheme) {
      uninstall(wallet)
    } else {
      apps.append(InstalledApp(name: wallet.rawValue, schemes: wallet.productSchemes))
    }
  }
}

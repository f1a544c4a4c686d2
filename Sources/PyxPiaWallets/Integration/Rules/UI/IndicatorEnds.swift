import Conformance
import PropertyTesting

private struct EndedPayment: Sendable {
  var earlier: [HostTransition]
  var wallet: WalletProduct
  var isClean: Bool
  var status: TransactionStatus
  /// Whether the consumer has come back by hand before the wallet redirects.
  var isLate: Bool
}

private let endedPayments: Generator<EndedPayment> = zip(
  .earlierPayments, .wallet, .bool, .element(of: TransactionStatus.final), .bool(probability: 0.4)
).map { EndedPayment(earlier: $0, wallet: $1, isClean: $2, status: $3, isLate: $4) }

/// How a payment fails.
private enum Ending: Sendable, Hashable, CaseIterable {
  case registration, notInstalled, invalidURL, refusal
}

private struct VainPayment: Sendable {
  var wallet: WalletProduct
  var ending: Ending
}

/// Payments one after another.
private let vainPayments: Generator<[VainPayment]> = zip(.wallet, .element(of: Ending.allCases)).map {
  VainPayment(wallet: $0, ending: $1)
}.array(count: 1...4)

extension PiaWalletsIntegration {
  /// When the indicator is removed: "Wallet App Redirect" and "Additional Settings".
  @ChapterBuilder<PiaWalletsIntegration> static var indicatorEnds: [Rule] {
    Rule(
      "PIA-UI-07", .must(.sample),
      "The host removes the SDK's indicator once the backend has reported the outcome of the payment, but not before "
        + "the answer that follows the redirect.",
      cites: .pia("Wallet App Redirect"), given: endedPayments
    ) { trial, input in
      try trial.requireObserved(.removedTransitionView)
      let flow = try await trial.begin(after: input.earlier)
      try await flow.reachWallet(input.wallet)
      guard try !flow.purchase().hasOwnIndicator else { return trial.leaveOutIndicator(by: flow) }
      trial.label("the SDK shows its indicator")
      if input.isClean, input.isLate {
        try await flow.comeBack(byRedirect: false)
        guard flow.ledger.isIndicatorUp else {
          trial.leaveOut(lateLabel, because: "the app removes the indicator when it is interrupted")
          return trial.passOver(because: "removes the indicator when it is interrupted")
        }
        trial.label(lateLabel)
      }
      try await flow.comeBack(byRedirect: input.isClean)
      trial.label(input.isClean ? "after the redirect" : "after an interruption")
      guard let question = try await flow.needQuestion(orLeavingOut: ["after an interruption"]) else {
        return
      }
      if input.isClean {
        try trial.expect(
          flow.ledger.isIndicatorUp, expected: "the indicator until the backend has answered",
          saw: "that the app removed it earlier")
      }
      let shown = flow.ledger.shown.count
      try await flow.answer(question, input.status)
      try await flow.settle(on: input.status)
      if input.status != .authorised { trial.label("not authorised") }
      // The document leaves open whether an app waits for the redirect before it acts on an authorisation.
      if !input.isClean, input.status == .authorised, flow.ledger.shown.count == shown,
        try !flow.purchase().isDecided
      {
        return
      }
      try trial.expect(
        !flow.ledger.isIndicatorUp, expected: "no indicator once the status is known",
        saw: "that it stays")
    } covers: {
      [
        .seen("after the redirect", atLeast: 10), .seen("after an interruption", atLeast: 10),
        .seen("not authorised", atLeast: 12), .seen(lateLabel, atLeast: 5),
        .seen("the SDK shows its indicator", atLeast: 30), .seen("after another payment", atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("never removes the indicator") { $0.kind == .removedTransitionView },
        .watching("removes the indicator only after successful payments") { ledger, stimulus, effects in
          ledger.purchase?.finalStatus ?? stimulus.status == .authorised
            ? effects : effects.filter { $0.kind != .removedTransitionView }
        },
        .watching("removes the indicator only after the redirect") { ledger, _, effects in
          ledger.purchase?.redirects.last == false
            ? effects.filter { $0.kind != .removedTransitionView } : effects
        },
        .watching("removes the indicator as soon as the wallet redirects") { ledger, stimulus, effects in
          stimulus.redirect == true && ledger.isIndicatorUp ? effects + [.removedTransitionView] : effects
        },
      ]
    }

    Rule(
      "PIA-UI-08", .should(.derived),
      "If a payment fails, the host stops blocking interaction.",
      cites: .pia("Additional Settings", "Error Handling"), readings: [.hostRemovesActivityIndicator],
      given: vainPayments
    ) { trial, payments in
      try trial.requireObserved(.changedBlocking, .removedTransitionView)
      let flow = HostFlow(trial)
      for payment in payments { try await flow.payInVain(payment) }
    } covers: {
      Ending.allCases.map { ending in .seen("\(ending)", atLeast: 10) } + [
        .seen("MobilePay", atLeast: 15)
      ]
    } mutants: {
      [
        .watching("stays blocked after a failed registration") { _, stimulus, effects in
          stimulus.kind == .registrationFailed ? effects.filter { $0.kind != .changedBlocking } : effects
        },
        .watching("stays blocked when the wallet is not installed") { _, stimulus, effects in
          stimulus.fails(as: .walletAppNotInstalled)
            ? effects.filter { $0.kind != .changedBlocking } : effects
        },
        .watching("stays blocked when the wallet URL is invalid") { _, stimulus, effects in
          stimulus.fails(as: .invalidWalletURL) ? effects.filter { $0.kind != .changedBlocking } : effects
        },
        .watching("stays blocked after a refused launch") { _, stimulus, effects in
          stimulus.refusesLaunch ? effects.filter { $0 != .changedBlocking(isBlocked: false) } : effects
        },
      ]
    }
  }
}

private let lateLabel = "after a redirect that followed an interruption"

// MARK: Steps

extension HostFlow {
  /// A payment fails, and the consumer can interact with the app again.
  fileprivate func payInVain(_ payment: VainPayment) async throws {
    switch payment.ending {
    case .refusal: try await pay(payment.wallet, canLaunch: false)
    case .registration:
      try await pay(payment.wallet)
      try await request()
      try await refuse()
    case .notInstalled: try await fail(.walletAppNotInstalled, payment.wallet)
    case .invalidURL: try await fail(.invalidWalletURL, payment.wallet)
    }
    trial.label("\(payment.ending)")
    if payment.wallet == .mobilePay { try labelWallet(.mobilePay) }
    try await wait(milliseconds: 10_000)
    try trial.expect(
      !ledger.isBlocked, expected: "interaction to be possible again", saw: "interaction still blocked")
    guard try purchase().isLaunched, try !purchase().hasOwnIndicator else { return }
    let isLeft = ledger.isIndicatorUp
    switch payment.ending {
    case .registration:
      trial.reading(
        .hostRemovesActivityIndicator, "\(isLeft ? "left to the SDK" : "removed") after a failed registration"
      )
    case .notInstalled:
      trial.reading(
        .hostRemovesActivityIndicator, "\(isLeft ? "left to the SDK" : "removed") after a failure")
    case .refusal, .invalidURL: break
    }
  }
}

extension Trial where System == PiaWalletsIntegration {
  /// Leaves out all labels that need the SDK's indicator, if the app has an indicator of its own.
  fileprivate func leaveOutIndicator(by flow: HostFlow) {
    for label in [
      "the SDK shows its indicator", "after the redirect", "after an interruption", "not authorised",
      lateLabel,
    ] {
      leaveOut(label, by: flow)
    }
  }

  /// Leaves out a label if the app has its own indicator for each payment of the case, and the last one is by Vipps.
  fileprivate func leaveOut(_ label: String, by flow: HostFlow) {
    guard flow.ledger.purchases.allSatisfy(\.hasOwnIndicator),
      WalletProduct.documented.first == flow.ledger.purchase?.wallet
    else { return }
    leaveOut(label, because: "the app blocks interactions itself")
  }
}

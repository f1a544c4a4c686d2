import Conformance
import PropertyTesting

/// When the consumer taps once more.
private enum Moment: Sendable, Hashable, CaseIterable {
  case launched, registering, redirected
}

private struct SecondTap: Sendable {
  var moment: Moment
  var wallets: [WalletProduct]
  /// The wallets whose buttons are tapped.
  var tapped: [WalletProduct]
}

extension Generator where Value == [WalletProduct] {
  /// The wallets of the document, in one of three orders; each order begins with a different wallet.
  fileprivate static var anyOrder: Generator {
    element(of: [
      [.mobilePay, .vipps, .swish], [.vipps, .swish, .mobilePay], [.swish, .mobilePay, .vipps],
    ])
  }
}

private let secondTaps: Generator<SecondTap> = zip(
  .element(of: Moment.allCases), .anyOrder, Generator<WalletProduct>.wallet.array(count: 1...2)
).map { SecondTap(moment: $0, wallets: $1, tapped: $2) }

private struct BlockedPayment: Sendable {
  var wallets: [WalletProduct]
  /// 1 if the consumer comes back manually with nothing decided; 0 if the wallet redirects.
  var delays: Int
}

private let blockedPayments: Generator<BlockedPayment> = zip(.anyOrder, .int(in: 0...1)).map {
  BlockedPayment(wallets: $0, delays: $1)
}

extension PiaWalletsIntegration {
  /// What the consumer can do during a payment: "Additional Settings" and "Wallet App Redirect".
  static let blocking: Chapter<PiaWalletsIntegration> = Chapter("Indicator and interaction") {
    Rule(
      "PIA-UI-04/a", .must(.prose),
      "If the host shows its own indicator, a tap during a payment launches nothing.",
      cites: .pia("Additional Settings").quoting("you’re responsible to block user interactions"),
      given: secondTaps
    ) { trial, input in
      let flow = HostFlow(trial)
      try await flow.payWithOwnIndicator(input.wallets)
      let isAnswered = try flow.purchase().isAnswered
      if input.moment != .launched, !isAnswered { try await flow.request() }
      if input.moment == .redirected {
        if !isAnswered { try await flow.accept() }
        try flow.needAnswer()
        try await flow.comeBack(byRedirect: true)
      }
      let earlier = flow.ledger.purchases.count
      for wallet in input.tapped { try await flow.send(.payTapped(wallet: wallet, canLaunch: true)) }
      if isAnswered, input.moment != .redirected {
        trial.leaveOut(
          "\(input.moment)", because: "the app registers the payment before it launches the wallet")
      } else {
        trial.label("\(input.moment)")
      }
      try trial.expect(
        flow.ledger.purchases.count - earlier, equals: 0, "launches by taps during a payment")
    } covers: {
      Moment.allCases.map { moment in .seen("\(moment)", atLeast: 20) }
    } mutants: {
      [
        .watching("launches another payment while the backend registers") { ledger, stimulus, effects in
          guard case .payTapped(let wallet, true) = stimulus, let purchase = ledger.purchase,
            !purchase.isOver,
            !ledger.registrations.isEmpty
          else { return effects }
          return effects + [
            .launchedWallet(launch: purchase.launch + 900, wallet: wallet, showsActivityIndicator: false)
          ]
        },
        .watching("launches another payment before the SDK asks for a wallet URL") {
          ledger, stimulus, effects in
          guard case .payTapped(let wallet, true) = stimulus, let purchase = ledger.purchase,
            !purchase.isOver,
            ledger.registrations.isEmpty, !purchase.isAnswered
          else { return effects }
          return effects + [
            .launchedWallet(launch: purchase.launch + 900, wallet: wallet, showsActivityIndicator: false)
          ]
        },
        .watching("launches another payment after the redirect") { ledger, stimulus, effects in
          guard case .payTapped(let wallet, true) = stimulus, let purchase = ledger.purchase,
            !purchase.isOver,
            purchase.redirects == [true]
          else { return effects }
          return effects + [
            .launchedWallet(launch: purchase.launch + 900, wallet: wallet, showsActivityIndicator: false)
          ]
        },
      ]
    }

    Rule(
      "PIA-UI-04/b", .must(.prose),
      "If the host shows its own indicator, it blocks interaction during a payment.",
      cites: .pia("Additional Settings").quoting("you’re responsible to block user interactions"),
      readings: [.operableAfterInterruption], given: blockedPayments
    ) { trial, input in
      try trial.requireObserved(.changedBlocking)
      let flow = HostFlow(trial)
      try await flow.payWithOwnIndicator(input.wallets)
      if try !flow.purchase().isAnswered {
        try await flow.request()
        try flow.expectBlocked(when: "the backend is to register the payment")
        try await flow.accept()
      }
      try flow.needAnswer()
      try flow.expectBlocked(when: "the wallet is opened")
      if input.delays > 0 {
        guard try await flow.interrupt() else {
          return trial.leaveOut("undecided after an interruption", because: "the app abandons the payment")
        }
        trial.label("undecided after an interruption")
        trial.reading(
          .operableAfterInterruption,
          flow.ledger.isBlocked ? "the app stays blocked" : "the app can be operated")
        return
      }
      try await flow.comeBack(byRedirect: true)
      try flow.expectBlocked(when: "the wallet has redirected and the status is not known")
      trial.label("the wallet redirected")
    } covers: {
      [
        .seen("undecided after an interruption", atLeast: 30), .seen("the wallet redirected", atLeast: 30),
      ]
    } mutants: {
      [
        .dropping("never blocks") { $0 == .changedBlocking(isBlocked: true) },
        .rewriting("stops blocking when it answers the registration") { effect in
          effect.kind == .answeredRegistration ? [effect, .changedBlocking(isBlocked: false)] : [effect]
        },
        .watching("stops blocking when the wallet redirects") { ledger, stimulus, effects in
          stimulus.redirect == true && ledger.isBlocked
            ? effects + [.changedBlocking(isBlocked: false)] : effects
        },
        .watching("stops blocking when the backend has registered") { ledger, stimulus, effects in
          stimulus.kind == .registered && ledger.isBlocked
            ? effects + [.changedBlocking(isBlocked: false)] : effects
        },
      ]
    }

    indicatorEnds
  }
}

extension HostFlow {
  /// Pays by a wallet for which the app blocks interaction itself; payments by other wallets fail.
  ///
  /// Throws ``NotApplicable`` if the app leaves the blocking to the SDK for all wallets.
  fileprivate func payWithOwnIndicator(_ wallets: [WalletProduct]) async throws {
    for wallet in wallets where !ledger.declined.contains(wallet) {
      try await pay(wallet)
      // If an app registers the payment first, it launches the wallet only afterwards. Only the launch shows which
      // indicator setting the app chose.
      if try !purchase().isLaunched {
        try await accept()
        try needLaunch()
      }
      if try purchase().hasOwnIndicator { return }
      guard try purchase().isAnswered else {
        try await request()
        try await refuse()
        continue
      }
      try await send(.walletFailed(launch: try purchase().launch, kind: .invalidWalletURL))
    }
    throw NotApplicable("leaves the indicator to the SDK")
  }

  fileprivate func expectBlocked(when situation: String) throws {
    try trial.expect(
      ledger.isBlocked, "when \(situation)", expected: "blocked interaction", saw: "interaction not blocked")
  }
}

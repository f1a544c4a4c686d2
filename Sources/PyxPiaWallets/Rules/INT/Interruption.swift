import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on coming back manually: "Wallet payments - Cases of interrupted transactions".
  static let interruption: Chapter<PiaWallets> = Chapter("Interrupted transactions") {
    Rule(
      "PIA-INT-01", .must(.prose),
      "When the user switches back from the wallet manually, the redirect callback receives false.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions").quoting(
        "User may interrupt this flow e.g. by manually navigating to your application"),
      given: returnsByHand
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      try await trial.reachWallet(input.payment)
      for _ in 0..<input.count {
        try await trial.returnByHand()
        try await trial.expectInterruption()
      }
      if input.count > 1 { trial.label("several returns") }
      try await trial.wait()
      let reports = try trial.seen.redirects(of: 1)
      try trial.expect(
        !reports.contains(true), "the redirect callback without a redirect", expected: "only false",
        saw: "\(reports)")
    } covers: {
      [
        .seen("several returns", atLeast: 20), .seen("answered inside the callback", atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("stays silent") { $0.isRedirect(false) },
        .changing("reports no interruption once a payment has failed", state: false) {
          hasFailed, _, effects in
          if effects.contains(where: { $0.kind == .failed }) { hasFailed = true }
          return hasFailed ? effects.filter { !$0.isRedirect(false) } : effects
        },
        .rewriting("calls an interruption a success") { [$0.redirecting(true)] },
        .rewriting("calls an interruption a failure") {
          guard case .redirected(let call, false) = $0 else { return [$0] }
          return [.failed(call: call, kind: .invalidWalletURL, details: "interrupted")]
        },
      ]
    }

    Rule(
      "PIA-INT-02", .must(.prose),
      "When the user has to come back because the wallet did not redirect, the redirect callback receives false, "
        + "however late the return is.",
      cites: .pia("Wallet payments - Cases of interrupted transactions").quoting(
        "The wallet app may fail to redirect for an unknown reason"),
      given: staysAtWallet
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      try await trial.reachWallet(input.payment)
      try await trial.leave()
      if input.seconds > 0 { try await trial.pass(seconds: input.seconds) }
      try await trial.enter()
      if input.comesByLink { try await trial.receive("shop://basket") }
      try await trial.activate()
      try await trial.expectInterruption()
      if input.comesByLink { trial.label("the user came back by another link") }
      guard input.seconds > 3600 else { return }
      if trial.controlsTime {
        trial.label("the user spent more than an hour at the wallet")
      } else {
        trial.leaveOut(
          "the user spent more than an hour at the wallet",
          because: "cannot control its clock")
      }
    } covers: {
      [
        .seen("the user spent more than an hour at the wallet", atLeast: 12),
        .seen("the user came back by another link", atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("waits forever for a URL") { $0.isRedirect(false) },
        .watching("reports no interruption after five minutes") { watch, _, effects in
          watch.elapsed > 300_000 ? effects.filter { !$0.isRedirect(false) } : effects
        },
        .watching("reports no interruption after any link") { watch, stimulus, effects in
          if case .openURL = stimulus { return effects }
          return watch.lastURLWasForeign ? effects.filter { !$0.isRedirect(false) } : effects
        },
      ]
    }

    lateRedirects
    noInterruption
    interruptionAmongReports
  }
}

// MARK: Inputs

/// A payment, and how often the user comes back manually.
private struct ReturnsByHand: Sendable {
  var payment: Payment
  var count: Int
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let returnsByHand: Generator<ReturnsByHand> = zip(
  .anyPayment, .int(in: 1...3), .earlier
).map { ReturnsByHand(payment: $0, count: $1, earlier: $2) }

/// A payment, how many seconds the user stays at the wallet, and whether another link brings the user back.
private struct StayAtWallet: Sendable {
  var payment: Payment
  var seconds: Int64
  var comesByLink: Bool
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let staysAtWallet: Generator<StayAtWallet> = zip(
  .anyPayment, Generator<Int64>.element(of: [0, 20, 400, 4000]), .bool, .earlier
).map { StayAtWallet(payment: $0, seconds: $1, comesByLink: $2, earlier: $3) }

extension Trial where System == PiaWallets {
  fileprivate func expectInterruption() async throws {
    let atOnce = try seen.redirects(of: 1)
    try expect(
      !atOnce.contains(true), "the redirect callback after the user came back without a redirect",
      expected: "no true", saw: "\(atOnce)")
    try await waitUntil { try self.seen.redirects(of: 1).contains(false) }
    let final = try seen.redirects(of: 1)
    try expect(
      final.contains(false) && !final.contains(true),
      "the redirect callback after the user came back without a redirect", expected: "false", saw: "\(final)"
    )
  }
}

import Conformance
import PropertyTesting

/// A payment, how often the user comes back manually, and how many seconds pass before the user goes to the wallet
/// again.
private struct LateRedirect: Sendable {
  var payment: Payment
  var returns: Int
  var seconds: Int64
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let returnsAndRedirects: Generator<LateRedirect> = zip(
  .payment, .int(in: 1...4), Generator<Int64>.element(of: [0, 30, 900]), .earlier
).map { LateRedirect(payment: $0, returns: $1, seconds: $2, earlier: $3) }

extension PiaWallets {
  /// Redirects that come after the user came back manually.
  static var lateRedirects: Rule {
    Rule(
      "PIA-INT-03", .must(.prose),
      "A redirect that follows a reported interruption is still reported as true.",
      cites: .pia("Wallet payments - Cases of interrupted transactions").quoting(
        "PiaSDK will notify the redirect where the app can commit"),
      readings: [.repeatedReturnsByHand],
      given: returnsAndRedirects
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      try await trial.reachWallet(input.payment)
      try await trial.interrupt(times: input.returns)
      if input.seconds > 0 { try await trial.pass(seconds: input.seconds) }
      // The document speaks of a user who navigates back to the wallet, so the user goes there before the redirect.
      try await trial.leave()
      try await trial.enter()
      let earlier = try trial.seen.redirects(of: 1).count
      try await trial.receive(input.payment.redirectURL())
      let handled = try trial.seen.handled(11)
      try trial.need(
        handled.count == 1, "willHandleRedirect", expected: "one answer", saw: "\(handled)",
        judgedBy: "PIA-RDR-01")
      try trial.expect(
        handled, equals: [true],
        "willHandleRedirect, asked about the wallet's redirect after an interruption")
      try await trial.activate()
      try await trial.waitUntil { try trial.seen.redirects(of: 1).contains(true) }
      let reports = try trial.seen.redirects(of: 1)
      try trial.expect(
        reports.contains(true),
        "the redirect callback after an interruption and a redirect", expected: "true",
        // The report of the interruption is left out, because it would look like the answer to the redirect.
        saw: "\(Array(reports.dropFirst(earlier)))")
      trial.label("a redirect after an interruption")
      if input.returns > 1 { trial.label("several returns by hand") }
    } covers: {
      [
        .seen("several returns by hand", atLeast: 20),
        .seen("a redirect after an interruption", atLeast: 60),
      ]
    } mutants: {
      [
        .watching("ends the payment at the first interruption") { watch, stimulus, effects in
          guard case .openURL = stimulus, watch.redirects.contains(false) else { return effects }
          return effects.filter { !$0.isRedirect(true) }.map { $0.claiming(false) }
        },
        .watching("reports true only if nothing was reported before") { watch, _, effects in
          watch.redirects.contains(false) ? effects.filter { !$0.isRedirect(true) } : effects
        },
        .watching("ends the payment at the second interruption") { watch, _, effects in
          watch.redirects.count >= 2 ? effects.filter { !$0.isRedirect(true) } : effects
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == PiaWallets {
  /// The user comes back manually that many times.
  ///
  /// Needs the library to report interruptions only, and records whether it reports every return.
  fileprivate func interrupt(times returns: Int) async throws {
    for _ in 0..<returns {
      let before = try seen.redirects(of: 1).count
      try await returnByHand()
      try await waitUntil { try self.seen.redirects(of: 1).count > before }
    }
    let interruptions = try seen.redirects(of: 1)
    try need(
      !interruptions.isEmpty && !interruptions.contains(true),
      "the redirect callback after the user came back by hand", expected: "only false",
      saw: "\(interruptions)", judgedBy: "PIA-INT-01")
    guard returns > 1 else { return }
    reading(
      .repeatedReturnsByHand,
      interruptions.count >= returns ? "every return is reported" : "not every return is reported")
  }
}

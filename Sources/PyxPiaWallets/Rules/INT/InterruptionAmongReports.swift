import Conformance
import PropertyTesting

extension PiaWallets {
  /// What else is reported with an interruption, and in which order.
  @ChapterBuilder<PiaWallets> static var interruptionAmongReports: [Rule] {
    Rule(
      "PIA-INT-07", .must(.derived),
      "An interruption is reported by the redirect callback; the failure callback stays silent.",
      cites: .pia("Wallet payments - Cases of interrupted transactions", "Error Handling"),
      given: interruptions
    ) { trial, input in
      try await trial.liveThroughPast(of: input)
      try await trial.reachWallet(input.payment)
      for _ in 0..<input.returns {
        try await trial.returnByHand()
        try trial.expectNoFailure()
        try await trial.waitUntil { try trial.seen.redirects(of: 1).contains(false) }
        try trial.expectNoFailure()
      }
      try trial.needInterruption(of: 1)
      trial.label("an interruption was reported")
      if input.returns > 1 { trial.label("several returns") }
    } covers: {
      [
        .seen("several returns", atLeast: 20),
        .seen("an interruption was reported", atLeast: 50),
        .seen("another payment failed", atLeast: 15),
      ]
    } mutants: {
      [
        .rewriting("reports an invalid URL as well") {
          guard case .redirected(let call, false) = $0 else { return [$0] }
          return [$0, .failed(call: call, kind: .invalidWalletURL, details: "no redirect")]
        },
        .watching("reports a failure when the user comes back") { watch, stimulus, effects in
          stimulus == .willEnterForeground && watch.isAway
            ? effects + [.failed(call: watch.call, kind: .networkError, details: "interrupted")] : effects
        },
      ]
    }

    orderedReports
  }
}

// MARK: Inputs

/// A payment, how often the user comes back manually, and whether a failed payment comes before it.
private struct InterruptedPayment: Sendable {
  var payment: Payment
  var returns: Int
  var followsFailure: Bool
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let interruptions: Generator<InterruptedPayment> = zip(
  .payment, .int(in: 1...3), .bool(probability: 0.4), .earlier
).map { InterruptedPayment(payment: $0, returns: $1, followsFailure: $2, earlier: $3) }

// MARK: Steps

extension Trial where System == PiaWallets {
  /// Plays a failed payment, or the other steps before the payment.
  fileprivate func liveThroughPast(of input: InterruptedPayment) async throws {
    guard input.followsFailure else {
      try await begin(after: input.earlier)
      return
    }
    have(.phone())
    try await fail(.unusableURL, input.payment, call: 2)
    try await needFailure(.unusableURL, call: 2)
    label("another payment failed")
  }

  /// Needs an interruption to have been reported.
  func needInterruption(of call: Int) throws {
    let reports = try seen.redirects(of: call)
    try need(
      reports.contains(false), "the redirect callback", expected: "[false]", saw: "\(reports)",
      judgedBy: "PIA-INT-01")
  }

  /// Checks that the interrupted payment was not reported as failed.
  fileprivate func expectNoFailure() throws {
    let kinds = try seen.failures(of: 1).map(\.kind.rawValue)
    try expect(kinds, equals: [], "failures reported after the user came back by hand")
  }
}

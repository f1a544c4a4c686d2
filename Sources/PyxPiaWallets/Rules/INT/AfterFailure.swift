import Conformance
import PropertyTesting

extension PiaWallets {
  /// What comes after a failure or a refused launch.
  static var noInterruptionAfterFailure: Rule {
    Rule(
      "PIA-INT-06", .must(.derived), "After a failure or a refused launch, no interruption is reported.",
      cites: .pia("Error Handling", "Wallet App Detection"),
      given: livesAfterFailure
    ) { trial, input in
      trial.have(.phone())
      if input.followsInterruption { try await trial.redirectAfterInterruption(of: input.payment) }
      try await trial.fail(input.failing, input.payment)
      try await trial.waitUntil { try trial.hasFailed(1) }
      if try !trial.hasFailed(1) { try await trial.needFailure(input.failing) }
      if input.failing == .refused { trial.label("a refused launch") }
      let before = try trial.interruptions(of: 2)
      // A library may report a redirect URL that no payment waits for (A-PIA-8), but not as an interruption.
      func check() throws {
        let new = try trial.interruptions(of: 1)
        try trial.expect(
          new, equals: 0, "interruptions reported for a payment that failed or was refused")
        let old = try trial.interruptions(of: 2) - before
        try trial.expect(
          old, equals: 0, "interruptions reported for an earlier payment that had ended")
      }
      try await trial.live(through: input.events, input.payment, checking: check)
      try await trial.atTheEnd(check)
    } covers: {
      [
        .seen("a refused launch", atLeast: 12), .seen("the user leaves and comes back", atLeast: 20),
        .seen("another payment was interrupted", atLeast: 15),
      ]
    } mutants: {
      [
        .interrupting("reports an interruption after a failure") { watch, stimulus in
          stimulus == .didBecomeActive && watch.failures > 0
        },
        .interrupting("reports an interruption after a refused launch") { watch, stimulus in
          stimulus == .didBecomeActive && watch.wasRefused
        },
        .closing("reports an interruption when the session is closed, after a failure") { done in
          guard case .failed(let call, _, _)? = done.last(where: { $0.kind == .failed }) else { return [] }
          return [.redirected(call: call, withoutInterruption: false)]
        },
      ]
    }
  }
}

// MARK: Inputs

/// A payment that fails, its reason, the events on the phone after that, and whether an interrupted payment comes
/// before it.
private struct LifeAfterFailure: Sendable {
  var payment: Payment
  var failing: Failing
  var events: [PhoneEvent]
  var followsInterruption: Bool
}

private let livesAfterFailure: Generator<LifeAfterFailure> = zip(
  .anyPayment, Generator<Failing>.element(of: [.refused, .unusableURL, .walletGone, .network]),
  Generator<[PhoneEvent]>.events(count: 0...24, without: [.restart]), .bool(probability: 0.4)
).map { LifeAfterFailure(payment: $0, failing: $1, events: $2, followsInterruption: $3) }

// MARK: Steps

extension Trial where System == PiaWallets {
  /// Another payment is interrupted, and then redirected, so that it is over.
  fileprivate func redirectAfterInterruption(of payment: Payment) async throws {
    // The document gives no name for the test app in a redirect.
    let earlier = payment.wallet.redirectName == nil ? Payment(wallet: .vipps) : payment
    try await reachWallet(earlier, call: 2)
    try await returnByHand()
    try await waitUntil { try self.seen.redirects(of: 2).contains(false) }
    try needInterruption(of: 2)
    label("another payment was interrupted")
    try await returnByRedirect(earlier)
    try await wait()
    try need(
      seen.redirects(of: 2).contains(true), expected: "a report of the redirect", saw: "none",
      judgedBy: "PIA-RDR-01", "PIA-INT-03")
  }

  /// How many interruptions were reported for that launch.
  fileprivate func interruptions(of call: Int) throws -> Int { try seen.redirects(of: call).count { !$0 } }

  /// Whether the launch was refused, or its payment was reported as failed.
  fileprivate func hasFailed(_ call: Int) throws -> Bool {
    try seen.launches(of: call) == [false] || !seen.failures(of: call).isEmpty
  }
}

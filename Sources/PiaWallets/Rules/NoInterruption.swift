import Conformance
import PropertyTesting

extension PiaWallets {
  /// What is no interruption: coming back after the redirect, before the wallet, after a failure.
  @ChapterBuilder<PiaWallets> static var noInterruption: [Rule] {
    Rule(
      "PIA-INT-04", .must(.derived),
      "After the redirect was reported the payment is over: nothing more is reported.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.aPIA8],
      given: zip(.payment, Generator<[PhoneEvent]>.events(from: .inactive, count: 0...24)),
      covers: [
        .atLeast(20, percent: "the redirect arrives again") { $0.1.contains(.redirect) },
        .atLeast(20, percent: "the user leaves and comes back") {
          $0.1.contains(.leave) && $0.1.contains(.enter)
        },
        .seen(50, percent: "the redirect was reported"),
      ],
      mutants: [
        .interrupting("goes on watching the app's life") { watch, stimulus in
          stimulus == .didBecomeActive && watch.isOver
        },
        .watching("reports the same redirect again") { watch, stimulus, effects in
          guard stimulus.bringsRedirect, watch.isOver, !effects.contains(where: { $0.isRedirect(true) })
          else {
            return effects
          }
          return effects + [.redirected(call: watch.call, withoutInterruption: true)]
        },
        .watching("fails once the app is active again") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isOver
            ? effects + [.failed(call: watch.call, kind: .invalidWalletURL, details: "timed out")] : effects
        },
      ]
    ) { trial, input in
      let (payment, events) = input
      trial.change { $0 = .phone() }
      try await trial.reachWallet(payment)
      try await trial.leave()
      try await trial.enter()
      try await trial.receive(payment.redirectURL())
      try await trial.settle()
      // Where the report takes longer, it is waited for in the foreground.
      if try !trial.seen.redirects(of: 1).contains(true) {
        try await trial.activate()
        try await trial.waitFor { try trial.seen.redirects(of: 1).contains(true) }
        try await trial.leave()
        try await trial.enter()
      }
      guard try trial.seen.redirects(of: 1).contains(true) else { try trial.discard() }
      trial.label("the redirect was reported")
      let before = try trial.seen.redirects(of: 1).count
      func check() throws {
        let more = try trial.seen.redirects(of: 1).dropFirst(before)
        try trial.expect(more.isEmpty, "after the redirect was reported, the callback got \(Array(more)) too")
        let failures = try trial.seen.failures(of: 1).map(\.kind.rawValue)
        try trial.expect(failures.isEmpty, "after the redirect was reported, a failure was too: \(failures)")
      }
      for (number, event) in events.enumerated() {
        try await trial.perform(event, payment, call: 20 + number)
        try check()
        if event == .redirect, let answer = try trial.seen.handled(20 + number).first {
          trial.reading(.aPIA8, answer ? "claims a redirect without a payment" : "leaves it to the host")
        }
      }
      try await trial.comeToRest(checking: check)
    }

    Rule(
      "PIA-INT-05", .must(.derived),
      "Leaving the app and coming back before the wallet was opened is no interruption.",
      cites: .pia("Wallet payments - Cases of interrupted transactions"),
      given: zip(
        .payment,
        Generator<[PhoneEvent]>.events(
          count: 0...24, without: [.redirect, .otherURL, .restart, .uninstall, .install]),
        .bool(probability: 0.4)),
      covers: [
        .atLeast(20, percent: "the user leaves and comes back") { $0.1.contains(.activate) },
        .seen(12, percent: "an interruption was reported later"),
      ],
      mutants: [
        .interrupting("takes coming back while the host registers for an interruption") { watch, stimulus in
          stimulus == .didBecomeActive && watch.isRegistering
        },
        .interrupting("takes a slow host for an interruption") { watch, stimulus in
          guard case .timePassed = stimulus else { return false }
          return watch.isRegistering && watch.elapsed > 60_000
        },
      ]
    ) { trial, input in
      let (payment, events, goesOn) = input
      trial.change { $0 = .phone() }
      try await trial.launchUnanswered(payment.wallet)
      try await trial.awaitRegistration(1)
      func check() throws {
        let reports = try trial.seen.redirects(of: 1)
        try trial.expect(
          reports.isEmpty, "the wallet was not opened yet, and the redirect callback got \(reports)")
      }
      try await trial.live(through: events, payment, checking: check)
      guard goesOn else { return }
      try await trial.give(.success(walletURL: payment.walletURL), to: 1)
      try await trial.waitFor { try !trial.seen.openedURLs.isEmpty }
      try await trial.returnByHand()
      try await trial.waitFor { try trial.seen.redirects(of: 1).contains(false) }
      if try trial.seen.redirects(of: 1).contains(false) { trial.label("an interruption was reported later") }
    }

    Rule(
      "PIA-INT-06", .must(.derived), "After a failure or a refused launch no interruption is reported.",
      cites: .pia("Error Handling", "Wallet App Detection"),
      given: zip(
        .payment, Generator<Failing>.element(of: [.refused, .unusableURL, .walletGone, .network]),
        Generator<[PhoneEvent]>.events(count: 0...24, without: [.restart]), .bool(probability: 0.4)),
      covers: [
        .atLeast(12, percent: "a refused launch") { $0.1 == Failing.refused },
        .atLeast(20, percent: "the user leaves and comes back") { $0.2.contains(.activate) },
        .seen(15, percent: "an interruption was reported elsewhere"),
      ],
      mutants: [
        .interrupting("reports an interruption after a failure") { watch, stimulus in
          stimulus == .didBecomeActive && watch.failures > 0
        },
        .interrupting("reports an interruption after a refused launch") { watch, stimulus in
          stimulus == .didBecomeActive && watch.wasRefused
        },
      ]
    ) { trial, input in
      let (payment, failing, events, followsInterruption) = input
      trial.change { $0 = .phone() }
      if followsInterruption {
        try await trial.reachWallet(payment, call: 2)
        try await trial.returnByHand()
        try await trial.waitFor { try trial.seen.redirects(of: 2).contains(false) }
        if try trial.seen.redirects(of: 2).contains(false) {
          trial.label("an interruption was reported elsewhere")
        }
        try await trial.returnByRedirect(payment)
        try await trial.wait()
        guard try trial.seen.redirects(of: 2).last == true else { try trial.discard() }
      }
      try await trial.fail(failing, payment)
      try await trial.waitFor { try trial.hasFailed(1) }
      guard try trial.hasFailed(1) else { try trial.discard() }
      let before = try trial.seen.redirectCount
      func check() throws {
        let more = try trial.seen.redirectCount - before
        let reports = try trial.seen.redirects(of: 1)
        try trial.expect(
          more == 0, "the payment came to nothing, and a redirect callback ran \(more) times, with \(reports)"
        )
      }
      try await trial.live(through: events, payment, checking: check)
    }
  }
}

extension Trial where System == PiaWallets {
  /// Whether the launch was refused or its payment reported as failed.
  fileprivate func hasFailed(_ call: Int) throws -> Bool {
    try seen.launches(of: call) == [false] || !seen.failures(of: call).isEmpty
  }
}

import Conformance
import PropertyTesting

extension PiaWallets {
  /// What is not an interruption: coming back after the redirect, before the wallet, after a failure.
  @ChapterBuilder<PiaWallets> static var noInterruption: [Rule] {
    Rule(
      "PIA-INT-04", .must(.derived),
      "After the redirect was reported the payment is over: neither an interruption nor a failure is reported, nor a "
        + "redirect without another redirect URL.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.aPIA8],
      given: livesAfterRedirect,
      covers: [
        .covers("the redirect arrives again", atLeast: 20) { $0.1.contains(.redirect) },
        .covers("the user leaves and comes back", atLeast: 20) {
          $0.1.contains(.leave) && $0.1.contains(.enter)
        },
        .seen("the redirect was reported", atLeast: 50),
      ],
      mutants: [
        .interrupting("goes on watching the app's life") { watch, stimulus in
          stimulus == .didBecomeActive && watch.isOver
        },
        .watching("reports the same redirect again when the app is active") { watch, stimulus, effects in
          guard stimulus == .didBecomeActive, watch.isOver else { return effects }
          return effects + [.redirected(call: watch.call, withoutInterruption: true)]
        },
        .interrupting("takes a second redirect for an interruption") { watch, stimulus in
          stimulus.bringsRedirect && watch.isOver
        },
        .watching("fails once the app is active again") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isOver
            ? effects + [.failed(call: watch.call, kind: .invalidWalletURL, details: "timed out")] : effects
        },
        .closing("fails when it is closed, after the redirect") { done in
          guard case .redirected(let call, _)? = done.last(where: { $0.isRedirect(true) }) else { return [] }
          return [.failed(call: call, kind: .networkError, details: "closed")]
        },
      ]
    ) { trial, input in
      let (payment, events, earlier) = input
      try await trial.begin(after: earlier)
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
      try trial.need(
        trial.seen.redirects(of: 1).contains(true), expected: "the redirect to be reported", saw: "nothing",
        judgedBy: "PIA-RDR-01")
      trial.label("the redirect was reported")
      let before = try trial.seen.redirects(of: 1).count
      var redirectURLs = 0
      func check() throws {
        let more = try trial.seen.redirects(of: 1).dropFirst(before)
        try trial.expect(
          more.count <= redirectURLs && !more.contains(false),
          "after the redirect was reported and \(redirectURLs) more redirect URLs came",
          expected: "at most one report for each", saw: "\(Array(more))")
        let failures = try trial.seen.failures(of: 1).map(\.kind.rawValue)
        try trial.expect(
          failures.isEmpty, "after the redirect was reported", expected: "no failure reported",
          saw: "\(failures)")
      }
      for (number, event) in events.enumerated() {
        if event == .redirect { redirectURLs += 1 }
        try await trial.perform(event, payment, call: 20 + number)
        try check()
        if event == .redirect, let answer = try trial.seen.handled(20 + number).first {
          trial.readUnawaitedRedirect(isClaimed: answer)
        }
      }
      try await trial.comeToRest(checking: check)
      try await trial.atTheEnd(check)
      if try trial.seen.redirects(of: 1).count > before {
        trial.reading(.aPIA8, "reports a redirect that no payment waits for")
      }
    }

    Rule(
      "PIA-INT-05", .must(.derived),
      "Leaving the app and coming back before the wallet was opened does not count as an interruption.",
      cites: .pia("Wallet payments - Cases of interrupted transactions"),
      given: livesBeforeWallet,
      covers: [
        .covers("the user leaves and comes back", atLeast: 20) { $0.1.contains(.activate) },
        .seen("an interruption was reported later", atLeast: 5),
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
      let (payment, events, goesOn, earlier) = input
      let opened = try await trial.begin(after: earlier)
      try await trial.launchUnanswered(payment.wallet)
      try await trial.awaitRegistration(1)
      func check() throws {
        let reports = try trial.seen.redirects(of: 1)
        try trial.expect(
          reports.isEmpty, "the redirect callback, where the wallet was not opened yet", expected: "nothing",
          saw: "\(reports)")
      }
      try await trial.live(through: events, payment, checking: check)
      guard goesOn else { return }
      try await trial.give(.success(walletURL: payment.walletURL), to: 1)
      try await trial.waitFor { try trial.seen.openedURLs.count > opened }
      // Whether an answer is taken that comes so late is open (A-PIA-4).
      guard try trial.seen.openedURLs.count > opened else {
        try await trial.needLateAnswers(payment.wallet)
        try trial.discard()
      }
      try await trial.returnByHand()
      try await trial.waitFor { try trial.seen.redirects(of: 1).contains(false) }
      try trial.needInterruption(of: 1)
      trial.label("an interruption was reported later")
    }

    Rule(
      "PIA-INT-06", .must(.derived), "After a failure or a refused launch no interruption is reported.",
      cites: .pia("Error Handling", "Wallet App Detection"),
      given: livesAfterFailure,
      covers: [
        .covers("a refused launch", atLeast: 12) { $0.1 == Failing.refused },
        .covers("the user leaves and comes back", atLeast: 20) { $0.2.contains(.activate) },
        .seen("an interruption was reported elsewhere", atLeast: 15),
      ],
      mutants: [
        .interrupting("reports an interruption after a failure") { watch, stimulus in
          stimulus == .didBecomeActive && watch.failures > 0
        },
        .interrupting("reports an interruption after a refused launch") { watch, stimulus in
          stimulus == .didBecomeActive && watch.wasRefused
        },
        .closing("reports an interruption when it is closed, after a failure") { done in
          guard case .failed(let call, _, _)? = done.last(where: { $0.kind == .failed }) else { return [] }
          return [.redirected(call: call, withoutInterruption: false)]
        },
      ]
    ) { trial, input in
      let (payment, failing, events, followsInterruption) = input
      trial.change { $0 = .phone() }
      if followsInterruption {
        try await trial.reachWallet(payment, call: 2)
        try await trial.returnByHand()
        try await trial.waitFor { try trial.seen.redirects(of: 2).contains(false) }
        try trial.needInterruption(of: 2)
        trial.label("an interruption was reported elsewhere")
        try await trial.returnByRedirect(payment)
        try await trial.wait()
        try trial.need(
          trial.seen.redirects(of: 2).contains(true), expected: "the redirect to be reported", saw: "nothing",
          judgedBy: "PIA-RDR-01", "PIA-INT-03")
      }
      try await trial.fail(failing, payment)
      try await trial.waitFor { try trial.hasFailed(1) }
      if try !trial.hasFailed(1) { try await trial.needFailure(failing) }
      let before = try trial.interruptions(of: 2)
      // What a redirect URL brings that no payment waits for is open; that it is not an interruption is not.
      func check() throws {
        let new = try trial.interruptions(of: 1)
        try trial.expect(
          new == 0, "interruptions reported of a payment that came to nothing", expected: "none",
          saw: "\(new)")
        let old = try trial.interruptions(of: 2) - before
        try trial.expect(
          old == 0, "interruptions reported of a payment that had ended before", expected: "none",
          saw: "\(old)")
      }
      try await trial.live(through: events, payment, checking: check)
      try await trial.atTheEnd(check)
    }
  }
}

// MARK: Inputs

/// A payment that is redirected, and what happens to the phone from the redirect on.
private let livesAfterRedirect: Generator<(Payment, [PhoneEvent], [WalletTransition])> = zip(
  .payment, Generator<[PhoneEvent]>.events(from: .inactive, count: 0...24), .earlier)

/// A payment, what happens to the phone while the host registers it, and whether the host answers in the end.
private let livesBeforeWallet: Generator<(Payment, [PhoneEvent], Bool, [WalletTransition])> = zip(
  .payment,
  Generator<[PhoneEvent]>.events(
    count: 0...24, without: [.redirect, .otherURL, .restart, .uninstall, .install]),
  .bool(probability: 0.4), .earlier)

/// A payment that comes to nothing, why, what happens to the phone then, and whether an interrupted one comes before.
private let livesAfterFailure: Generator<(Payment, Failing, [PhoneEvent], Bool)> = zip(
  .payment, Generator<Failing>.element(of: [.refused, .unusableURL, .walletGone, .network]),
  Generator<[PhoneEvent]>.events(count: 0...24, without: [.restart]), .bool(probability: 0.4))

extension Trial where System == PiaWallets {
  /// How many interruptions were reported of that launch.
  fileprivate func interruptions(of call: Int) throws -> Int { try seen.redirects(of: call).count { !$0 } }

  /// Whether the launch was refused or its payment reported as failed.
  fileprivate func hasFailed(_ call: Int) throws -> Bool {
    try seen.launches(of: call) == [false] || !seen.failures(of: call).isEmpty
  }
}

import Conformance
import PropertyTesting

extension PiaWallets {
  /// What is not an interruption: coming back after the redirect, before the wallet is opened, or after a failure.
  @ChapterBuilder<PiaWallets> static var noInterruption: [Rule] {
    Rule(
      "PIA-INT-04", .must(.derived),
      "Once the redirect has been reported, the payment is over: only further redirects are reported, at most one "
        + "for each redirect URL.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.unexpectedRedirect],
      given: livesAfterRedirect
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      try await trial.reachWallet(input.payment)
      try await trial.reachReportOfRedirect(input.payment)
      let before = try trial.seen.redirects(of: 1).count
      var redirectURLs = 0
      func check() throws { try trial.expectOnlyRedirects(since: before, atMost: redirectURLs) }
      for (number, event) in input.events.enumerated() {
        if event == .redirect { redirectURLs += 1 }
        try await trial.perform(event, input.payment, call: 20 + number)
        try check()
        if event == .redirect, let answer = try trial.seen.handled(20 + number).first {
          trial.recordUnawaitedRedirect(isClaimed: answer)
        }
      }
      try await trial.comeToRest(checking: check)
      try await trial.atTheEnd(check)
      if try trial.seen.redirects(of: 1).count > before {
        trial.reading(.unexpectedRedirect, "reports a redirect that no payment waits for")
      }
    } covers: {
      [
        .seen("the wallet's redirect arrives", atLeast: 20),
        .seen("the user leaves and comes back", atLeast: 20),
        .seen("the redirect was reported", atLeast: 50),
      ]
    } mutants: {
      [
        .interrupting("goes on watching the app's life") { watch, stimulus in
          stimulus == .didBecomeActive && watch.isOver
        },
        .watching("reports the same redirect again when the app is active") { watch, stimulus, effects in
          guard stimulus == .didBecomeActive, watch.isOver else { return effects }
          return effects + [.redirected(call: watch.call, withoutInterruption: true)]
        },
        .interrupting("reports a second redirect as an interruption") { watch, stimulus in
          stimulus.bringsRedirect && watch.isOver
        },
        .watching("fails once the app is active again") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isOver
            ? effects + [.failed(call: watch.call, kind: .invalidWalletURL, details: "timed out")] : effects
        },
        .closing("fails when the session is closed, after the redirect") { done in
          guard case .redirected(let call, _)? = done.last(where: { $0.isRedirect(true) }) else { return [] }
          return [.failed(call: call, kind: .networkError, details: "closed")]
        },
      ]
    }

    Rule(
      "PIA-INT-05", .must(.derived),
      "Only a return to the app is an interruption: none is reported before the wallet has been opened, or if the "
        + "app never left the screen.",
      cites: .pia("Wallet payments - Cases of interrupted transactions"),
      given: livesBeforeWallet
    ) { trial, input in
      let opened = try await trial.begin(after: input.earlier)
      try await trial.launchUnanswered(input.payment.wallet)
      try await trial.awaitRegistration(1)
      func check() throws {
        let isOpened = try trial.seen.openedURLs.count > opened
        let reports = try trial.seen.redirects(of: 1)
        try trial.expect(
          reports, equals: [],
          "the redirect callback when the "
            + (isOpened
              ? "wallet was opened and the app did not leave the screen" : "wallet was not opened yet"))
      }
      try await trial.live(through: input.events, input.payment, checking: check)
      guard input.goesOn else { return }
      try await trial.give(.success(walletURL: input.payment.walletURL), to: 1)
      try await trial.waitUntil { try trial.seen.hasOpened(after: opened) }
      // The document leaves open whether an answer that comes so late is taken (A-PIA-4).
      guard try trial.seen.openedURLs.count > opened else {
        try await trial.needLateAnswers(input.payment.wallet)
        try trial.discard()
      }
      try await trial.stay(input.stays, checking: check)
      try await trial.returnByHand()
      try await trial.waitUntil { try trial.seen.redirects(of: 1).contains(false) }
      try trial.needInterruption(of: 1)
      trial.label("an interruption was reported later")
    } covers: {
      [
        .seen("the user leaves and comes back", atLeast: 20),
        .seen("the app stayed on screen with the wallet opened", atLeast: 8),
        .seen("an interruption was reported later", atLeast: 5),
      ]
    } mutants: {
      [
        .interrupting("reports coming back while the host registers as an interruption") { watch, stimulus in
          stimulus == .didBecomeActive && watch.isRegistering
        },
        .interrupting("reports a slow host as an interruption") { watch, stimulus in
          guard case .timePassed = stimulus else { return false }
          return watch.isRegistering && watch.elapsed > 60_000
        },
        .interrupting("gives the wallet a minute, though the app was not left") { watch, stimulus in
          guard case .timePassed = stimulus else { return false }
          return watch.isAway && !watch.hasLeft && watch.elapsed > 60_000
        },
      ]
    }

    noInterruptionAfterFailure
  }
}

// MARK: Inputs

/// A payment that is redirected, and the events on the phone after the redirect.
private struct LifeAfterRedirect: Sendable {
  var payment: Payment
  var events: [PhoneEvent]
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let livesAfterRedirect: Generator<LifeAfterRedirect> = zip(
  .payment, Generator<[PhoneEvent]>.events(from: .inactive, count: 0...24), .earlier
).map { LifeAfterRedirect(payment: $0, events: $1, earlier: $2) }

/// A payment, the events on the phone while the host registers it, and whether the host answers in the end.
private struct LifeBeforeWallet: Sendable {
  var payment: Payment
  var events: [PhoneEvent]
  var goesOn: Bool
  /// How many seconds pass at a time, while the wallet is open and the app stays on the screen.
  var stays: [Int64]
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let livesBeforeWallet: Generator<LifeBeforeWallet> = zip(
  .anyPayment,
  Generator<[PhoneEvent]>.frequency([
    (3, .events(count: 0...24, without: [.redirect, .otherURL, .restart, .uninstall, .install])),
    (1, .just([])),
  ]),
  .bool(probability: 0.5), Generator<[Int64]>.array(of: .element(of: [20, 90]), count: 0...2), .earlier
).map { LifeBeforeWallet(payment: $0, events: $1, goesOn: $2, stays: $3, earlier: $4) }

// MARK: Steps

extension Trial where System == PiaWallets {
  /// The wallet redirects, and the library reports it.
  fileprivate func reachReportOfRedirect(_ payment: Payment) async throws {
    try await leave()
    try await enter()
    try await receive(payment.redirectURL())
    try await settle()
    // If the report takes longer, wait for it in the foreground.
    if try !seen.redirects(of: 1).contains(true) {
      try await activate()
      try await waitUntil { try self.seen.redirects(of: 1).contains(true) }
      try await leave()
      try await enter()
    }
    try needRedirect(of: 1)
    label("the redirect was reported")
  }

  /// Checks that the reports after the first `before` are redirects, at most one for each URL, and that nothing failed.
  fileprivate func expectOnlyRedirects(since before: Int, atMost redirectURLs: Int) throws {
    let more = try seen.redirects(of: 1).dropFirst(before)
    try expect(
      more.count <= redirectURLs && !more.contains(false),
      "the redirect callback after the reported redirect and \(redirectURLs) more redirect URLs",
      expected: "at most one report for each", saw: "\(Array(more))")
    let failures = try seen.failures(of: 1).map(\.kind.rawValue)
    try expect(failures, equals: [], "failures reported after the redirect")
  }

  /// The app stays on screen after the wallet was opened, for example side by side with the wallet.
  ///
  /// It stays for each of those numbers of seconds in turn, with a check after each.
  ///
  /// The app does not become active during that time. It would do so only after a dialog of the system. A user who
  /// cancels such a dialog has not gone to the wallet, and a library may call that an interruption.
  fileprivate func stay(_ stays: [Int64], checking check: () throws -> Void) async throws {
    for seconds in stays {
      try await pass(seconds: seconds)
      try check()
      label("the app stayed on screen with the wallet opened")
    }
    if !stays.isEmpty {
      try await wait()
      try check()
    }
  }
}

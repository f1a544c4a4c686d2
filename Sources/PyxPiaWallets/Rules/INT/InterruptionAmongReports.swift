import Conformance
import PropertyTesting

extension PiaWallets {
  /// What is reported besides an interruption, and in which order.
  @ChapterBuilder<PiaWallets> static var interruptionAmongReports: [Rule] {
    Rule(
      "PIA-INT-07", .must(.derived),
      "An interruption is reported by the redirect callback; the failure callback stays silent.",
      cites: .pia("Wallet payments - Cases of interrupted transactions", "Error Handling"),
      given: interruptions,
      covers: [
        .covers("several returns", atLeast: 20) { $0.1 > 1 },
        .seen("an interruption was reported", atLeast: 50),
        .seen("a failure was reported elsewhere", atLeast: 15),
      ],
      mutants: [
        .rewriting("reports an invalid URL as well") {
          guard case .redirected(let call, false) = $0 else { return [$0] }
          return [$0, .failed(call: call, kind: .invalidWalletURL, details: "no redirect")]
        },
        .watching("takes coming back for a failure") { watch, stimulus, effects in
          stimulus == .willEnterForeground && watch.isAway
            ? effects + [.failed(call: watch.call, kind: .networkError, details: "interrupted")] : effects
        },
      ]
    ) { trial, input in
      let (payment, returns, followsFailure, earlier) = input
      if !followsFailure { try await trial.begin(after: earlier) } else { trial.change { $0 = .phone() } }
      if followsFailure {
        try await trial.fail(.unusableURL, payment, call: 2)
        try await trial.needFailure(.unusableURL, call: 2)
        trial.label("a failure was reported elsewhere")
      }
      try await trial.reachWallet(payment)
      for _ in 0..<returns {
        try await trial.returnByHand()
        try trial.expectNoFailure()
        try await trial.waitFor { try trial.seen.redirects(of: 1).contains(false) }
        try trial.expectNoFailure()
      }
      try trial.needInterruption(of: 1)
      trial.label("an interruption was reported")
    }

    Rule(
      "PIA-INT-09", .must(.derived),
      "What is reported of a payment is any number of interruptions, then at most one redirect for each redirect URL, "
        + "and no interruption after it.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.aPIA8], given: lives,
      covers: [
        .seen("interrupted, then redirected", atLeast: 8),
        .seen("life went on after the redirect", atLeast: 10),
        .covers("several returns by hand", atLeast: 15) {
          $0.3.isEmpty && $0.1.count { $0 == PhoneEvent.activate } > 1
        },
        .covers("journeys", atLeast: 25) { !$0.3.isEmpty },
      ],
      mutants: [
        .interrupting("reports an interruption after the redirect") { watch, stimulus in
          stimulus == .didBecomeActive && watch.isOver
        },
        .doubling("reports the redirect twice") { $0.isRedirect(true) },
        .closing("reports an interruption when it is closed, where there was one before the redirect") {
          done in
          guard let last = done.last(where: { $0.isRedirect(true) }),
            done.contains(last.redirecting(false))
          else { return [] }
          return [last.redirecting(false)]
        },
      ]
    ) { trial, input in
      let (payment, events, endsWell, journey) = input
      guard journey.isEmpty else { return try await trial.checkReports(in: journey) }
      trial.change { $0 = .phone() }
      try await trial.reachWallet(payment)
      var redirectURLs = 0
      func check() throws {
        let reports = try trial.seen.redirects(of: 1)
        let redirects = reports.drop { !$0 }
        try trial.expect(
          !redirects.contains(false) && redirects.count <= redirectURLs,
          "the redirect callback after \(redirectURLs) redirect URLs",
          expected: "interruptions, then at most one redirect for each", saw: "\(reports)")
      }
      for (number, event) in events.enumerated() {
        if try trial.seen.redirects(of: 1).contains(true), event == .leave {
          trial.label("life went on after the redirect")
        }
        if event == .redirect { redirectURLs += 1 }
        try await trial.perform(event, payment, call: 20 + number)
        try check()
      }
      try await trial.comeToRest()
      try check()
      // What comes late is waited for only where the user has come back: then an interruption may still be due.
      if events.contains(.activate) { try await trial.wait() }
      try check()
      // A user who has been away and came back, and no redirect: that is an interruption.
      if let leaving = events.firstIndex(of: .leave), events[leaving...].contains(.activate),
        !events.contains(.redirect), !events.contains(.restart)
      {
        try trial.needInterruption(of: 1)
      }
      if endsWell {
        redirectURLs += 1
        for event in [PhoneEvent.leave, .enter, .redirect, .activate] {
          try await trial.perform(event, payment, call: 99)
          try check()
        }
        try await trial.wait()
        try check()
        if !events.contains(.redirect), !events.contains(.restart) {
          try trial.need(
            trial.seen.redirects(of: 1).contains(true), expected: "the redirect to be reported",
            saw: "nothing",
            judgedBy: "PIA-RDR-01", "PIA-INT-03")
        }
      }
      try await trial.atTheEnd(check)
      let reports = try trial.seen.redirects(of: 1)
      if reports.starts(with: [false]), reports.last == true { trial.label("interrupted, then redirected") }
      if reports.count(where: { $0 }) > 1 {
        trial.reading(.aPIA8, "reports a redirect that no payment waits for")
      }
    }
  }
}

// MARK: Inputs

/// A payment, how often the user comes back by hand, and whether a failed payment comes before it.
private let interruptions: Generator<(Payment, Int, Bool, [WalletTransition])> = zip(
  .payment, .int(in: 1...3), .bool(probability: 0.4), .earlier)

/// A payment, what happens to the phone while it is under way and after it, and whether the wallet comes back in the end.
///
/// In every other case a journey instead.
private let lives: Generator<(Payment, [PhoneEvent], Bool, [WalletTransition])> = zip(
  .payment, .events(count: 0...40), .bool, .tours)

extension Trial where System == PiaWallets {
  /// Needs an interruption to have been reported.
  func needInterruption(of call: Int) throws {
    let reports = try seen.redirects(of: call)
    try need(reports.contains(false), expected: "an interruption", saw: "\(reports)", judgedBy: "PIA-INT-01")
  }

  /// States of each payment of a journey what may be reported of it.
  fileprivate func checkReports(in journey: [WalletTransition]) async throws {
    var redirectURLs = 0
    try await tour(journey) { row, journey in
      if row.event == .launch { redirectURLs = 0 }
      if row.event == .redirect { redirectURLs += 1 }
      guard journey.launches > 0 else { return }
      let reports = try seen.redirects(of: journey.call)
      let redirects = reports.drop { !$0 }
      try expect(
        !redirects.contains(false) && redirects.count <= redirectURLs,
        "the redirect callback after \(redirectURLs) redirect URLs",
        expected: "interruptions, then at most one redirect for each", saw: "\(reports)")
      if reports.starts(with: [false]), reports.last == true { label("interrupted, then redirected") }
    }
  }

  fileprivate func expectNoFailure() throws {
    let kinds = try seen.failures(of: 1).map(\.kind.rawValue)
    try expect(kinds.isEmpty, "the user came back by hand", expected: "no failure reported", saw: "\(kinds)")
  }
}

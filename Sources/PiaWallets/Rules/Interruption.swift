import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on coming back by hand: "Wallet payments - Cases of interrupted transactions".
  static let interruption = Chapter<PiaWallets>("Interrupted transactions") {
    Rule(
      "PIA-INT-01", .must(.prose),
      "A user who comes back from the wallet by hand is reported by false in the redirect callback.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      given: zip(.payment, .int(in: 1...3)),
      covers: [
        .atLeast(20, percent: "several returns") { $0.1 > 1 },
        .atLeast(20, percent: "answered inside the callback") { !$0.0.answersLater },
      ],
      mutants: [
        .dropping("stays silent") { $0.isRedirect(false) },
        .rewriting("calls an interruption a success") {
          if case .redirected(let call, false) = $0 {
            [.redirected(call: call, withoutInterruption: true)]
          } else {
            [$0]
          }
        },
        .rewriting("calls an interruption a failure") {
          guard case .redirected(let call, false) = $0 else { return [$0] }
          return [.failed(call: call, kind: .invalidWalletURL, details: "interrupted")]
        },
      ]
    ) { trial, input in
      trial.change { $0 = .phone() }
      try await trial.reachWallet(input.0)
      for _ in 0..<input.1 {
        try await trial.returnByHand()
        try await trial.expectInterruption()
      }
      try await trial.wait()
      let reports = try trial.seen.redirects(of: 1)
      try trial.expect(!reports.contains(true), "no redirect came, yet the redirect callback got \(reports)")
    }

    Rule(
      "PIA-INT-02", .must(.prose),
      "A user who has to come back because the wallet did not redirect is reported in the same way, however late.",
      cites: .pia("Wallet payments - Cases of interrupted transactions"),
      given: zip(.payment, .element(of: [0, 20, 400, 4000]), .bool),
      covers: [
        .atLeast(12, percent: "more than an hour at the wallet") { $0.1 > 3600 },
        .atLeast(20, percent: "back by another link") { $0.2 },
      ],
      mutants: [
        .dropping("waits for a URL for ever") { $0.isRedirect(false) },
        .watching("stops looking after five minutes") { watch, _, effects in
          watch.elapsed > 300_000 ? effects.filter { !$0.isRedirect(false) } : effects
        },
        .watching("is content with any link") { watch, stimulus, effects in
          if case .openURL = stimulus { return effects }
          return watch.lastURLWasForeign ? effects.filter { !$0.isRedirect(false) } : effects
        },
      ]
    ) { trial, input in
      trial.change { $0 = .phone() }
      try await trial.reachWallet(input.0)
      try await trial.leave()
      if input.1 > 0 { try await trial.pass(seconds: Int64(input.1)) }
      try await trial.enter()
      if input.2 { try await trial.receive("shop://basket") }
      try await trial.activate()
      try await trial.expectInterruption()
    }

    Rule(
      "PIA-INT-03", .must(.prose),
      "After an interruption was reported, a later redirect is still reported by true.",
      cites: .pia("Wallet payments - Cases of interrupted transactions"), readings: [.aPIA12],
      given: zip(.payment, .int(in: 1...4), .bool, .element(of: [0, 30, 900])),
      covers: [
        .atLeast(20, percent: "several returns by hand") { $0.1 > 1 },
        .atLeast(20, percent: "the user goes to the wallet once more") { $0.2 },
        .seen(60, percent: "a redirect after an interruption"),
      ],
      mutants: [
        .watching("ends the payment with the first interruption") { watch, stimulus, effects in
          guard case .openURL = stimulus, watch.redirects.contains(false) else { return effects }
          return effects.compactMap { effect in
            if case .handledRedirect(let call, _) = effect {
              return .handledRedirect(call: call, handled: false)
            }
            return effect.isRedirect(true) ? nil : effect
          }
        },
        .watching("reports true only where nothing was reported before") { watch, _, effects in
          watch.redirects.contains(false) ? effects.filter { !$0.isRedirect(true) } : effects
        },
        .watching("ends the payment with the second interruption") { watch, _, effects in
          watch.redirects.count >= 2 ? effects.filter { !$0.isRedirect(true) } : effects
        },
      ]
    ) { trial, input in
      let (payment, returns, goesAgain, seconds) = input
      trial.change { $0 = .phone() }
      try await trial.reachWallet(payment)
      for _ in 0..<returns {
        try await trial.returnByHand()
        try await trial.waitFor { try !trial.seen.redirects(of: 1).isEmpty }
      }
      let interruptions = try trial.seen.redirects(of: 1)
      guard !interruptions.isEmpty, !interruptions.contains(true) else { try trial.discard() }
      if returns > 1 {
        trial.reading(.aPIA12, interruptions.count >= returns ? "every return" : "not every return")
      }
      if seconds > 0 { try await trial.pass(seconds: Int64(seconds)) }
      if goesAgain {
        try await trial.leave()
        try await trial.enter()
      }
      try await trial.receive(payment.redirectURL())
      let handled = try trial.seen.handled(11)
      try trial.expect(
        handled == [true],
        "after an interruption, willHandleRedirect answered \(handled) to the wallet's redirect, expected [true]"
      )
      if goesAgain { try await trial.activate() }
      try await trial.waitFor { try trial.seen.redirects(of: 1).contains(true) }
      let reports = try trial.seen.redirects(of: 1)
      try trial.expect(
        reports.last == true,
        "the wallet redirected after an interruption, and the redirect callback got \(reports)")
      trial.label("a redirect after an interruption")
    }

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
        .watching("goes on watching the app's life") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isOver
            ? effects + [.redirected(call: watch.call, withoutInterruption: false)] : effects
        },
        .watching("reports the same redirect again") { watch, stimulus, effects in
          guard case .openURL(_, let url) = stimulus, url.contains("://piasdk?"),
            watch.redirects.contains(true),
            !effects.contains(where: { $0.isRedirect(true) })
          else { return effects }
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
      try await trial.comeToRest()
      try check()
      try await trial.wait()
      try check()
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
        .watching("takes coming back while the host registers for an interruption") {
          watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isRegistering
            ? effects + [.redirected(call: watch.call, withoutInterruption: false)] : effects
        },
        .watching("takes a slow host for an interruption") { watch, stimulus, effects in
          guard case .timePassed = stimulus, watch.isRegistering, watch.elapsed > 60_000 else {
            return effects
          }
          return effects + [.redirected(call: watch.call, withoutInterruption: false)]
        },
      ]
    ) { trial, input in
      let (payment, events, goesOn) = input
      trial.change { $0 = .phone() }
      try await trial.send(
        .launchWallet(call: 1, wallet: payment.wallet, showsActivityIndicator: nil, answersAtOnce: nil))
      try await trial.awaitRegistration(1)
      func check() throws {
        let reports = try trial.seen.redirects(of: 1)
        try trial.expect(
          reports.isEmpty, "the wallet was not opened yet, and the redirect callback got \(reports)")
      }
      for event in events {
        try await trial.perform(event, payment, call: 20)
        try check()
      }
      try await trial.comeToRest()
      try check()
      try await trial.wait()
      try check()
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
        .watching("reports an interruption after a failure") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.failures > 0
            ? effects + [.redirected(call: watch.call, withoutInterruption: false)] : effects
        },
        .watching("reports an interruption after a refused launch") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.wasRefused
            ? effects + [.redirected(call: watch.call, withoutInterruption: false)] : effects
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
      for (number, event) in events.enumerated() {
        try await trial.perform(event, payment, call: 20 + number)
        try check()
      }
      try await trial.comeToRest()
      try check()
      try await trial.wait()
      try check()
    }

    Rule(
      "PIA-INT-07", .must(.derived), "An interruption is no failure: the failure callback stays silent.",
      cites: .pia("Wallet payments - Cases of interrupted transactions", "Error Handling"),
      given: zip(.payment, .int(in: 1...3), .bool(probability: 0.4)),
      covers: [
        .atLeast(20, percent: "several returns") { $0.1 > 1 },
        .seen(50, percent: "an interruption was reported"),
        .seen(15, percent: "a failure was reported elsewhere"),
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
      let (payment, returns, followsFailure) = input
      trial.change { $0 = .phone() }
      if followsFailure {
        try await trial.fail(.unusableURL, payment, call: 2)
        try await trial.wait()
        if try !trial.seen.failures(of: 2).isEmpty { trial.label("a failure was reported elsewhere") }
      }
      try await trial.reachWallet(payment)
      for _ in 0..<returns {
        try await trial.returnByHand()
        try trial.expectNoFailure()
        try await trial.waitFor { try trial.seen.redirects(of: 1).contains(false) }
        try trial.expectNoFailure()
      }
      if try trial.seen.redirects(of: 1).contains(false) { trial.label("an interruption was reported") }
    }

    Rule(
      "PIA-INT-09", .must(.derived),
      "What is reported of a payment is any number of interruptions, then at most one redirect, and nothing after it.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      given: lives,
      covers: [
        .seen(8, percent: "interrupted, then redirected"),
        .seen(10, percent: "life went on after the redirect"),
        .atLeast(20, percent: "several returns by hand") { $0.1.count { $0 == PhoneEvent.activate } > 1 },
      ],
      mutants: [
        .watching("reports an interruption after the redirect") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isOver
            ? effects + [.redirected(call: watch.call, withoutInterruption: false)] : effects
        },
        .watching("reports a second redirect") { watch, stimulus, effects in
          guard case .openURL(_, let url) = stimulus, url.contains("://piasdk?"), watch.isOver else {
            return effects
          }
          return effects.contains { $0.isRedirect(true) }
            ? effects : effects + [.redirected(call: watch.call, withoutInterruption: true)]
        },
      ]
    ) { trial, input in
      let (payment, events, endsWell) = input
      trial.change { $0 = .phone() }
      try await trial.reachWallet(payment)
      func check() throws {
        let reports = try trial.seen.redirects(of: 1)
        let firstRedirect = reports.firstIndex(of: true) ?? reports.endIndex
        try trial.expect(
          firstRedirect >= reports.count - 1,
          "the redirect callback got \(reports), expected interruptions, then at most one redirect, the last")
      }
      for (number, event) in events.enumerated() {
        if try trial.seen.redirects(of: 1).contains(true), event == .leave {
          trial.label("life went on after the redirect")
        }
        try await trial.perform(event, payment, call: 20 + number)
        try check()
      }
      try await trial.comeToRest()
      try check()
      // What comes late is waited for only where the user has come back: then an interruption may still be due.
      if events.contains(.activate) { try await trial.wait() }
      try check()
      if endsWell {
        for event in [PhoneEvent.leave, .enter, .redirect, .activate] {
          try await trial.perform(event, payment, call: 99)
          try check()
        }
        try await trial.wait()
        try check()
      }
      let reports = try trial.seen.redirects(of: 1)
      if reports.starts(with: [false]), reports.last == true { trial.label("interrupted, then redirected") }
    }
  }
}

extension Trial where System == PiaWallets {
  /// Whether the launch was refused or its payment reported as failed.
  fileprivate func hasFailed(_ call: Int) throws -> Bool {
    try seen.launches(of: call) == [false] || !seen.failures(of: call).isEmpty
  }

  fileprivate func expectInterruption() async throws {
    let atOnce = try seen.redirects(of: 1)
    try expect(
      !atOnce.contains(true), "the user came back without a redirect, and the redirect callback got \(atOnce)"
    )
    try await waitFor { try self.seen.redirects(of: 1).contains(false) }
    let final = try seen.redirects(of: 1)
    try expect(
      final.contains(false) && !final.contains(true),
      "the user came back without a redirect, and the redirect callback got \(final), expected false")
  }

  fileprivate func expectNoFailure() throws {
    let kinds = try seen.failures(of: 1).map(\.kind.rawValue)
    try expect(kinds.isEmpty, "the user came back by hand, and a failure was reported: \(kinds)")
  }
}

/// A payment, what happens to the phone while it is under way and after it, and whether the wallet comes back in the end.
private let lives: Generator<(Payment, [PhoneEvent], Bool)> = zip(.payment, .events(count: 0...40), .bool)

import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on the wallet's redirect: "Wallet App Redirect".
  static let redirect: Chapter<PiaWallets> = Chapter("Wallet app redirect") {
    Rule(
      "PIA-RDR-01", .must(.prose),
      "The library handles the redirect of the wallet in use, and then calls the redirect callback with true exactly "
        + "once.",
      cites: .pia("Wallet App Redirect", "Wallet Payment Registration").quoting(
        "callback to handle successful redirect"),
      readings: [.walletTestVersions],
      given: redirects
    ) { trial, input in
      try await trial.begin(.phone(hostSchemes: input.hostSchemes), after: input.earlier)
      try await trial.reachWallet(input.payment)
      try await trial.leave()
      if input.order == .foregroundFirst { try await trial.enter() }
      try await trial.receive(input.payment.redirectURL(hostScheme: input.scheme))
      if input.order == .urlFirst { trial.label("the URL arrives before the app enters the foreground") }
      let handled = try trial.seen.handled(11)
      if input.payment.wallet.redirectName == nil, handled == [false] {
        return trial.reading(.walletTestVersions, "the Vipps test app does not come back as vipps")
      }
      try trial.expect(handled, equals: [true], "willHandleRedirect")
      if input.payment.wallet.redirectName == nil {
        trial.reading(.walletTestVersions, "the Vipps test app comes back as vipps")
      }
      if input.order == .urlFirst { try await trial.enter() }
      try await trial.activate()
      try await trial.waitUntil { try trial.seen.redirects(of: 1).contains(true) }
      func checkReports() throws {
        let reports = try trial.seen.redirects(of: 1)
        try trial.expect(
          reports.count { $0 } == 1, "the redirect callback", expected: "true exactly once", saw: "\(reports)"
        )
      }
      try checkReports()
      try await trial.atTheEnd(checkReports)
      trial.label("a redirect was reported")
    } covers: {
      [
        .seen("the URL arrives before the app enters the foreground", atLeast: 15),
        .covers("a host with several schemes", atLeast: 15) { $0.hostSchemes.count > 1 },
        .covers("a scheme with digits or punctuation", atLeast: 8) { !$0.scheme.allSatisfy(\.isLetter) },
        .seen("a redirect was reported", atLeast: 50),
      ]
    } mutants: {
      [
        .dropping("claims the redirect and does not report it") { $0.isRedirect(true) },
        .changing("handles only the first redirect", state: false) { isDone, _, effects in
          let isFirst = !isDone
          if effects.contains(where: { $0.isRedirect(true) }) { isDone = true }
          return isFirst ? effects : effects.map { $0.claiming(false) }
        },
        .rewriting("reports a redirect as an interruption") { [$0.redirecting(false)] },
        .rewriting("reports the redirect, but does not claim the URL") { [$0.claiming(false)] },
        .doubling("reports the redirect twice") { $0.isRedirect(true) },
        .repeatingWhenClosed("reports the redirect again when the session is closed") { $0.isRedirect(true) },
        .ignoring("knows only one host scheme") { _, stimulus in
          if case .openURL(_, let url) = stimulus { !url.hasPrefix("shop") } else { false }
        },
      ]
    } vector: { trial, vector in
      try await trial.check(URLVector(vector))
    }

    foreignURLs

    Rule(
      "PIA-RDR-05", .must(.derived),
      "A clean redirect is reported as true and nothing else: the return to the foreground that comes with it is not "
        + "an interruption.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.activeBeforeRedirect], given: returns
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      try await trial.reachWallet(input.payment)
      try await trial.leave()
      if input.awaySeconds > 0 { try await trial.pass(seconds: input.awaySeconds) }
      var hasURL = false
      for step in input.order.steps {
        try await trial.perform(step, input.payment, call: 11)
        hasURL = hasURL || step == .redirect
        if hasURL { try trial.expectClean(input.order, soFar: true) }
      }
      try await trial.wait()
      try trial.need(
        !trial.seen.redirects(of: 1).isEmpty, expected: "a report of the redirect", saw: "none",
        judgedBy: "PIA-RDR-01")
      try trial.expectClean(input.order, soFar: true)
      try await trial.atTheEnd { try trial.expectClean(input.order, soFar: false) }
      trial.label("a redirect was reported")
      trial.label(input.order.words)
    } covers: {
      [
        .seen("foreground, URL, active", atLeast: 12), .seen("URL, foreground, active", atLeast: 12),
        .seen("foreground, active, URL", atLeast: 12),
        .seen("a redirect was reported", atLeast: 50),
      ]
    } mutants: {
      [
        .rewriting("reports an interruption before every redirect") {
          $0.isRedirect(true) ? [$0.redirecting(false), $0] : [$0]
        },
        .watching("reports coming to the foreground as an interruption") { watch, stimulus, effects in
          stimulus == .willEnterForeground && watch.isAway
            ? [.redirected(call: watch.call, withoutInterruption: false)] + effects : effects
        },
        .interrupting("reports becoming active after the redirect as an interruption") { watch, stimulus in
          stimulus == .didBecomeActive && watch.isOver
        },
        .interrupting("lets its timer for interruptions run on") { watch, stimulus in
          if case .timePassed = stimulus { watch.isOver } else { false }
        },
        .closing("reports an interruption when the session is closed, after the redirect") { done in
          done.last { $0.isRedirect(true) }.map { [$0.redirecting(false)] } ?? []
        },
      ]
    }
  }
}

// MARK: Inputs

/// The order in which iOS reports a redirect.
private enum ReturnOrder: Sendable, Hashable, CaseIterable {
  case foregroundFirst, urlFirst, activeFirst

  var words: String {
    switch self {
    case .foregroundFirst: "foreground, URL, active"
    case .urlFirst: "URL, foreground, active"
    case .activeFirst: "foreground, active, URL"
    }
  }

  var steps: [PhoneEvent] {
    switch self {
    case .foregroundFirst: [.enter, .redirect, .activate]
    case .urlFirst: [.redirect, .enter, .activate]
    case .activeFirst: [.enter, .activate, .redirect]
    }
  }
}

private struct RedirectInput: Sendable {
  var payment: Payment
  var order: ReturnOrder
  var hostSchemes: [String]
  var scheme: String
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let schemes: Generator<String> = .oneOf(
  .just("shop"),
  zip(
    .element(of: ["a", "shop", "no.shop", "my-app", "x"]),
    .element(of: ["", "1", "+pay", "-no", ".app", "kasse"])
  ).map { $0 + $1 })

private let redirects: Generator<RedirectInput> = zip(
  .element(of: Wallet.withRedirectName + [.vippsTest]), .bool,
  .element(of: [ReturnOrder.foregroundFirst, .urlFirst]), schemes, .subset(of: ["fb123", "shop-alt"]),
  .earlier
).map { wallet, later, order, scheme, others, earlier in
  RedirectInput(
    payment: Payment(wallet: wallet, answersLater: later), order: order, hostSchemes: others + [scheme],
    scheme: scheme, earlier: earlier)
}

private struct ReturnInput: Sendable {
  var payment: Payment
  var order: ReturnOrder
  var awaySeconds: Int64
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let returns: Generator<ReturnInput> =
  zip(.payment, .element(of: ReturnOrder.allCases), Generator<Int64>.element(of: [0, 1, 40]), .earlier)
  .map { ReturnInput(payment: $0, order: $1, awaySeconds: $2, earlier: $3) }

extension Trial where System == PiaWallets {
  /// Checks the values that the redirect callback received after a clean redirect; if `soFar` is true, more may follow.
  fileprivate func expectClean(_ order: ReturnOrder, soFar: Bool) throws {
    let reports = try seen.redirects(of: 1)
    let mayInterrupt = order == .activeFirst
    // Another rule judges how often the redirect is reported.
    try need(
      reports.count { $0 } < 2, "the redirect callback", expected: "one report of the redirect",
      saw: "\(reports)",
      judgedBy: "PIA-RDR-01")
    // A library that has reported an interruption may wait for the user to go to the wallet again.
    let complete = mayInterrupt ? [[true], [false, true], [false]] : [[true]]
    try expect(
      (soFar ? complete + [[]] : complete).contains(reports),
      "the redirect callback after the wallet redirected",
      expected: "[true]\(mayInterrupt ? ", or false first" : "")", saw: "\(reports)")
    guard mayInterrupt, !soFar else { return }
    switch reports {
    case [true]: reading(.activeBeforeRedirect, "the redirect alone, after waiting for it")
    case [false]: reading(.activeBeforeRedirect, "the interruption alone")
    default: reading(.activeBeforeRedirect, "the interruption, then the redirect")
    }
  }
}

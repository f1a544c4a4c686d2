import Conformance
import PropertyTesting

extension PiaWallets {
  /// URLs that are not redirects.
  static var foreignURLs: Rule {
    Rule(
      "PIA-RDR-02", .must(.prose),
      "A URL that is not a wallet redirect is left to the host, and nothing is reported for it.",
      cites: .pia("Wallet App Redirect").quoting("This was not a wallet app redirect, handle accordingly"),
      readings: [.unexpectedRedirect], given: .foreignURLs
    ) { trial, input in
      switch input.way {
      case .journey(let rows): try await trial.expectLinksLeft(in: rows, input.url)
      case .payment(let moment):
        try await trial.begin(after: input.earlier)
        try await trial.reach(moment, input.payment)
        let before = try await trial.receiveURL(of: input)
        try await trial.blamingURL(of: input) {
          func check() throws { try trial.expectNothingReported(of: input, since: before) }
          try check()
          try await trial.receiveOthers(of: input, checking: check)
          guard try await trial.receiveEdits(of: input, checking: check) else { return }
          try await trial.comeToRest(checking: check)
          if moment == .away {
            try await trial.receiveRedirectOfAnotherWallet(than: input.payment.wallet)
          }
        }
      }
    } covers: {
      [
        .seen("a link in a journey", atLeast: 10), .seen("no payment", atLeast: 6),
        .seen("while the host registers", atLeast: 6), .seen("while the user is at the wallet", atLeast: 6),
        .seen("after the redirect", atLeast: 6), .seen("piasdk stands elsewhere in the URL", atLeast: 12),
        .seen("a redirect was handled elsewhere", atLeast: 6), .seen("100,000 characters", atLeast: 0.5),
      ]
    } mutants: {
      [
        .rewritingURL("takes any URL that contains piasdk") { $0.contains("piasdk") },
        .rewritingURL("takes any URL with a wallet in its query") { $0.contains("wallet=") },
        .rewritingURL("claims every link") { _ in true },
        .rewritingURL("takes a host that begins with piasdk") { $0.contains("://piasdk") },
        .rewritingURL("takes a host that ends with piasdk") { $0.contains("piasdk?wallet=") },
        .behaving("crashes on long URLs", state: ()) { _, stimulus, world, inner in
          if case .openURL(_, let url) = stimulus, url.utf8.count > 65_536 {
            throw ImplementationFault.crashed("URL too long")
          }
          return try await inner.send(stimulus, in: world)
        },
        .watching("treats a link as the redirect of a payment that was interrupted") {
          watch, stimulus, effects in
          guard case .openURL = stimulus, watch.lastURLWasForeign, watch.redirects == [false] else {
            return effects
          }
          return effects.map { $0.claiming(true) }
        },
        .watching("treats any URL as the end of the payment") { watch, stimulus, effects in
          guard case .openURL = stimulus, watch.isAway, !effects.contains(where: { $0.isRedirect(true) })
          else {
            return effects
          }
          return effects + [.redirected(call: watch.call, withoutInterruption: true)]
        },
      ]
    } vector: { trial, vector in
      try await trial.check(URLVector(vector))
    }
  }
}

extension Mutant where System == PiaWallets {
  /// Claims to handle the foreign URLs for which the closure returns true.
  fileprivate static func rewritingURL(
    _ name: String, _ isTaken: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    watching(name) { _, stimulus, effects in
      guard case .openURL(_, let url) = stimulus, isTaken(url) else { return effects }
      return effects.map { $0.claiming(true) }
    }
  }
}

// MARK: Steps

/// How many reports there were before the URL arrived.
private struct Reported {
  var redirects: Int
  var failures: Int
}

extension Trial where System == PiaWallets {
  /// Checks that the library handles no link of a journey.
  fileprivate func expectLinksLeft(in rows: [WalletTransition], _ url: String) async throws {
    var last = 0
    try await tour(rows, in: Scenery(link: url)) { row, journey in
      defer { last = journey.urls }
      guard [.otherURL, .comeByLink].contains(row.event), journey.urls > last else { return }
      let handled = try seen.handled(500 + journey.urls)
      try expect(
        handled, equals: [false], "willHandleRedirect, asked about \(url) when \(row.from.words)")
      label("a link in a journey")
    }
  }

  /// The URL arrives, and must be left to the host; returns how many reports there were before.
  fileprivate func receiveURL(of input: ForeignURL) async throws -> Reported {
    let redirects = try seen.redirects(of: 1).count
    if input.moment == .away || input.moment == .over {
      try await leave()
      try await enter()
    }
    let failures = try seen.failures.count
    try await receive(input.url, call: 12)
    let handled = try seen.handled(12)
    try expect(handled, equals: [false], "willHandleRedirect, asked about \(input.url)")
    label(input.moment.words)
    if input.url.contains("piasdk") { label("piasdk stands elsewhere in the URL") }
    if input.url.utf8.count > 100_000 { label("100,000 characters") }
    return Reported(redirects: redirects, failures: failures)
  }

  /// Checks that nothing was reported since the URL arrived.
  fileprivate func expectNothingReported(of input: ForeignURL, since before: Reported) throws {
    let after = try seen.redirects(of: 1).dropFirst(before.redirects)
    // A user who returns from the wallet through another link has returned manually, so a report of false is right.
    try expect(
      input.moment == .away ? !after.contains(true) : after.isEmpty,
      "the redirect callback after \(input.url), which is not a wallet redirect",
      expected: input.moment == .away ? "no true" : "nothing", saw: "\(Array(after))")
    let new = try seen.failures.dropFirst(before.failures).map(\.kind.rawValue)
    try expect(new, equals: [], "failures reported after \(input.url), which is not a wallet redirect")
  }

  /// More URLs arrive one after another, and must be left to the host.
  fileprivate func receiveOthers(of input: ForeignURL, checking check: () throws -> Void) async throws {
    for (index, url) in input.others.enumerated() {
      try await receive(url, call: 60 + index)
      let handled = try seen.handled(60 + index)
      try expect(handled, equals: [false], "willHandleRedirect, asked about \(url)")
      try check()
    }
  }

  /// Edited redirects arrive one after another; false if one was taken, because the payment may then be over.
  fileprivate func receiveEdits(of input: ForeignURL, checking check: () throws -> Void) async throws -> Bool
  {
    for (index, edited) in input.edits.enumerated() {
      note(edited.edit)
      let url = "shop://" + EditedRedirect.written(edited.text)
      try await receive(url, call: 20 + index)
      let handled = try seen.handled(20 + index)
      if EditedRedirect.isForeign(edited.text) {
        try expect(handled, equals: [false], "willHandleRedirect, asked about \(url)")
      } else {
        try readRedirectOfAnotherForm(url, at: input.moment, handled)
        if handled == [true] { return false }
      }
      try check()
    }
    return true
  }

  /// Checks that the library answers once; the document leaves open whether it handles a redirect of another form.
  fileprivate func readRedirectOfAnotherForm(
    _ url: String, at moment: ForeignURL.Moment, _ handled: [Bool]
  ) throws {
    try expect(
      handled.count == 1, "willHandleRedirect, asked about \(url)", expected: "one answer",
      saw: "\(handled)")
    if moment == .away {
      reading(.unexpectedRedirect, "\(handled == [true] ? "takes" : "leaves") a redirect of another form")
    } else {
      recordUnawaitedRedirect(isClaimed: handled == [true])
    }
  }

  /// Runs the body, and after a violation makes sure that the URL caused it.
  ///
  /// For this, the user returns without any URL. If the library reports a redirect all the same, the URL is not the
  /// cause.
  fileprivate func blamingURL(of input: ForeignURL, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let violation as Violation {
      try await needQuietReturn(input.moment, input.payment)
      throw violation
    }
  }

  /// The user comes back from the wallet through the redirect of another wallet.
  fileprivate func receiveRedirectOfAnotherWallet(than wallet: Wallet) async throws {
    guard let other = Wallet.withRedirectName.first(where: { $0 != wallet }) else { return }
    try await leave()
    try await enter()
    try await receive(Payment(wallet: other).redirectURL(), call: 90)
    let handled = try seen.handled(90)
    try expect(
      handled.count == 1,
      "willHandleRedirect, asked about the redirect of another wallet", expected: "one answer",
      saw: "\(handled)")
    reading(
      .unexpectedRedirect, "\(handled == [true] ? "takes" : "leaves") a redirect that names another wallet")
  }

  /// Takes a payment to the given moment.
  fileprivate func reach(_ moment: ForeignURL.Moment, _ payment: Payment) async throws {
    switch moment {
    case .idle: break
    case .registering:
      try await launchUnanswered(payment.wallet)
      try await awaitRegistration(1)
    case .away: try await reachWallet(payment)
    case .over:
      try await completePayment(payment, call: 1)
      let handled = try seen.handled(11)
      try need(
        handled == [true], "willHandleRedirect", expected: "[true]", saw: "\(handled)",
        judgedBy: "PIA-RDR-01")
      label("a redirect was handled elsewhere")
    }
  }

  /// Needs a return without any URL to bring no report of a redirect, and no report at all once the payment is over.
  fileprivate func needQuietReturn(_ moment: ForeignURL.Moment, _ payment: Payment) async throws {
    guard moment == .away || moment == .over else { return }
    let call = 91
    try await close()
    change { $0 = .phone() }
    if moment == .away {
      try await reachWallet(payment, call: call)
    } else {
      try await completePayment(payment, call: call)
    }
    let before = try seen.redirects(of: call).count
    try await returnByHand()
    try await wait()
    let reports = try Array(seen.redirects(of: call).dropFirst(before))
    if moment == .away {
      try need(
        !reports.contains(true), "the redirect callback after a return without a URL", expected: "no true",
        saw: "\(reports)",
        judgedBy: "PIA-INT-01")
    } else {
      try need(
        reports.isEmpty, "the redirect callback after the redirect", expected: "nothing", saw: "\(reports)",
        judgedBy: "PIA-INT-04")
    }
  }
}

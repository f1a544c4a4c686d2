import Conformance
import PropertyTesting

extension PiaWallets {
  /// URLs that are not redirects.
  static var foreignURLs: Rule {
    Rule(
      "PIA-RDR-02", .must(.prose),
      "A URL that is not a wallet redirect is left to the host, and nothing is reported for it.",
      cites: .pia("Wallet App Redirect").quoting("This was not a wallet app redirect, handle accordingly"),
      readings: [.aPIA8], given: arrivals
    ) { trial, input in
      guard input.journey.isEmpty else { return try await trial.checkLinks(in: input) }
      try await trial.begin(after: input.earlier)
      try await trial.reach(input.moment, input.payment)
      let before = try trial.seen.redirects(of: 1)
      if input.moment == .away || input.moment == .over {
        try await trial.leave()
        try await trial.enter()
      }
      let failures = try trial.seen.failures.count
      try await trial.receive(input.url, call: 12)
      let handled = try trial.seen.handled(12)
      try trial.expect(
        handled, equals: [false], "willHandleRedirect, asked about \(input.url)")
      trial.label(input.moment.words)
      if input.url.contains("piasdk") { trial.label("names piasdk elsewhere") }
      if input.url.utf8.count > 100_000 { trial.label("100,000 characters") }
      func check() throws {
        let after = try trial.seen.redirects(of: 1).dropFirst(before.count)
        // A user who comes back from the wallet by another link has come back by hand: false is right then.
        try trial.expect(
          input.moment == .away ? !after.contains(true) : after.isEmpty,
          "the redirect callback after \(input.url), which is not a wallet redirect",
          expected: input.moment == .away ? "no true" : "nothing", saw: "\(Array(after))")
        let new = try trial.seen.failures.dropFirst(failures).map(\.kind.rawValue)
        try trial.expect(
          new, equals: [], "failures reported after \(input.url), which is not a wallet redirect")
      }
      do {
        try check()
        for (index, edited) in input.edits.enumerated() {
          trial.note(edited.edit)
          let url = "shop://" + EditedRedirect.written(edited.text)
          try await trial.receive(url, call: 20 + index)
          let handled = try trial.seen.handled(20 + index)
          if EditedRedirect.isForeign(edited.text) {
            try trial.expect(
              handled, equals: [false], "willHandleRedirect, asked about \(url)")
          } else {
            try trial.expect(
              handled.count == 1, "willHandleRedirect, asked about \(url)", expected: "one answer",
              saw: "\(handled)")
            if input.moment == .away {
              trial.reading(.aPIA8, "\(handled == [true] ? "takes" : "leaves") a redirect of another form")
            } else {
              trial.readUnawaitedRedirect(isClaimed: handled == [true])
            }
            // From here on, the payment may be over or be another one.
            if handled == [true] { return }
          }
          try check()
        }
        try await trial.comeToRest(checking: check)
        if input.moment == .away {
          try await trial.receiveRedirectOfAnotherWallet(than: input.payment.wallet)
        }
      } catch let violation as Violation {
        // If a return without the URL brings the same report, the URL is not the cause.
        try await trial.needQuietReturn(input.moment, input.payment)
        throw violation
      }
    } covers: {
      [
        .seen("a link in a journey", atLeast: 10), .seen("no payment", atLeast: 6),
        .seen("while the host registers", atLeast: 6), .seen("while the user is at the wallet", atLeast: 6),
        .seen("after the redirect", atLeast: 6), .seen("names piasdk elsewhere", atLeast: 12),
        .seen("a redirect was handled elsewhere", atLeast: 6), .seen("100,000 characters", atLeast: 0.5),
      ]
    } mutants: {
      [
        .rewritingURL("takes any URL that contains piasdk") { $0.contains("piasdk") },
        .rewritingURL("takes any URL with a wallet in its query") { $0.contains("wallet=") },
        .rewritingURL("swallows every link") { _ in true },
        .rewritingURL("takes a host that begins with piasdk") { $0.contains("://piasdk") },
        .rewritingURL("takes a host that ends with piasdk") { $0.contains("piasdk?wallet=") },
        .behaving("crashes on long URLs", state: ()) { _, stimulus, world, inner in
          if case .openURL(_, let url) = stimulus, url.utf8.count > 65_536 {
            throw ImplementationFault.crashed("URL too long")
          }
          return try await inner.send(stimulus, in: world)
        },
        .watching("takes a link for the redirect of a payment that was interrupted") {
          watch, stimulus, effects in
          guard case .openURL = stimulus, watch.lastURLWasForeign, watch.redirects == [false] else {
            return effects
          }
          return effects.map { $0.claiming(true) }
        },
        .watching("takes any URL for the end of the payment") { watch, stimulus, effects in
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

// MARK: Inputs

private enum Moment: Sendable, Hashable, CaseIterable {
  case idle, registering, away, over

  var words: String {
    switch self {
    case .idle: "no payment"
    case .registering: "while the host registers"
    case .away: "while the user is at the wallet"
    case .over: "after the redirect"
    }
  }
}

private struct ForeignURL: Sendable {
  var moment: Moment
  var payment: Payment
  var url: String
  /// Edits of the part of a redirect after its scheme.
  var edits: [EditedText]
  /// What came before.
  var earlier: [WalletTransition] = []
  /// A journey in which the URL arrives, instead of the moment.
  var journey: [WalletTransition] = []
}

/// URLs whose host is not `piasdk`, written in any case.
private let otherURLs: Generator<String> = .oneOf([
  .element(of: [
    "shop://", "shop://basket", "shop://order/17?paid=1", "https://shop.example/", "fb123://authorize",
  ]),
  zip(
    .element(of: ["basket", "piasdk-offers", "notpiasdk", "piasdk.example", "piasdk2", "pia", "a.piasdk"]),
    .element(of: Wallet.withRedirectName.compactMap(\.redirectName))
  ).map { "shop://\($0)?wallet=\($1)" },
  .element(of: [
    "shop://basket/piasdk?wallet=vipps", "shop://basket?next=piasdk", "shop://basket#piasdk",
    "https://shop.example/piasdk?wallet=swish", "shop://basket?url=shop%3A%2F%2Fpiasdk%3Fwallet%3Dvipps",
  ]),
])

private let arrivals: Generator<ForeignURL> = zip(singleArrivals, .tours, .earlier).map {
  var arrival = $0
  (arrival.journey, arrival.earlier) = ($1, $2)
  return arrival
}

private let singleArrivals = Generator<ForeignURL> { source in
  let payment = try Generator<Payment>.payment.draw(from: source)
  let redirect = "piasdk?wallet=" + (payment.wallet.redirectName ?? "vipps")
  // A library that takes a redirect of another form has no payment left for what follows, so some cases have no edits.
  let edits = Generator<[EditedText]>.frequency([
    (5, Generator<EditedText>.edits(of: .just(redirect)).array(usually: 14...20)), (1, .just([])),
  ])
  return ForeignURL(
    moment: try Generator<Moment>.element(of: Moment.allCases).draw(from: source), payment: payment,
    url: try Generator<String>.frequency([(9, otherURLs), (1, longURLs)]).draw(from: source),
    edits: try edits.draw(from: source))
}

/// URLs of 100,000 characters.
private let longURLs = Generator<String>.element(of: ["basket?next=", "basket/", "a."]).map {
  "shop://" + $0 + String("piasdk", times: 16_667)
}

extension Mutant where System == PiaWallets {
  /// Claims foreign URLs that match.
  fileprivate static func rewritingURL(
    _ name: String, _ isTaken: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    watching(name) { _, stimulus, effects in
      guard case .openURL(_, let url) = stimulus, isTaken(url) else { return effects }
      return effects.map { $0.claiming(true) }
    }
  }
}

extension Trial where System == PiaWallets {
  /// States that the library handles no link of a journey.
  fileprivate func checkLinks(in input: ForeignURL) async throws {
    var last = 0
    try await tour(input.journey, in: Scenery(link: input.url)) { row, journey in
      defer { last = journey.urls }
      guard [.otherURL, .comeByLink].contains(row.event), journey.urls > last else { return }
      let handled = try seen.handled(500 + journey.urls)
      try expect(
        handled, equals: [false], "willHandleRedirect, asked about \(input.url) when \(row.from.words)")
      label("a link in a journey")
    }
  }

  /// The user comes back from the wallet by the redirect of another wallet.
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
    reading(.aPIA8, "\(handled == [true] ? "takes" : "leaves") a redirect that names another wallet")
  }

  fileprivate func reach(_ moment: Moment, _ payment: Payment) async throws {
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

  /// Needs that a return without any URL brings no redirect, and nothing at all after the end.
  fileprivate func needQuietReturn(_ moment: Moment, _ payment: Payment) async throws {
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

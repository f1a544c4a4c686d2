import Conformance
import PropertyTesting

extension PiaWallets {
  /// URLs that are no redirect.
  static var foreignURLs: Rule {
    Rule(
      "PIA-RDR-02", .must(.prose),
      "A URL that is no wallet redirect is not handled, and nothing is reported for it.",
      cites: .pia("Wallet App Redirect"), promisesAnswer: true, given: arrivals,
      covers: [
        .atLeast(10, percent: "no payment") { $0.moment == .idle },
        .atLeast(10, percent: "while the host registers") { $0.moment == .registering },
        .atLeast(10, percent: "while the user is at the wallet") { $0.moment == .away },
        .atLeast(10, percent: "after the redirect") { $0.moment == .over },
        .atLeast(15, percent: "names piasdk elsewhere") { $0.url.contains("piasdk") },
        .seen(10, percent: "a redirect was handled elsewhere"),
      ],
      mutants: [
        .rewritingURL("takes any URL that contains piasdk") { $0.contains("piasdk") },
        .rewritingURL("takes any URL with a wallet in its query") { $0.contains("wallet=") },
        .rewritingURL("swallows every link") { _ in true },
        .watching("takes any URL for the end of the payment") { watch, stimulus, effects in
          guard case .openURL = stimulus, watch.isAway, !effects.contains(where: { $0.isRedirect(true) })
          else {
            return effects
          }
          return effects + [.redirected(call: watch.call, withoutInterruption: true)]
        },
      ],
      vector: { trial, vector in try await trial.check(URLVector(vector)) }
    ) { trial, input in
      trial.change { $0 = .phone() }
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
        handled == [false], "willHandleRedirect answered \(handled) to \(input.url), expected [false]")
      func check() throws {
        let after = try trial.seen.redirects(of: 1).dropFirst(before.count)
        // Whoever comes back from the wallet by another link has come back by hand: false is right there.
        try trial.expect(
          input.moment == .away ? !after.contains(true) : after.isEmpty,
          "\(input.url) is no wallet redirect, yet the redirect callback got \(Array(after))")
        let new = try trial.seen.failures.dropFirst(failures).map(\.kind.rawValue)
        try trial.expect(
          new.isEmpty, "\(input.url) is no wallet redirect, yet a failure was reported: \(new)")
      }
      try check()
      try await trial.comeToRest(checking: check)
    }
  }
}

// MARK: Inputs

private enum Moment: Sendable, Hashable, CaseIterable { case idle, registering, away, over }

private struct ForeignURL: Sendable {
  var moment: Moment
  var payment: Payment
  var url: String
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

private let arrivals: Generator<ForeignURL> =
  zip(.element(of: Moment.allCases), .payment, otherURLs).map { ForeignURL(moment: $0, payment: $1, url: $2) }

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
  fileprivate func reach(_ moment: Moment, _ payment: Payment) async throws {
    switch moment {
    case .idle: break
    case .registering: try await launchUnanswered(payment.wallet)
    case .away: try await reachWallet(payment)
    case .over:
      try await completePayment(payment, call: 1)
      if try seen.handled(11) == [true] { label("a redirect was handled elsewhere") }
    }
  }
}

import Conformance
import PropertyTesting

private struct Links: Sendable {
  /// The link that is opened before the payment.
  ///
  /// The link that is opened after the payment is the same with one more digit, because an app need not follow a link
  /// to the page that it shows already.
  var url: String
  var wallet: WalletProduct
  var status: TransactionStatus
}

/// An app's own links; none resembles a wallet's redirect.
private let links: Generator<Links> = zip(
  .element(of: ["shop://offers/7", "shop://order?number=12", "shop://search?text=wallet"]), .wallet,
  .element(of: TransactionStatus.final)
).map { Links(url: $0, wallet: $1, status: $2) }

private let before = "before a payment"
private let after = "after a payment"
private let redirect = "a wallet's redirect"

extension PiaWalletsIntegration {
  /// URLs that are not redirects: "Wallet App Redirect".
  static var ownLinks: Rule {
    Rule(
      "PIA-RDR-07", .should(.sample),
      "If the SDK does not accept a URL, the app treats it as one of the app's own links, even after a payment; a "
        + "redirect that the SDK accepts is left to the SDK.",
      cites: .pia("Wallet App Redirect").quoting("This was not a wallet app redirect, handle accordingly"),
      given: links
    ) { trial, input in
      try trial.requireObserved(.followedLink)
      let flow = HostFlow(trial)
      let isFollowed = try await flow.follows(input.url)
      try await flow.reachWallet(input.wallet)
      let url = try flow.redirectURL
      try await flow.send(.urlOpened(url: url, isRedirect: true))
      trial.label(redirect)
      try trial.expect(
        try !trial.seen.links.contains(url), "the redirect that the SDK takes",
        expected: "left to the SDK", saw: "followed like a link", yieldingTo: "PIA-RDR-06")
      // An app that follows no link before a payment need not follow one after it.
      guard isFollowed else {
        return trial.passOver(because: "does not follow a link before any payment")
      }
      trial.label(before)
      try await flow.comeBack(byRedirect: true)
      _ = try await flow.needQuestion()
      try await flow.answerAll(input.status)
      try await flow.settle(on: input.status)
      // It is up to the app how it handles links while a payment is under way.
      let isOver = try flow.purchase().isOver && flow.purchase().isToldOf && flow.ledger.openDecisions.isEmpty
      guard isOver, !flow.ledger.isBlocked, !flow.ledger.isIndicatorUp, flow.controlsTime else {
        return trial.leaveOut(after, because: "the payment is not over for the app")
      }
      trial.label(after)
      try trial.expect(
        try await flow.follows(input.url + "9"),
        "after a payment, a link like one that the app followed before it",
        expected: "followed within a minute", saw: "not followed")
    } covers: {
      [
        .seen(before, atLeast: 60), .seen(redirect, atLeast: 60), .seen(after, atLeast: 60),
        .covers("another form of the search link", atLeast: 15) { $0.url.hasPrefix("shop://search") },
      ]
    } mutants: {
      [
        .changing("follows no link after a payment", state: false) { hasPaid, stimulus, effects in
          if stimulus.kind == .gotStatus { hasPaid = true }
          let isDeaf = hasPaid
          return effects.filter {
            !isDeaf || $0.kind != .followedLink
          }
        },
        .changing("follows a redirect like a link") { stimulus, effects in
          guard case .urlOpened(let url, true) = stimulus else { return effects }
          return effects + [.followedLink(url: url)]
        },
        .changing("follows redirects and not its own links") { stimulus, effects in
          guard case .urlOpened(let url, let isRedirect) = stimulus else { return effects }
          return isRedirect
            ? effects + [.followedLink(url: url)] : effects.filter { $0.kind != .followedLink }
        },
      ]
    }
  }
}

extension HostFlow {
  /// The system opens a URL that is not a redirect; returns whether the app follows it as a link within a minute.
  fileprivate func follows(_ url: String) async throws -> Bool {
    let earlier = try trial.seen.links.count
    try await send(.urlOpened(url: url, isRedirect: false))
    return try await wait(until: { _ in try trial.seen.links.dropFirst(earlier).contains(url) })
  }
}

extension Observed where System == PiaWalletsIntegration {
  /// The URLs that the app followed as links, in order.
  fileprivate var links: [String] {
    get throws {
      try of(.followedLink).compactMap { effect in
        if case .followedLink(let url) = effect { url } else { nil }
      }
    }
  }
}

import Conformance
import PropertyTesting

private struct Arrival: Sendable {
  var earlier: [HostTransition]
  var wallet: WalletProduct
  /// Whether the consumer came back manually before the redirect.
  var wasInterrupted: Bool
  /// Whether a payment by the same wallet, with the same redirect URL, comes before.
  var repeats: Bool
}

private let arrivals: Generator<Arrival> = zip(.earlierPayments, .wallet, .bool, .bool(probability: 0.3)).map
{
  Arrival(earlier: $0, wallet: $1, wasInterrupted: $2, repeats: $3)
}

private let repeatLabel = "after a payment by the same wallet, whose redirect had the same URL"

extension PiaWalletsIntegration {
  /// The URLs that the system hands to the app: "Wallet App Redirect".
  static let redirectURLs: Chapter<PiaWalletsIntegration> = Chapter("Redirect URLs") {
    Rule(
      "PIA-RDR-06", .must(.prose), "The host passes the wallet's redirect URL to the SDK unchanged.",
      cites: .pia("Wallet App Redirect").quoting("Notify the SDK of a wallet app redirect as follows"),
      given: arrivals
    ) { trial, input in
      try trial.requireObserved(.passedURL)
      let flow = try await trial.begin(after: input.earlier)
      if input.repeats { try await flow.payBefore(by: input.wallet) }
      try await flow.reachWallet(input.wallet)
      if input.wallet == .mobilePay { try flow.labelWallet(.mobilePay) }
      if input.wasInterrupted {
        try await flow.comeBack(byRedirect: false)
        try await flow.go(.background)
        trial.label("the consumer came back by hand before")
      }
      try await flow.expectHandover()
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("the consumer came back by hand before", atLeast: 25), .seen("MobilePay", atLeast: 15),
        .seen(repeatLabel, atLeast: 12),
      ]
    } mutants: {
      [
        .dropping("does not pass URLs on") { $0.kind == .passedURL },
        .rewriting("loses the query") { effect in
          guard case .passedURL(let url) = effect else { return [effect] }
          return [.passedURL(url: String(url.prefix { $0 != "?" }))]
        },
        .watching("passes no URL on after a return by hand") { ledger, _, effects in
          guard ledger.purchase?.redirects.contains(false) == true else { return effects }
          return effects.filter { $0.kind != .passedURL }
        },
        .watching("passes on only the URLs of Vipps") { _, _, effects in
          effects.filter { effect in
            guard case .passedURL(let url) = effect else { return true }
            return url.hasSuffix("vipps")
          }
        },
        .stateful("does not pass on a repeated URL", state: String?.none) { last, effect, _ in
          guard case .passedURL(let url) = effect else { return [effect] }
          defer { last = url }
          return url == last ? [] : [effect]
        },
      ]
    }

    ownLinks
  }
}

extension HostFlow {
  /// The system opens the URL of the wallet's redirect, and the host passes it to the SDK.
  fileprivate func expectHandover() async throws {
    let earlier = try trial.seen.of(.passedURL).count
    let url = try redirectURL
    try await send(.urlOpened(url: url, isRedirect: true))
    let passed = try trial.seen.of(.passedURL).dropFirst(earlier)
    try trial.expect(
      !passed.isEmpty, expected: "a call of willHandleRedirect with \(url)", saw: "no call")
    for case .passedURL(let handed) in passed {
      try trial.expect(handed, equals: url, "the URL that was passed to the SDK")
    }
  }

  /// A payment from the launch to its status, with the wallet's redirect.
  fileprivate func payBefore(by wallet: WalletProduct) async throws {
    guard trial.profile.effects.contains(.askedForStatus) else {
      return trial.leaveOut(repeatLabel, because: "a request for the status cannot be seen")
    }
    try await reachWallet(wallet)
    try await expectHandover()
    try await comeBack(byRedirect: true)
    _ = try await needQuestion()
    try await answerAll(.authorised)
    trial.label(repeatLabel)
  }
}

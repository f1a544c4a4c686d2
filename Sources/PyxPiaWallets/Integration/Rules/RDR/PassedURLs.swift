import Conformance
import PropertyTesting

private struct Arrival: Sendable {
  var earlier: [HostTransition]
  var wallet: WalletProduct
  /// Whether the consumer came back by hand before.
  var wasInterrupted: Bool
}

private let arrivals: Generator<Arrival> = zip(.earlierPayments, .wallet, .bool).map {
  Arrival(earlier: $0, wallet: $1, wasInterrupted: $2)
}

extension PiaWalletsIntegration {
  /// The URLs that the system hands to the app: "Wallet App Redirect".
  static let redirectURLs: Chapter<PiaWalletsIntegration> = Chapter("Redirect URLs") {
    Rule(
      "PIA-RDR-06", .must(.prose), "The host hands the wallet's redirect URL to the SDK, as it is.",
      cites: .pia("Wallet App Redirect").quoting("Notify the SDK of a wallet app redirect as follows"),
      given: arrivals,
      covers: [
        .seen("after another payment", atLeast: 25),
        .seen("came back by hand before", atLeast: 25), .seen("MobilePay", atLeast: 15),
      ],
      mutants: [
        .dropping("keeps URLs to itself") { $0.kind == .passedURL },
        .rewriting("loses the query") { effect in
          guard case .passedURL(let url) = effect else { return [effect] }
          return [.passedURL(url: String(url.prefix { $0 != "?" }))]
        },
        .watching("hands over no URL once the consumer came back by hand") { ledger, _, effects in
          guard ledger.purchase?.redirects.contains(false) == true else { return effects }
          return effects.filter { $0.kind != .passedURL }
        },
        .watching("hands over the URLs of Vipps only") { _, _, effects in
          effects.filter { effect in
            guard case .passedURL(let url) = effect else { return true }
            return url.hasSuffix("vipps")
          }
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.passedURL)
      let flow = try await trial.begin(after: input.earlier)
      try await flow.reachWallet(input.wallet)
      if input.wallet == .mobilePay { try flow.labelWallet(.mobilePay) }
      if input.wasInterrupted {
        try await flow.comeBack(byRedirect: false)
        try await flow.go(.background)
        trial.label("came back by hand before")
      }
      let earlier = try trial.seen.of(.passedURL).count
      let scheme = trial.world.host.schemes.first ?? "shop"
      let url = "\(scheme)://piasdk?wallet=\(try flow.purchase().wallet.redirectName)"
      try await flow.send(.urlOpened(url: url, isRedirect: true))
      let passed = try trial.seen.of(.passedURL).dropFirst(earlier)
      try trial.expect(
        !passed.isEmpty, expected: "willHandleRedirect to be asked about \(url)", saw: "no question")
      for case .passedURL(let handed) in passed {
        try trial.expect(handed, equals: url, "the URL that was handed to the SDK")
      }
    }
  }
}

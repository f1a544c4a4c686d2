import Conformance
import PropertyTesting

private struct Order: Sendable {
  var wallet: WalletProduct
  var capturesAtOnce: Bool
  /// What the orders before it were like.
  var earlier: [Bool]
}

private let orders: Generator<Order> = zip(.wallet, .bool, Generator<[Bool]>.array(of: .bool, count: 0...2))
  .map {
    Order(wallet: $0, capturesAtOnce: $1, earlier: $2)
  }

extension PiaWalletsIntegration {
  /// What a registration says, as far as it can be seen in the host.
  @ChapterBuilder<PiaWalletsIntegration> static var registeredValues: [Rule] {
    Rule(
      "PIA-REG-05/b", .should(.sample),
      "A redirect URL that the host names has the form scheme://piasdk?wallet=name, with the name of the wallet.",
      cites: .pia("Wallet Payment Registration").quoting("redirectURL should have this format"),
      given: .wallet,
      covers: [
        .seen("Vipps", atLeast: 20), .seen("Swish", atLeast: 20), .seen("MobilePay", atLeast: 20),
        .seen("a redirect URL was named", atLeast: 60),
      ],
      mutants: [
        .naming("writes MobilePay with a capital letter") { $0.replacing("mobilepay", with: "mobilePay") },
        .naming("names the wallet in a path") { $0.replacing("?wallet=", with: "/") },
        .naming("names no wallet") { url in String(url.prefix { $0 != "?" }) },
        .naming("names Vipps whatever the wallet") { url in url.replacing("swish", with: "vipps") },
        .naming("has another host") { url in url.replacing("piasdk", with: "pia") },
        .naming("takes the wallet's scheme") { url in "vipps" + url.drop { $0 != ":" } },
      ],
      vector: { trial, vector in
        let wallet = try WalletProduct(rawValue: vector.given.requiredText("wallet"))
        try await trial.checkRedirectURL(
          of: wallet, behindScheme: vector.expected.requiredText("behindScheme"))
      }
    ) { trial, wallet in
      try await trial.checkRedirectURL(of: wallet)
    }

    Rule(
      "PIA-REG-07", .must(.prose),
      "Capture at once is asked for only where the order is captured at once; without autoSale it is not.",
      cites: .pia("Wallet Payment Registration").quoting("It is optional and default value is false"),
      readings: [.aPIA5], given: orders,
      covers: [
        .seen("captured later", atLeast: 25),
        .seen("captured later, after one that was captured at once", atLeast: 8),
        .seen("Vipps or MobilePay", atLeast: 40),
      ],
      mutants: [
        .watching("asks for autoSale by default") { _, _, effects in
          effects.flatMap { effect -> [Effect] in
            guard case .askedToRegister(let call) = effect else { return [effect] }
            return [effect, .askedForAutoSale(call: call, isOn: true)]
          }
        },
        .replacing("goes on asking for autoSale once it did") { ledger, stimulus in
          ledger.purchases.isEmpty || stimulus.kind != .orderChanged ? [stimulus] : []
        },
        .rewritingStimuli("takes the setting the other way round") { stimulus, _ in
          guard case .orderChanged(let capturesAtOnce) = stimulus else { return [stimulus] }
          return [.orderChanged(capturesAtOnce: !capturesAtOnce)]
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.askedForAutoSale)
      let flow = HostFlow(trial)
      for capturesAtOnce in input.earlier {
        try await flow.send(.orderChanged(capturesAtOnce: capturesAtOnce))
        try await flow.pay(input.wallet)
        try await flow.request()
        try await flow.refuse()
      }
      let earlier = try trial.seen.of(.askedForAutoSale).count
      try await flow.send(.orderChanged(capturesAtOnce: input.capturesAtOnce))
      try await flow.pay(input.wallet)
      try await flow.request()
      let isOn = try trial.seen.of(.askedForAutoSale).dropFirst(earlier).contains { effect in
        if case .askedForAutoSale(_, true) = effect { true } else { false }
      }
      if try flow.purchase().wallet != .swish { trial.label("Vipps or MobilePay") }
      if !input.capturesAtOnce {
        trial.label("captured later")
        if input.earlier.last == true {
          trial.label("captured later, after one that was captured at once")
        }
      }
      if input.capturesAtOnce {
        guard try flow.purchase().wallet == .swish else { return }
        trial.reading(.aPIA5, "autoSale is \(isOn ? "asked for" : "not asked for") with Swish")
      } else {
        try trial.expect(
          !isOn, expected: "autoSale to be false or absent, as the order is captured later",
          saw: "that it is true")
      }
    }
  }
}

extension Trial where System == PiaWalletsIntegration {
  /// Checks the redirect URL that the app names for a payment by that wallet, where it names one.
  ///
  /// - Parameters:
  ///   - wallet: The wallet that the consumer chooses.
  ///   - end: What follows the scheme; the document's form where none is given.
  fileprivate func checkRedirectURL(of wallet: WalletProduct, behindScheme end: String? = nil) async throws {
    try requireObserved(.namedRedirectURL)
    let flow = HostFlow(self)
    try await flow.pay(wallet)
    try flow.labelWallet(wallet)
    try await flow.request()
    let urls = try seen.of(.namedRedirectURL).compactMap { effect in
      if case .namedRedirectURL(_, let url) = effect { url } else { nil }
    }
    guard !urls.isEmpty else {
      return leaveOut("a redirect URL was named", because: "the app leaves it to its backend")
    }
    label("a redirect URL was named")
    let launched = try flow.purchase().wallet
    let end = launched == wallet ? end : nil
    for url in urls {
      try expect(
        url.isOwnURL(behindScheme: end ?? "://piasdk?wallet=\(launched.redirectName)"), "the redirect URL",
        expected:
          "SCHEME\(end ?? "://piasdk?wallet=\(launched.redirectName)"), with a scheme of the app's own",
        saw: url)
    }
  }
}

extension String {
  /// Whether it is a URL with a scheme that is no wallet's, and that end behind it.
  fileprivate func isOwnURL(behindScheme rest: String) -> Bool {
    guard let end = firstIndex(of: ":") else { return false }
    let scheme = self[..<end].lowercased()
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return isScheme && !Wallet.allSchemes.map { $0.lowercased() }.contains(scheme)
      && self[end...] == rest
  }
}

extension Mutant<PiaWalletsIntegration> {
  /// Names another redirect URL.
  fileprivate static func naming(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant {
    rewriting(name) { effect in
      guard case .namedRedirectURL(let call, let url) = effect else { return [effect] }
      return [.namedRedirectURL(call: call, url: change(url))]
    }
  }
}

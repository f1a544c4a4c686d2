import Conformance
import PropertyTesting

private struct NamedURLs: Sendable {
  var earlier: [HostTransition]
  /// The wallets of payments one after another.
  var wallets: [WalletProduct]
  /// Whether each payment except the last is interrupted, with nothing decided.
  ///
  /// If not, the registration of each of these payments fails.
  var areInterrupted: Bool
}

private let namedURLs: Generator<NamedURLs> = zip(
  .earlierPayments, Generator<WalletProduct>.wallet.array(count: 1...3), .bool
).map { NamedURLs(earlier: $0, wallets: $1, areInterrupted: $2) }

extension PiaWalletsIntegration {
  /// The contents of a registration, as far as the host shows them.
  @ChapterBuilder<PiaWalletsIntegration> static var registeredValues: [Rule] {
    Rule(
      "PIA-REG-05/b", .should(.sample),
      "A redirect URL that the host names has the form scheme://piasdk?wallet=name, with the name of the wallet.",
      cites: .pia("Wallet Payment Registration").quoting("redirectURL should have this format"),
      given: namedURLs
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier)
      try await trial.checkRedirectURLs(flow, of: input.wallets, areInterrupted: input.areInterrupted)
    } covers: {
      [
        .seen("Vipps", atLeast: 20), .seen("Swish", atLeast: 20), .seen("MobilePay", atLeast: 20),
        .seen("a redirect URL was named", atLeast: 60),
        .seen("after an interruption", atLeast: 10), .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .naming("writes MobilePay with a capital letter") { $0.replacing("mobilepay", with: "mobilePay") },
        .naming("names the wallet in a path") { $0.replacing("?wallet=", with: "/") },
        .naming("names no wallet") { url in String(url.prefix { $0 != "?" }) },
        .naming("always names Vipps") { url in url.replacing("swish", with: "vipps") },
        .naming("has another host") { url in url.replacing("piasdk", with: "pia") },
        .naming("takes the wallet's scheme") { url in "vipps" + url.drop { $0 != ":" } },
      ]
    } vector: { trial, vector in
      let wallet = try WalletProduct(rawValue: vector.given.requiredText("wallet"))
      try await trial.checkRedirectURLs(
        HostFlow(trial), of: [wallet], behindScheme: vector.expected.requiredText("behindScheme"))
    }

    registeredOrders
  }
}

extension Trial where System == PiaWalletsIntegration {
  /// Checks the redirect URLs that the app names for payments one after another, if it names any.
  ///
  /// - Parameters:
  ///   - flow: The traffic so far.
  ///   - wallets: The wallets that the consumer chooses.
  ///   - areInterrupted: Whether each payment but the last is interrupted before the consumer decides in the
  ///     wallet.
  ///   - end: The part after the scheme; the document's form if none is given.
  fileprivate func checkRedirectURLs(
    _ flow: HostFlow, of wallets: [WalletProduct], areInterrupted: Bool = false,
    behindScheme end: String? = nil
  ) async throws {
    try requireObserved(.namedRedirectURL)
    /// The wallet of each registration.
    var registered: [Int: WalletProduct] = [:]
    for (number, wallet) in wallets.enumerated() {
      let (urls, calls) = try (namedURLs.count, registrations.count)
      if number > 0, areInterrupted {
        guard try await flow.pay(wallet, afterInterruptionOf: flow.purchase()) else {
          return leaveOut(
            "after an interruption", because: "the app takes no other payment after an interruption")
        }
        label("after an interruption")
      } else {
        try await flow.pay(wallet)
      }
      try flow.labelWallet(wallet)
      guard try await flow.request(mayResume: number > 0 && areInterrupted) else {
        return leaveOut(
          "after an interruption", because: "the app goes on with the payment that was interrupted")
      }
      let launched = try flow.purchase().wallet
      for call in try registrations.dropFirst(calls) { registered[call] = launched }
      for named in try namedURLs.dropFirst(urls) {
        let own = registered[named.call] ?? launched
        try expectRedirectURL(named.url, of: own, behindScheme: own == wallet ? end : nil)
      }
      guard number + 1 < wallets.count else { break }
      if areInterrupted { try await flow.interruptRegistered() } else { try await flow.refuse() }
    }
    if try namedURLs.isEmpty {
      leaveOut("a redirect URL was named", because: "the app leaves the redirect URL to its backend")
    } else {
      label("a redirect URL was named")
    }
  }

  private func expectRedirectURL(_ url: String, of wallet: WalletProduct, behindScheme end: String?) throws {
    let end = end ?? "://piasdk?wallet=\(wallet.redirectName)"
    try expect(
      url.isOwnURL(behindScheme: end), "the redirect URL of a payment by \(wallet.name)",
      expected: "SCHEME\(end), with a scheme of the app's own", saw: url)
  }

  private var registrations: [Int] {
    get throws {
      try seen.of(.askedToRegister).compactMap { effect in
        if case .askedToRegister(let call) = effect { call } else { nil }
      }
    }
  }

  private var namedURLs: [(call: Int, url: String)] {
    get throws {
      try seen.of(.namedRedirectURL).compactMap { effect in
        if case .namedRedirectURL(let call, let url) = effect { (call, url) } else { nil }
      }
    }
  }
}

extension HostFlow {
  /// The backend registers the payment, and the consumer comes back from the wallet manually with nothing decided.
  fileprivate func interruptRegistered() async throws {
    try await accept()
    try needAnswer()
    try await go(.background)
    _ = try await interrupt()
  }

  /// Begins a payment after an interrupted one; false if the app takes no other payment, as it may do.
  fileprivate func pay(_ wallet: WalletProduct, afterInterruptionOf former: Purchase) async throws -> Bool {
    if former.isOver {
      try await pay(wallet)
      return true
    }
    return try await startsAnother(wallet)
  }
}

extension String {
  /// Whether the text is a URL with a scheme that belongs to no wallet, followed by that end.
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

import Conformance
import PropertyTesting

extension PiaWallets {
  /// The switch to the wallet through the host's URL.
  static var appSwitch: Rule {
    Rule(
      "PIA-REG-02", .must(.prose),
      "The wallet is opened once, with exactly the URL that the host passed.",
      cites: .pia("Wallet Payment Registration", "Wallet payments - Cases of interrupted transactions")
        .quoting(
          "which the SDK uses to launch the wallet app"),
      given: switches
    ) { trial, input in
      let opened = try await trial.begin(after: input.earlier)
      if input.isRemoved {
        try await trial.expectNoOther(than: input.payment, after: opened)
      } else {
        try await trial.expectSwitch(input, after: opened)
      }
    } covers: {
      [
        .covers("percent-encoded", atLeast: 15) { $0.payment.tail.utf8.contains(UInt8(ascii: "%")) },
        .covers("with a query", atLeast: 15) { $0.payment.tail.utf8.contains(UInt8(ascii: "?")) },
        .covers("with a fragment", atLeast: 8) { $0.payment.tail.utf8.contains(UInt8(ascii: "#")) },
        .seen("answered inside the callback", atLeast: 20), .seen("answered later", atLeast: 20),
        .seen("the wallet was removed", atLeast: 5),
        .covers("more than 100,000 characters", atLeast: 0.5) { $0.payment.tail.utf8.count > 100_000 },
      ]
    } mutants: {
      [
        .rewriting("decodes characters in the URL") { effect in
          effect.openingURL { $0.replacing("%2B", with: "+").replacing("%2f", with: "/") }
        },
        .rewriting("drops the query") { effect in
          effect.openingURL { url in String(url.prefix { $0 != "?" }) }
        },
        .rewriting("drops the fragment") { effect in
          effect.openingURL { url in String(url.prefix { $0 != "#" }) }
        },
        .rewriting("cuts the URL at 200 characters") { effect in effect.openingURL { String($0.prefix(200)) }
        },
        .rewriting("cuts the URL at 65,535 characters") { effect in
          effect.openingURL { $0.utf8.count > 65_535 ? String($0.prefix(65_535)) : $0 }
        },
        .doubling("opens the wallet twice") { $0.kind == .openedURL },
        .repeatingWhenClosed("opens the wallet again when the session is closed") { $0.kind == .openedURL },
        .watching("opens the wallet again when the user comes back") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isAway
            ? effects + [.openedURL(url: Payment(wallet: watch.wallet).walletURL, succeeded: true)] : effects
        },
        .rewriting("tries another URL first, in vain") { effect in
          guard case .openedURL(let url, true) = effect else { return [effect] }
          return [.openedURL(url: "https" + url.drop { $0 != ":" }, succeeded: false), effect]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Switch: Sendable {
  var payment: Payment
  var comesBack: Bool
  /// Whether the session ends as soon as the wallet is opened.
  var endsAtOnce: Bool
  /// Whether the wallet is removed before the host answers, so that only the host's URL may be tried.
  var isRemoved: Bool
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

/// Pieces of a URL after its scheme; a careless library changes some of them.
private let urlPieces: Generator<String> = .element(of: [
  "a", "Z", "0", "-", ".", "_", "~", "%2B", "+", "%20", "%C3%A6", "%2f", "=", "&", "token", "%25", "!", "'",
  "(",
  ")", "*", ",", ";", ":", "@", "/", "//", "$",
])

private func joined(_ count: ClosedRange<Int>) -> Generator<String> {
  urlPieces.array(count: count).map { $0.joined() }
}

/// The part after the scheme, always with a host, because a library may reject a URL without a host.
private let tails: Generator<String> = zip(
  .element(of: ["pay", "open", "api.example"]),
  Generator<String>.frequency([(3, .just("")), (3, joined(1...6).map { "/" + $0 })]),
  Generator<String>.frequency([
    (3, .just("")), (9, joined(1...12).map { "?" + $0 }),
    (3, joined(60...90).map { "?token=" + String(repeating: "x", count: 160) + $0 }),
    (2, joined(1...12).map { "?token=" + String("very-long-", times: 10_000) + $0 }),
  ]), Generator<String>.frequency([(2, .just("")), (1, joined(1...4).map { "#" + $0 })])
).map { "://" + $0 + $1 + $2 + $3 }

private let switches: Generator<Switch> = zip(
  .element(of: Wallet.allCases), .bool, tails, .bool, .bool(probability: 0.2), .bool(probability: 0.15),
  .earlier
).map { wallet, later, tail, comesBack, endsAtOnce, isRemoved, earlier in
  Switch(
    payment: Payment(wallet: wallet, answersLater: later, tail: tail), comesBack: comesBack,
    endsAtOnce: endsAtOnce, isRemoved: isRemoved, earlier: earlier)
}

// MARK: Steps

extension Trial where System == PiaWallets {
  /// The host answers with the wallet's URL; checks that it is opened once, whatever happens after that.
  fileprivate func expectSwitch(_ input: Switch, after opened: Int) async throws {
    let url = input.payment.walletURL
    try await launch(input.payment, with: .success(walletURL: url))
    try await waitUntil { try self.seen.hasOpened(after: opened) }
    try expectOpened(url, after: opened)
    if !input.endsAtOnce {
      if input.comesBack { try await returnByHand() }
      try await wait()
    }
    try await atTheEnd { try expectOpened(url, after: opened) }
  }

  /// The wallet is removed while the host registers; in the end, the only wallet URL that may be opened is the host's.
  ///
  /// A library may open URLs that are not of a wallet, such as the page from which the app can be installed.
  fileprivate func expectNoOther(than payment: Payment, after count: Int) async throws {
    try await fail(.walletGone, payment)
    try await needFailure(.walletGone)
    try await atTheEnd {
      let others = try seen.openedURLs.dropFirst(count).map(\.url).filter {
        $0.isOfWallet && $0.caselessScheme != payment.walletURL.caselessScheme
      }
      try expect(others, equals: [], "other wallet URLs opened after the wallet was removed")
    }
    label("the wallet was removed")
  }

  /// Checks the URLs after the first `count`, byte for byte except for the case of the scheme.
  ///
  /// The wallet must be opened once; before that, the same URL may have been tried in vain.
  fileprivate func expectOpened(_ url: String, after count: Int) throws {
    let attempts = try Array(seen.openedURLs.dropFirst(count))
    let isAlike = attempts.allSatisfy { $0.url.caselessScheme == url.caselessScheme }
    let isOpened = attempts.count(where: \.succeeded) == 1 && attempts.last?.succeeded == true
    try expect(
      isAlike && isOpened, "the URLs opened", expected: Mismatch.text(of: [url]),
      saw: Mismatch.text(of: attempts.map(\.url)))
  }
}

extension String {
  /// The bytes of a URL with its scheme in small letters, because a scheme has no case (RFC 3986, section 3.1).
  fileprivate var caselessScheme: [UInt8] {
    let scheme = prefix { $0 != ":" }
    return Array(scheme.lowercased().utf8) + Array(self[scheme.endIndex...].utf8)
  }
}

extension PiaWalletsEffect {
  /// The effect with another URL, if it opens a URL.
  fileprivate func openingURL(_ change: (String) -> String) -> [PiaWalletsEffect] {
    if case .openedURL(let url, let succeeded) = self {
      [.openedURL(url: change(url), succeeded: succeeded)]
    } else {
      [self]
    }
  }
}

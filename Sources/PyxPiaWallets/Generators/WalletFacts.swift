import Conformance

extension Wallet {
  /// The URL scheme by which the app is detected, from the lists for `LSApplicationQueriesSchemes`.
  var scheme: String {
    switch self {
    case .vipps: "vipps"
    case .vippsTest: "vippsMT"
    case .swish: "swish"
    case .mobilePay: "mobilepayonline"
    }
  }

  /// The schemes listed for the product that the wallet belongs to.
  var productSchemes: [String] {
    switch self {
    case .vipps, .vippsTest: ["vipps", "vippsMT"]
    case .swish: ["swish"]
    case .mobilePay: ["mobilepayonline", "mobilepayonline-test"]
    }
  }

  /// The wallet's name in a redirect; nil if the document gives none.
  var redirectName: String? {
    switch self {
    case .vipps: "vipps"
    case .vippsTest: nil
    case .swish: "swish"
    case .mobilePay: "mobilepay"
    }
  }

  /// The wallets with a documented redirect name.
  static let withRedirectName: [Wallet] = [.vipps, .swish, .mobilePay]

  /// Every scheme that the document lists.
  static let allSchemes = ["vipps", "vippsMT", "swish", "mobilepayonline", "mobilepayonline-test"]
}

extension World {
  /// A phone with every wallet app, and a host that lists all their schemes.
  static func phone(hostSchemes: [String] = ["shop"]) -> World {
    World(
      apps: [
        InstalledApp(name: "Vipps", schemes: ["vipps"]),
        InstalledApp(name: "Vipps MT", schemes: ["vippsMT"]),
        InstalledApp(name: "Swish", schemes: ["swish"]),
        InstalledApp(name: "MobilePay", schemes: ["mobilepayonline"]),
        InstalledApp(name: "MobilePay Test", schemes: ["mobilepayonline-test"]),
      ], host: HostApp(schemes: hostSchemes, queriesSchemes: Wallet.allSchemes))
  }

  /// Removes every app of the wallet's product.
  mutating func uninstall(_ wallet: Wallet) {
    apps.removeAll { app in app.schemes.contains { wallet.productSchemes.contains($0) } }
  }
}

extension Vector {
  /// The wallet that is given; throws a ``VectorFault`` if there is none.
  var wallet: Wallet {
    get throws {
      guard let wallet = Wallet(rawValue: try given.requiredText("wallet")) else {
        let words = Wallet.allCases.map(\.rawValue).joined(separator: ", ")
        throw VectorFault("\"wallet\" must be one of \(words)")
      }
      return wallet
    }
  }
}

extension String {
  /// Whether the URL has the scheme of a wallet.
  var isOfWallet: Bool {
    let scheme = prefix { $0 != ":" }.lowercased()
    return Wallet.allSchemes.contains { $0.lowercased() == scheme }
  }
}

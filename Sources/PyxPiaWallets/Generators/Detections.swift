import Conformance
import PropertyTesting

/// The apps on the phone, and the host's list of schemes.
struct Detection: Sendable {
  var wallet: Wallet
  var isInstalled: Bool
  var isListed: Bool
  var otherApps: [String]
  var otherListed: [String]

  func apply(to world: inout World) {
    let others = { (schemes: [String]) in schemes.filter { !wallet.productSchemes.contains($0) } }
    world.apps = (others(otherApps) + (isInstalled ? [wallet.scheme] : []))
      .map { InstalledApp(name: $0, schemes: [$0]) }
    let listed = others(otherListed) + (isListed ? [wallet.scheme] : [])
    world.host.queriesSchemes = listed.isEmpty ? nil : listed
  }
}

extension Wallet {
  /// Schemes of wallets and of apps that are not wallets; none differs from another by case alone, because a scheme has
  /// no case (RFC 3986, section 3.1).
  static let schemesAndDecoys = allSchemes + ["bankid", "vip", "vippsm", "swish2", "https"]
}

extension Generator where Value == Detection {
  /// Any wallet on any phone.
  static var detection: Generator {
    zip(
      .element(of: Wallet.allCases), .bool(probability: 0.65), .bool(probability: 0.65),
      .subset(of: Wallet.schemesAndDecoys), .subset(of: Wallet.schemesAndDecoys)
    ).map { Detection(wallet: $0, isInstalled: $1, isListed: $2, otherApps: $3, otherListed: $4) }
  }
}

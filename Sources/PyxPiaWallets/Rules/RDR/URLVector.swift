import Conformance
import PropertyTesting

/// A URL that arrives while a payment is under way, and whether it is the wallet's redirect.
struct URLVector {
  var wallet: Wallet
  var hostSchemes: [String]
  var url: String
  var handled: Bool

  init(_ vector: Vector) throws {
    wallet = try vector.wallet
    hostSchemes = try vector.given.requiredElements("hostSchemes").compactMap(\.text)
    url = try vector.given.requiredText("url")
    handled = try vector.expected.flag("handled")
  }
}

extension Trial where System == PiaWallets {
  /// Checks one vector: a payment is under way, and the app comes back with the URL.
  func check(_ vector: URLVector) async throws {
    change { $0 = .phone(hostSchemes: vector.hostSchemes) }
    try await reachWallet(Payment(wallet: vector.wallet))
    try await leave()
    try await enter()
    try await receive(vector.url)
    let handled = try seen.handled(11)
    try expect(
      handled, equals: [vector.handled], "willHandleRedirect, asked about \(vector.url)")
  }
}

import Conformance
import PropertyTesting

/// A URL that arrives while a payment is under way, and whether it is the wallet's redirect.
struct URLVector {
  var wallet: Wallet
  var hostSchemes: [String]
  var url: String
  var handled: Bool

  init(_ vector: Vector) throws {
    guard let wallet = vector.given["wallet"]?.text.flatMap(Wallet.init(rawValue:)),
      let schemes = vector.given["hostSchemes"]?.elements, let url = vector.given["url"]?.text,
      case .bool(let handled)? = vector.expected["handled"]
    else { throw MalformedVector(vector.id) }
    self.wallet = wallet
    hostSchemes = schemes.compactMap(\.text)
    self.url = url
    self.handled = handled
  }
}

extension Trial where System == PiaWallets {
  /// Checks one vector: a wallet is under way, the app comes back with the URL.
  func check(_ vector: URLVector) async throws {
    change { $0 = .phone(hostSchemes: vector.hostSchemes) }
    try await reachWallet(Payment(wallet: vector.wallet))
    try await leave()
    try await enter()
    try await receive(vector.url)
    let handled = try seen.handled(11)
    try expect(
      handled == [vector.handled],
      "willHandleRedirect answered \(handled) to \(vector.url), expected [\(vector.handled)]")
  }
}

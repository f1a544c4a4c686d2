/// A payment account that the consumer has registered in the mobile wallet.
public struct PaymentAccount: Codable, Sendable, Hashable {
  /// Its name, opaque and unique in the wallet.
  public var id: String
  /// Its tender type, in the platform's words.
  public var tender: String

  /// Makes an account.
  public init(id: String, tender: String) {
    self.id = id
    self.tender = tender
  }
}

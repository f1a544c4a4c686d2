/// A payment account that the consumer has registered in the mobile wallet.
public struct PaymentAccount: Codable, Sendable, Hashable {
  /// Its name, opaque and unique in the wallet.
  public var id: String
  /// The type of tender that it is, in the platform's words.
  public var tender: String

  /// Makes an account.
  public init(id: String, tender: String) {
    self.id = id
    self.tender = tender
  }
}

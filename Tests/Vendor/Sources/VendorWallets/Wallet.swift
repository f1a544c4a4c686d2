/// A vendor's own wallet type, with a name that Pyx also uses.
public struct Wallet: Sendable, Hashable {
  /// The URL scheme that opens its app.
  public let scheme: String

  /// Makes a wallet.
  public init(scheme: String) { self.scheme = scheme }
}

/// A wallet of the vendor's own, under a name that Pyx has too.
public struct Wallet: Sendable, Hashable {
  /// The URL scheme that opens its app.
  public let scheme: String

  /// Makes a wallet.
  public init(scheme: String) { self.scheme = scheme }
}

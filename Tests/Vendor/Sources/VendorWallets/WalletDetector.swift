/// The vendor's code under test: it knows which wallet app opens with which URL scheme.
public struct WalletDetector: Sendable {
  /// Asks the system whether a scheme can be opened.
  public let canOpen: @Sendable (String) -> Bool

  /// Makes a detector that asks the system by `canOpen`.
  public init(canOpen: @escaping @Sendable (String) -> Bool) { self.canOpen = canOpen }

  /// Whether the wallet's app can be launched.
  public func canLaunch(_ wallet: String) -> Bool {
    switch wallet {
    case "vipps": canOpen("vipps")
    case "vippsTest": canOpen("vippsMT")
    case "swish": canOpen("swish")
    case "mobilePay": canOpen("mobilepayonline")
    default: false
    }
  }
}

/// A wallet, whichever of its apps is used; undocumented words are kept as they are.
public struct WalletProduct: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a wallet of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Vipps.
  public static let vipps = WalletProduct(rawValue: "vipps")
  /// Swish.
  public static let swish = WalletProduct(rawValue: "swish")
  /// MobilePay.
  public static let mobilePay = WalletProduct(rawValue: "mobilePay")

  /// The wallets of the document.
  public static let documented: [WalletProduct] = [.vipps, .swish, .mobilePay]

  /// The schemes that the document lists for the wallet.
  public var schemes: [String] {
    switch self {
    case .vipps: Wallet.vipps.productSchemes
    case .swish: Wallet.swish.productSchemes
    case .mobilePay: Wallet.mobilePay.productSchemes
    default: []
    }
  }

  /// The wallet's heading in the document.
  var name: String {
    switch self {
    case .vipps: "Vipps"
    case .swish: "Swish"
    case .mobilePay: "MobilePay"
    default: rawValue
    }
  }

  /// The value of `PaymentMethod` in the wallet's request bodies.
  var paymentMethod: String {
    switch self {
    case .vipps: "Vipps"
    case .swish: "SwishM"
    case .mobilePay: "Mobilepay"
    default: rawValue
    }
  }
}

/// Who receives a request body; other words are kept as they are.
public struct BodyReceiver: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a receiver of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Netaxept's REST API.
  public static let netaxept = BodyReceiver(rawValue: "netaxept")
  /// The merchant's backend, which makes another body from it.
  public static let merchantBackend = BodyReceiver(rawValue: "merchantBackend")
}

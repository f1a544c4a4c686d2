/// A wallet app with which a payment can be started; the raw value is the word on the wire.
public enum Wallet: String, Codable, Sendable, Hashable, CaseIterable {
  /// Vipps.
  case vipps
  /// The test app of Vipps.
  case vippsTest
  /// Swish.
  case swish
  /// MobilePay.
  case mobilePay
}

/// The result of the registration, as the host reports it to the library.
public struct HostAnswer: Codable, Sendable, Hashable {
  /// The wallet URL of a registration that succeeded.
  public var walletURL: String?
  /// The error of a registration that failed.
  public var error: String?

  /// A registration that succeeded.
  public static func success(walletURL: String) -> HostAnswer { HostAnswer(walletURL: walletURL, error: nil) }
  /// A registration that failed.
  public static func failure(error: String) -> HostAnswer { HostAnswer(walletURL: nil, error: error) }
}

/// Why a payment failed, in the library's words; undocumented words are kept as they are.
public struct WalletErrorKind: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a kind of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The wallet could not be launched with the given URL.
  public static let invalidWalletURL = WalletErrorKind(rawValue: "invalidWalletURL")
  /// The wallet app is not installed.
  public static let walletAppNotInstalled = WalletErrorKind(rawValue: "walletAppNotInstalled")
  /// The network failed while MobilePay was launched.
  public static let networkError = WalletErrorKind(rawValue: "networkError")

  /// The kinds that the document names.
  public static let documented: [WalletErrorKind] = [
    .invalidWalletURL, .walletAppNotInstalled, .networkError,
  ]
}

/// The view that shows an activity indicator.
public struct IndicatorView: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a view of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view of the application's root view controller.
  public static let root = IndicatorView(rawValue: "root")
}

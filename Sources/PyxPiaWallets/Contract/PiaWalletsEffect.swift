import Conformance

/// What can be seen of a library that pays by wallet apps.
public enum PiaWalletsEffect: SystemEffect {
  /// The launch returned; a nil result of the call counts as `false`.
  case launched(call: Int, canLaunch: Bool)
  /// The library asked the host for a wallet URL.
  case walletURLRequested(call: Int)
  /// The library asked the system to open a URL, and the system said whether it did.
  case openedURL(url: String, succeeded: Bool)
  /// The library said whether the URL of that call is a wallet's redirect.
  case handledRedirect(call: Int, handled: Bool)
  /// The redirect callback of that launch ran.
  case redirected(call: Int, withoutInterruption: Bool)
  /// The failure callback of that launch ran; `details` describes its error and is nil if there was none.
  case failed(call: Int, kind: WalletErrorKind, details: String?)
  /// An activity indicator appeared.
  case showedIndicator(view: IndicatorView)
  /// The activity indicator disappeared.
  case removedIndicator
  /// A tap arrived at the host's root view.
  case tapReached

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// See ``PiaWalletsEffect/launched(call:canLaunch:)``.
    case launched
    /// See ``PiaWalletsEffect/walletURLRequested(call:)``.
    case walletURLRequested
    /// See ``PiaWalletsEffect/openedURL(url:succeeded:)``.
    case openedURL
    /// See ``PiaWalletsEffect/handledRedirect(call:handled:)``.
    case handledRedirect
    /// See ``PiaWalletsEffect/redirected(call:withoutInterruption:)``.
    case redirected
    /// See ``PiaWalletsEffect/failed(call:kind:details:)``.
    case failed
    /// See ``PiaWalletsEffect/showedIndicator(view:)``.
    case showedIndicator
    /// See ``PiaWalletsEffect/removedIndicator``.
    case removedIndicator
    /// See ``PiaWalletsEffect/tapReached``.
    case tapReached
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .launched: .launched
    case .walletURLRequested: .walletURLRequested
    case .openedURL: .openedURL
    case .handledRedirect: .handledRedirect
    case .redirected: .redirected
    case .failed: .failed
    case .showedIndicator: .showedIndicator
    case .removedIndicator: .removedIndicator
    case .tapReached: .tapReached
    }
  }
}

import Conformance

/// What can happen to a host app.
public enum PiaWalletsIntegrationStimulus: SystemStimulus {
  /// The consumer taps the button to pay by that wallet; from now on, launches return `canLaunch`.
  case payTapped(wallet: WalletProduct, canLaunch: Bool)
  /// From now on, purchases are to be captured at once, or later.
  case orderChanged(capturesAtOnce: Bool)
  /// The SDK calls the registration callback of that launch.
  case walletURLRequested(launch: Int)
  /// The backend has registered the payment that the request with that number asked for.
  case registered(call: Int, transaction: String, walletURL: String)
  /// The registration with that number failed.
  case registrationFailed(call: Int, error: String)
  /// The SDK calls the redirect callback of that launch.
  case redirected(launch: Int, withoutInterruption: Bool)
  /// The SDK calls the failure callback of that launch.
  case walletFailed(launch: Int, kind: WalletErrorKind)
  /// The backend's answer to the status request with that number.
  case gotStatus(call: Int, status: TransactionStatus)
  /// The status request with that number failed.
  case statusFailed(call: Int, error: String)
  /// The backend has committed or rolled back, as the request with that number asked.
  case decided(call: Int)
  /// The request with that number to commit or to roll back failed.
  case decisionFailed(call: Int, error: String)
  /// The system hands a URL to the app; the SDK's `willHandleRedirect` returns `isRedirect`.
  case urlOpened(url: String, isRedirect: Bool)
  /// The app is no longer visible.
  case appDidEnterBackground
  /// The app is visible again and receives events.
  case appDidBecomeActive
  /// The simulated clock has moved on by that many milliseconds.
  case timePassed(milliseconds: Int64)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// The words for the consumer, for the shop, and for the SDK's first callback.
    case payTapped, orderChanged, walletURLRequested
    /// The words for the backend's reply to a registration.
    case registered, registrationFailed
    /// The words for the SDK's other callbacks.
    case redirected, walletFailed
    /// The words for the backend's other replies.
    case gotStatus, statusFailed, decided, decisionFailed
    /// The words of the phone's events.
    case urlOpened, appDidEnterBackground, appDidBecomeActive, timePassed
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .payTapped: .payTapped
    case .orderChanged: .orderChanged
    case .walletURLRequested: .walletURLRequested
    case .registered: .registered
    case .registrationFailed: .registrationFailed
    case .redirected: .redirected
    case .walletFailed: .walletFailed
    case .gotStatus: .gotStatus
    case .statusFailed: .statusFailed
    case .decided: .decided
    case .decisionFailed: .decisionFailed
    case .urlOpened: .urlOpened
    case .appDidEnterBackground: .appDidEnterBackground
    case .appDidBecomeActive: .appDidBecomeActive
    case .timePassed: .timePassed
    }
  }
}

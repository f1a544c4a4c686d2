import Conformance

/// What a host app does.
///
/// The adapter numbers the launches, and the requests to the backend.
public enum PiaWalletsIntegrationEffect: SystemEffect {
  /// The app does not offer the wallet that the consumer was to pay with.
  case declinedWallet(wallet: WalletProduct)
  /// The app called the SDK's launch function; `showsActivityIndicator` is nil if it left the setting out.
  case launchedWallet(launch: Int, wallet: WalletProduct, showsActivityIndicator: Bool?)
  /// The app asked the backend to register a payment.
  case askedToRegister(call: Int)
  /// The registration with that number says whether the amount is captured at once.
  case askedForAutoSale(call: Int, isOn: Bool)
  /// The registration with that number names the URL through which the wallet returns to the app.
  case namedRedirectURL(call: Int, url: String)
  /// The app answered the registration callback of that launch with a wallet URL.
  case answeredRegistration(launch: Int, walletURL: String)
  /// The app answered the registration callback of that launch with an error.
  case failedRegistration(launch: Int)
  /// The app asked the backend for the status of a transaction.
  ///
  /// `transaction` is nil if it cannot be seen; `commits` says whether the backend commits or rolls back by itself when
  /// it is asked, and is nil if that is not known.
  case askedForStatus(call: Int, transaction: String?, commits: Bool?)
  /// The app asked the backend to commit a transaction; `transaction` is nil if it cannot be seen.
  case askedToCommit(call: Int, transaction: String?)
  /// The app asked the backend to roll back a transaction; `transaction` is nil if it cannot be seen.
  case askedToRollBack(call: Int, transaction: String?)
  /// The app called the SDK's `removeTransitionView`.
  case removedTransitionView
  /// The app showed other ways to pay.
  case showedAlternatives
  /// The app reminded the consumer to check the network connection.
  case remindedOfNetwork
  /// The app told the consumer the outcome of a payment.
  case showedOutcome(outcome: ShownOutcome)
  /// The app itself, not the SDK, started or stopped blocking the consumer's interaction with it.
  case changedBlocking(isBlocked: Bool)
  /// The app asked the SDK whether a URL is a wallet's redirect.
  case passedURL(url: String)
  /// The app treated a URL as one of its own links.
  case followedLink(url: String)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// The words of a payment's beginning.
    case declinedWallet, launchedWallet, askedToRegister, askedForAutoSale, namedRedirectURL
    /// The words for the answers to the SDK.
    case answeredRegistration, failedRegistration
    /// The words for the requests to the backend.
    case askedForStatus, askedToCommit, askedToRollBack
    /// The words for screens, and for URLs.
    case removedTransitionView, showedAlternatives, remindedOfNetwork, showedOutcome, changedBlocking,
      passedURL, followedLink
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .declinedWallet: .declinedWallet
    case .launchedWallet: .launchedWallet
    case .askedToRegister: .askedToRegister
    case .askedForAutoSale: .askedForAutoSale
    case .namedRedirectURL: .namedRedirectURL
    case .answeredRegistration: .answeredRegistration
    case .failedRegistration: .failedRegistration
    case .askedForStatus: .askedForStatus
    case .askedToCommit: .askedToCommit
    case .askedToRollBack: .askedToRollBack
    case .removedTransitionView: .removedTransitionView
    case .showedAlternatives: .showedAlternatives
    case .remindedOfNetwork: .remindedOfNetwork
    case .showedOutcome: .showedOutcome
    case .changedBlocking: .changedBlocking
    case .passedURL: .passedURL
    case .followedLink: .followedLink
    }
  }
}

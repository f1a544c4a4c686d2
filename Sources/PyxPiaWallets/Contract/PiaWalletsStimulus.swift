import Conformance

/// What can happen to a library that pays by wallet apps.
public enum PiaWalletsStimulus: SystemStimulus {
  /// The host starts a payment; with `answersAtOnce` it answers inside the registration callback.
  ///
  /// `showsActivityIndicator` is nil if the host leaves the setting out.
  case launchWallet(call: Int, wallet: Wallet, showsActivityIndicator: Bool?, answersAtOnce: HostAnswer?)
  /// The host answers the registration callback of that launch with a wallet URL.
  case answerRegistration(call: Int, walletURL: String)
  /// The host answers the registration callback of that launch with an error.
  case failRegistration(call: Int, error: String)
  /// The host app has left the screen.
  case didEnterBackground
  /// The host app is about to be on screen again.
  case willEnterForeground
  /// The host app receives events again.
  case didBecomeActive
  /// The system hands a URL to the host app, which asks the library whether it is a wallet's redirect.
  case openURL(call: Int, url: String)
  /// The host asks for the activity indicator to be removed.
  case removeTransitionView
  /// The user taps somewhere on the host's root view.
  case tap
  /// This many milliseconds of simulated time have passed.
  case timePassed(milliseconds: Int64)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// See ``PiaWalletsStimulus/launchWallet(call:wallet:showsActivityIndicator:answersAtOnce:)``.
    case launchWallet
    /// See ``PiaWalletsStimulus/answerRegistration(call:walletURL:)``.
    case answerRegistration
    /// See ``PiaWalletsStimulus/failRegistration(call:error:)``.
    case failRegistration
    /// See ``PiaWalletsStimulus/didEnterBackground``.
    case didEnterBackground
    /// See ``PiaWalletsStimulus/willEnterForeground``.
    case willEnterForeground
    /// See ``PiaWalletsStimulus/didBecomeActive``.
    case didBecomeActive
    /// See ``PiaWalletsStimulus/openURL(call:url:)``.
    case openURL
    /// See ``PiaWalletsStimulus/removeTransitionView``.
    case removeTransitionView
    /// See ``PiaWalletsStimulus/tap``.
    case tap
    /// See ``PiaWalletsStimulus/timePassed(milliseconds:)``.
    case timePassed
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .launchWallet: .launchWallet
    case .answerRegistration: .answerRegistration
    case .failRegistration: .failRegistration
    case .didEnterBackground: .didEnterBackground
    case .willEnterForeground: .willEnterForeground
    case .didBecomeActive: .didBecomeActive
    case .openURL: .openURL
    case .removeTransitionView: .removeTransitionView
    case .tap: .tap
    case .timePassed: .timePassed
    }
  }
}

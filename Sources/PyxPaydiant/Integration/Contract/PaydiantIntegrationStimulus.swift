import Conformance

/// What can happen to a host app.
public enum PaydiantIntegrationStimulus: SystemStimulus {
  /// From now on the consumer's wallet holds these payment accounts.
  case walletChanged(accounts: [PaymentAccount])
  /// The consumer wants to pay with a code that the phone shows.
  case showCodeTapped
  /// The consumer wants to pay with a code that the terminal shows.
  case scanCodeTapped
  /// The consumer taps the control that gives a token back.
  case releaseTapped
  /// The platform has issued the checkout token for the request with that number.
  case tokenObtained(call: Int, token: String, type: TransactionType)
  /// The token request with that number failed.
  case tokenFailed(call: Int, error: String)
  /// The decoder has read a code and hands over its content.
  case codeDecoded(code: String)
  /// The platform sends the terminal's submission in reply to the retrieval with that number.
  ///
  /// `reference`, `tenders` and `amount` are nil if the terminal has not submitted them yet; `amount` is in minor
  /// units.
  case discovered(
    call: Int, reference: String?, tenders: [String]?, amount: Int?, next: FlowRule?, expectsTenders: Bool)
  /// The retrieval with that number failed.
  case retrievalFailed(call: Int, error: String)
  /// The consumer picks an account that the app shows.
  case accountPicked(account: String)
  /// The platform answers the update with that number; `next` is nil if it names no further flow rule.
  case updated(call: Int, next: FlowRule?)
  /// The update with that number failed.
  case updateFailed(call: Int, error: String)
  /// The platform sends the summary of the transaction in reply to the retrieval with that number.
  case summarised(call: Int, result: PaymentResult)
  /// The platform sends the last receipt in reply to the request with that number; `result` is nil if the receipt does
  /// not give the payment's result.
  case receiptArrived(call: Int, reference: String, result: PaymentResult? = nil)
  /// The receipt request with that number failed.
  case receiptFailed(call: Int, error: String)
  /// A picture of the screen is taken; the app is not told.
  case pictureTaken
  /// The consumer has gone to another screen of the app.
  case screenLeft
  /// The app is visible and receives no events.
  case appWillResignActive
  /// The app is no longer visible.
  case appDidEnterBackground
  /// The app is visible again and receives events.
  case appDidBecomeActive
  /// The simulated clock has advanced by that many milliseconds.
  case timePassed(milliseconds: Int64)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// The words for the consumer, before a payment and at its beginning.
    case walletChanged, showCodeTapped, scanCodeTapped, releaseTapped
    /// The words of the token.
    case tokenObtained, tokenFailed, codeDecoded
    /// The words for the terminal's submission, and for the consumer's choice.
    case discovered, retrievalFailed, accountPicked
    /// The words of the payment's end.
    case updated, updateFailed, summarised, receiptArrived, receiptFailed
    /// The words for pictures of the screen.
    case pictureTaken
    /// The words of the phone's events.
    case screenLeft, appWillResignActive, appDidEnterBackground, appDidBecomeActive, timePassed
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .walletChanged: .walletChanged
    case .showCodeTapped: .showCodeTapped
    case .scanCodeTapped: .scanCodeTapped
    case .releaseTapped: .releaseTapped
    case .tokenObtained: .tokenObtained
    case .tokenFailed: .tokenFailed
    case .codeDecoded: .codeDecoded
    case .discovered: .discovered
    case .retrievalFailed: .retrievalFailed
    case .accountPicked: .accountPicked
    case .updated: .updated
    case .updateFailed: .updateFailed
    case .summarised: .summarised
    case .receiptArrived: .receiptArrived
    case .receiptFailed: .receiptFailed
    case .pictureTaken: .pictureTaken
    case .screenLeft: .screenLeft
    case .appWillResignActive: .appWillResignActive
    case .appDidEnterBackground: .appDidEnterBackground
    case .appDidBecomeActive: .appDidBecomeActive
    case .timePassed: .timePassed
    }
  }
}

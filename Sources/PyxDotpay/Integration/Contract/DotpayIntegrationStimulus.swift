import Conformance

/// What can happen to a host app.
public enum DotpayIntegrationStimulus: SystemStimulus {
  /// From now on the app knows this about the user.
  case buyerChanged(buyer: Buyer)
  /// The user pays for an order, and will choose how.
  case payTapped(order: Order)
  /// The user pays for an order with a remembered card, without the form; `card` is nil if none was picked.
  case payByCardTapped(order: Order, card: String?)
  /// The user pays for an order through a channel that has its own button in the app.
  case payByChannelTapped(order: Order, channel: String)
  /// The SDK answers the request for channels with that number.
  case gotChannels(call: Int, channels: [String], details: String)
  /// The request for channels with that number failed.
  case channelsFailed(call: Int, error: String)
  /// The SDK asks whether it should show its summary of that payment.
  case summaryReached(payment: Int, status: PaymentStatus)
  /// The SDK reports the end of that payment.
  case paymentFinished(payment: Int, status: PaymentStatus)
  /// The SDK reports an error for that payment.
  case paymentFailed(payment: Int, error: String)
  /// The backend answers the question with that number.
  case backendTold(call: Int, outcome: PaymentOutcome)
  /// The question with that number failed.
  case backendFailed(call: Int, error: String)
  /// The wallet asks the host to create an authorization, on the controller of that number.
  case authorizationCreationAsked(request: Int)
  /// The wallet asks the host to authorize the user, on the controller of that number.
  case userAuthorizationAsked(request: Int)
  /// The user has done what the host asked for, or has failed for good.
  case authorizationEnded(request: Int, isSuccessful: Bool)
  /// The backend has identified the user.
  case signedIn(customer: String)
  /// The user has signed out.
  case signedOut
  /// The backend answers the request for cards with that number.
  case gotCards(call: Int, cards: [Card])
  /// The request for cards with that number failed.
  case cardsFailed(call: Int, error: String)
  /// The SDK tells its delegate of a card that was registered.
  case newCardReported(card: Card)
  /// The backend tells the app of a card that was registered.
  case newCardAnnounced(card: Card)
  /// The user has the app remove one of the remembered cards that the SDK lists.
  case cardRemovalTapped(card: String, cards: [String])
  /// The SDK answers the request for languages with that number.
  case gotLanguages(call: Int, languages: [String])
  /// The request for languages with that number failed.
  case languagesFailed(call: Int, error: String)
  /// The user opens the screen on which the app describes itself.
  case aboutOpened
  /// The user opens the history of payments; the SDK has these payments.
  case historyOpened(payments: [HistoryPayment])
  /// The SDK tells its observers of the state of a payment.
  case historyUpdated(control: String, status: PaymentStatus)
  /// The user leaves the history.
  case historyLeft
  /// The app is visible again and receives events.
  case appDidBecomeActive
  /// The simulated clock has moved on by that many milliseconds.
  case timePassed(milliseconds: Int64)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// The words for the user who pays.
    case buyerChanged, payTapped, payByCardTapped, payByChannelTapped
    /// The words for the SDK's answers, and for the end of a payment.
    case gotChannels, channelsFailed, summaryReached, paymentFinished, paymentFailed
    /// The words for the backend's reports on payments.
    case backendTold, backendFailed
    /// The words of the wallet.
    case authorizationCreationAsked, userAuthorizationAsked, authorizationEnded
    /// The words for customers and their cards.
    case signedIn, signedOut, gotCards, cardsFailed, newCardReported, newCardAnnounced, cardRemovalTapped
    /// The words on languages and versions.
    case gotLanguages, languagesFailed, aboutOpened
    /// The words on the history.
    case historyOpened, historyUpdated, historyLeft
    /// The words of the phone's events.
    case appDidBecomeActive, timePassed
  }

  typealias CodingKeys = Kind
}

extension DotpayIntegrationStimulus {
  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .buyerChanged: .buyerChanged
    case .payTapped: .payTapped
    case .payByCardTapped: .payByCardTapped
    case .payByChannelTapped: .payByChannelTapped
    case .gotChannels: .gotChannels
    case .channelsFailed: .channelsFailed
    case .summaryReached: .summaryReached
    case .paymentFinished: .paymentFinished
    case .paymentFailed: .paymentFailed
    case .backendTold: .backendTold
    case .backendFailed: .backendFailed
    case .authorizationCreationAsked: .authorizationCreationAsked
    case .userAuthorizationAsked: .userAuthorizationAsked
    case .authorizationEnded: .authorizationEnded
    case .signedIn: .signedIn
    case .signedOut: .signedOut
    case .gotCards: .gotCards
    case .cardsFailed: .cardsFailed
    case .newCardReported: .newCardReported
    case .newCardAnnounced: .newCardAnnounced
    case .cardRemovalTapped: .cardRemovalTapped
    case .gotLanguages: .gotLanguages
    case .languagesFailed: .languagesFailed
    case .aboutOpened: .aboutOpened
    case .historyOpened: .historyOpened
    case .historyUpdated: .historyUpdated
    case .historyLeft: .historyLeft
    case .appDidBecomeActive: .appDidBecomeActive
    case .timePassed: .timePassed
    }
  }
}

import Conformance

/// What can happen to a host app.
public enum DotpayIntegrationStimulus: SystemStimulus {
  /// From now on, the app knows these data about the user.
  case buyerChanged(buyer: Buyer)
  /// The user pays for an order, and will choose how.
  case payTapped(order: Order)
  /// The user pays for an order with a remembered card, without the form; `card` is nil if none was picked.
  case payByCardTapped(order: Order, card: String?)
  /// The user pays for an order through a channel that has its own button in the app.
  case payByChannelTapped(order: Order, channel: String)
  /// The SDK answers a request for channels; `call` is the request's number.
  case gotChannels(call: Int, channels: [String], details: String)
  /// A request for channels failed; `call` is the request's number.
  case channelsFailed(call: Int, error: String)
  /// The SDK asks whether it should show its summary of that payment.
  case summaryReached(payment: Int, status: PaymentStatus)
  /// The SDK reports the end of that payment.
  case paymentFinished(payment: Int, status: PaymentStatus)
  /// The SDK reports an error for that payment.
  case paymentFailed(payment: Int, error: String)
  /// The backend answers a question about a payment; `call` is the question's number.
  case backendTold(call: Int, outcome: PaymentOutcome)
  /// A question about a payment failed; `call` is the question's number.
  case backendFailed(call: Int, error: String)
  /// The wallet asks the host to create an authorization; `request` is the number of the wallet's controller.
  case authorizationCreationAsked(request: Int)
  /// The wallet asks the host to authorize the user; `request` is the number of the wallet's controller.
  case userAuthorizationAsked(request: Int)
  /// The user has done what the host asked for, or has failed for good.
  case authorizationEnded(request: Int, isSuccessful: Bool)
  /// The backend has identified the user.
  case signedIn(customer: String)
  /// The user has signed out.
  case signedOut
  /// The backend answers a request for cards; `call` is the request's number.
  case gotCards(call: Int, cards: [Card])
  /// A request for cards failed; `call` is the request's number.
  case cardsFailed(call: Int, error: String)
  /// The SDK tells its delegate of a card that was registered.
  case newCardReported(card: Card)
  /// The backend tells the app of a card that was registered.
  case newCardAnnounced(card: Card)
  /// The user has the app remove one of the remembered cards that the SDK lists.
  case cardRemovalTapped(card: String, cards: [String])
  /// The SDK answers a request for languages; `call` is the request's number.
  case gotLanguages(call: Int, languages: [String])
  /// A request for languages failed; `call` is the request's number.
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

  /// The names of the stimuli on the wire.
  public enum Kind: String, MessageKind {
    /// The user, and the taps to pay.
    case buyerChanged, payTapped, payByCardTapped, payByChannelTapped
    /// The SDK's answers, and its reports on payments.
    case gotChannels, channelsFailed, summaryReached, paymentFinished, paymentFailed
    /// The backend's reports on payments.
    case backendTold, backendFailed
    /// Authorizations for the wallet.
    case authorizationCreationAsked, userAuthorizationAsked, authorizationEnded
    /// Customers and their cards.
    case signedIn, signedOut, gotCards, cardsFailed, newCardReported, newCardAnnounced, cardRemovalTapped
    /// Languages and versions.
    case gotLanguages, languagesFailed, aboutOpened
    /// The history.
    case historyOpened, historyUpdated, historyLeft
    /// Events of the phone.
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

import Conformance

/// What a host app does; payments and requests of any kind get their numbers from the adapter.
public enum DotpayIntegrationEffect: SystemEffect {
  /// It asked the SDK for the channels of a payment.
  case askedForChannels(call: Int, info: PaymentInfo)
  /// It showed a payment controller; members that cannot be seen are nil.
  case presentedPayment(payment: Int, channels: [String]?, details: String?, isOnMainThread: Bool?)
  /// It set the delegate to which a payment controller reports its end.
  case setReturnDelegate(payment: Int)
  /// It set the delegate that the wallet of a payment controller asks for authorizations.
  case setWalletDelegate(payment: Int)
  /// It had the SDK make a payment with a remembered card, or with the default card if `card` is nil.
  case paidByCard(payment: Int, info: PaymentInfo, card: String?)
  /// It had the SDK make a payment through one channel; `channel` is nil if the app named none.
  case paidByChannel(payment: Int, info: PaymentInfo, channel: String?)
  /// It said whether the SDK should show its summary of a payment.
  case answeredSummary(payment: Int, showsBuiltIn: Bool)
  /// It told the user the outcome of a payment; `order` is nil if the order cannot be seen.
  case showedOutcome(outcome: PaymentOutcome, order: String?)
  /// It asked its backend for the outcome of a payment; `order` is nil if the order cannot be seen.
  case askedBackend(call: Int, order: String?)
  /// It handed over the purchase, or had it sent; `order` is nil if the order cannot be seen.
  case releasedOrder(order: String?)
  /// It answered wallet controller number `request`, which had asked it to create an authorization.
  case createdAuthorization(request: Int, isSuccessful: Bool)
  /// It answered wallet controller number `request`, which had asked it to authorize the user.
  case authorizedUser(request: Int, isSuccessful: Bool)
  /// It asked its backend for the cards of a customer.
  case askedForCards(call: Int)
  /// It passed the cards of a customer to the SDK.
  case configuredCards(customer: String, cards: [Card])
  /// It had the SDK forget the customer and the customer's cards.
  case clearedExternalCards
  /// It had the SDK or the merchant's backend remove a card.
  case unregisteredCard(card: String)
  /// It had the SDK remove all cards.
  case clearedCards
  /// It showed the SDK's card manager.
  case presentedCardManager
  /// It asked the SDK for its languages.
  case askedForLanguages(call: Int)
  /// It set the language of the SDK.
  case setLanguage(language: String)
  /// It showed a text with a version in it.
  case showedVersion(text: String)
  /// It showed the SDK's own history.
  case presentedHistory
  /// It registered an observer of the history.
  case registeredObserver(observer: Int)
  /// It unregistered that observer.
  case unregisteredObserver(observer: Int)
  /// It asked the SDK for the state of a payment of the history.
  case askedForUpdate(control: String)
  /// It showed payments in a history of its own, or refreshed them.
  case showedHistory(payments: [HistoryEntry])

  /// The names of the effects on the wire.
  public enum Kind: String, MessageKind {
    /// The beginning of a payment.
    case askedForChannels, presentedPayment, setReturnDelegate, setWalletDelegate, paidByCard, paidByChannel
    /// The end of a payment.
    case answeredSummary, showedOutcome, askedBackend, releasedOrder
    /// Answers to the wallet.
    case createdAuthorization, authorizedUser
    /// Customers and their cards.
    case askedForCards, configuredCards, clearedExternalCards, unregisteredCard, clearedCards
    /// The SDK's card manager.
    case presentedCardManager
    /// Languages and versions.
    case askedForLanguages, setLanguage, showedVersion
    /// The history.
    case presentedHistory, registeredObserver, unregisteredObserver, askedForUpdate, showedHistory
  }

  typealias CodingKeys = Kind
}

extension DotpayIntegrationEffect {
  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .askedForChannels: .askedForChannels
    case .presentedPayment: .presentedPayment
    case .setReturnDelegate: .setReturnDelegate
    case .setWalletDelegate: .setWalletDelegate
    case .paidByCard: .paidByCard
    case .paidByChannel: .paidByChannel
    case .answeredSummary: .answeredSummary
    case .showedOutcome: .showedOutcome
    case .askedBackend: .askedBackend
    case .releasedOrder: .releasedOrder
    case .createdAuthorization: .createdAuthorization
    case .authorizedUser: .authorizedUser
    case .askedForCards: .askedForCards
    case .configuredCards: .configuredCards
    case .clearedExternalCards: .clearedExternalCards
    case .unregisteredCard: .unregisteredCard
    case .clearedCards: .clearedCards
    case .presentedCardManager: .presentedCardManager
    case .askedForLanguages: .askedForLanguages
    case .setLanguage: .setLanguage
    case .showedVersion: .showedVersion
    case .presentedHistory: .presentedHistory
    case .registeredObserver: .registeredObserver
    case .unregisteredObserver: .unregisteredObserver
    case .askedForUpdate: .askedForUpdate
    case .showedHistory: .showedHistory
    }
  }
}

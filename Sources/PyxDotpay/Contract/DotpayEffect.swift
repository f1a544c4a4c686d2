import Conformance

/// What can be observed of a library that leads a user through payments by Dotpay.
///
/// The cases are indirect because effects are large and often passed on; so only a reference is copied each time.
public indirect enum DotpayEffect: SystemEffect {
  /// The members of a payment description, as read.
  case describedPayment(call: Int, info: PaymentInfo)
  /// The completion of a request for channels ran.
  case gotChannels(call: Int, channels: [Channel]?, hasDetails: Bool, error: String?)
  /// The completion of a request for languages or currencies ran.
  case gotCodes(call: Int, codes: [String]?, error: String?)
  /// The choice of channels came on screen; `selected` is the channel that is already chosen.
  case showedChannels(channels: [String], selected: String?)
  /// The form of a channel came on screen.
  case showedForm(channel: String, fields: [FormField], offersRemembering: Bool)
  /// The summary came on screen; `details` is nil if it shows none, and `look` is nil if its colours cannot be seen.
  case showedSummary(details: SummaryDetails?, look: SummaryLook? = nil)
  /// The delegate was asked whether to show the built-in summary for a payment.
  case askedForSummary(call: Int, summary: PaymentSummary)
  /// The wallet's login came on screen.
  case showedWallet(isShortened: Bool)
  /// The host was asked to create an authorization, or to authorize a payment.
  case askedAuthorization(step: String)
  /// The delegate was told that the process of that call finished.
  case finished(call: Int, summary: PaymentSummary?)
  /// The delegate was told that the process of that call failed.
  case failedToFinish(call: Int, error: String?)
  /// The completion of a payment without a form ran.
  case gotSummary(call: Int, summary: PaymentSummary?, error: String?)
  /// The completion of a card's registration ran.
  case gotCard(call: Int, card: Card?, error: String?)
  /// The completion of a card's removal ran.
  case unregisteredCard(call: Int, error: String?)
  /// The cards and the default card, as read.
  case listedCards(call: Int, cards: [Card], defaultCard: String?)
  /// The built-in card manager came on screen, or its list has changed; the effect has the cards' identifiers and the
  /// names shown for them.
  case showedCards(cards: [String], names: [Parameter]? = nil)
  /// The delegate of the card store was told of a new card; the data are nil if they cannot be read.
  case toldRegistration(data: RegistrationData? = nil)
  /// The delegate of the card store was told of another default card.
  case toldDefault(card: String)
  /// The history, as read.
  case listedHistory(call: Int, payments: [PaymentSummary])
  /// An observer was told that a payment was updated.
  case toldUpdate(observer: Int, payment: PaymentSummary)
  /// An observer was told that a payment could not be updated.
  case toldFailure(observer: Int, control: String, error: String?)
  /// The built-in history came on screen, or its contents have changed.
  case showedHistory(payments: [PaymentSummary])
  /// A screen of the library, with controls of these colours, came up after the host had set an appearance.
  case drewScreen(screen: DrawnScreen, colours: [DrawnColour])
  /// The settings, as read.
  case readSettings(call: Int, settings: Settings)
  /// The library asked the platform for a list.
  case requestedList(
    request: Int, environment: String, language: String?, list: String, filter: ChannelFilter?,
    info: PaymentInfo? = nil)
  /// The library asked the platform to take a payment.
  case requestedPayment(
    request: Int, environment: String, language: String?, info: PaymentInfo, channel: String?, card: String?,
    customerID: String?, remembersCard: Bool, cvv: String?)
  /// The library asked the platform to let the user into the wallet.
  case requestedWallet(request: Int, environment: String)
  /// The library asked the platform to register a card.
  case requestedCard(
    request: Int, environment: String, customerID: String?, account: CardAccount? = nil)
  /// The library asked the platform to remove cards.
  case requestedRemoval(request: Int, environment: String, cards: [String])
  /// The library asked the platform for the state of a payment.
  case requestedStatus(request: Int, environment: String, control: String)
  /// The library wrote to the device's store; if there is no value, it removed the key.
  case stored(key: String, value: String?)

  /// The names of the effects on the wire.
  public enum Kind: String, MessageKind {
    /// See ``DotpayEffect/describedPayment(call:info:)``.
    case describedPayment
    /// See ``DotpayEffect/gotChannels(call:channels:hasDetails:error:)``.
    case gotChannels
    /// See ``DotpayEffect/gotCodes(call:codes:error:)``.
    case gotCodes
    /// See ``DotpayEffect/showedChannels(channels:selected:)``.
    case showedChannels
    /// See ``DotpayEffect/showedForm(channel:fields:offersRemembering:)``.
    case showedForm
    /// See ``DotpayEffect/showedSummary(details:look:)``.
    case showedSummary
    /// See ``DotpayEffect/askedForSummary(call:summary:)``.
    case askedForSummary
    /// See ``DotpayEffect/showedWallet(isShortened:)``.
    case showedWallet
    /// See ``DotpayEffect/askedAuthorization(step:)``.
    case askedAuthorization
    /// See ``DotpayEffect/finished(call:summary:)``.
    case finished
    /// See ``DotpayEffect/failedToFinish(call:error:)``.
    case failedToFinish
    /// See ``DotpayEffect/gotSummary(call:summary:error:)``.
    case gotSummary
    /// See ``DotpayEffect/gotCard(call:card:error:)``.
    case gotCard
    /// See ``DotpayEffect/unregisteredCard(call:error:)``.
    case unregisteredCard
    /// See ``DotpayEffect/listedCards(call:cards:defaultCard:)``.
    case listedCards
    /// See ``DotpayEffect/showedCards(cards:names:)``.
    case showedCards
    /// See ``DotpayEffect/toldRegistration(data:)``.
    case toldRegistration
    /// See ``DotpayEffect/toldDefault(card:)``.
    case toldDefault
    /// See ``DotpayEffect/listedHistory(call:payments:)``.
    case listedHistory
    /// See ``DotpayEffect/toldUpdate(observer:payment:)``.
    case toldUpdate
    /// See ``DotpayEffect/toldFailure(observer:control:error:)``.
    case toldFailure
    /// See ``DotpayEffect/showedHistory(payments:)``.
    case showedHistory
    /// See ``DotpayEffect/drewScreen(screen:colours:)``.
    case drewScreen
    /// See ``DotpayEffect/readSettings(call:settings:)``.
    case readSettings
    /// See ``DotpayEffect/requestedList(request:environment:language:list:filter:info:)``.
    case requestedList
    /// See ``DotpayEffect/requestedPayment(request:environment:language:info:channel:card:customerID:remembersCard:cvv:)``.
    case requestedPayment
    /// See ``DotpayEffect/requestedWallet(request:environment:)``.
    case requestedWallet
    /// See ``DotpayEffect/requestedCard(request:environment:customerID:account:)``.
    case requestedCard
    /// See ``DotpayEffect/requestedRemoval(request:environment:cards:)``.
    case requestedRemoval
    /// See ``DotpayEffect/requestedStatus(request:environment:control:)``.
    case requestedStatus
    /// See ``DotpayEffect/stored(key:value:)``.
    case stored
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .describedPayment: .describedPayment
    case .gotChannels: .gotChannels
    case .gotCodes: .gotCodes
    case .showedChannels: .showedChannels
    case .showedForm: .showedForm
    case .showedSummary: .showedSummary
    case .askedForSummary: .askedForSummary
    case .showedWallet: .showedWallet
    case .askedAuthorization: .askedAuthorization
    case .finished: .finished
    case .failedToFinish: .failedToFinish
    case .gotSummary: .gotSummary
    case .gotCard: .gotCard
    case .unregisteredCard: .unregisteredCard
    case .listedCards: .listedCards
    case .showedCards: .showedCards
    case .toldRegistration: .toldRegistration
    case .toldDefault: .toldDefault
    case .listedHistory: .listedHistory
    case .toldUpdate: .toldUpdate
    case .toldFailure: .toldFailure
    case .showedHistory: .showedHistory
    case .drewScreen: .drewScreen
    case .readSettings: .readSettings
    case .requestedList: .requestedList
    case .requestedPayment: .requestedPayment
    case .requestedWallet: .requestedWallet
    case .requestedCard: .requestedCard
    case .requestedRemoval: .requestedRemoval
    case .requestedStatus: .requestedStatus
    case .stored: .stored
    }
  }

  /// The write that this effect reports; nil if it reports none.
  public var preferenceChange: PreferenceChange? {
    guard case .stored(let key, let value) = self else { return nil }
    return PreferenceChange(key: key, value: value.map { .string($0) })
  }
}

import Conformance

/// What can happen to a library that leads a user through payments by Dotpay.
///
/// The cases are indirect because stimuli are large and often passed on; so only a reference is copied each time.
public indirect enum DotpayStimulus: SystemStimulus {
  /// The host makes a payment description and reads it back.
  case describePayment(call: Int, info: PaymentInfo)
  /// The host asks for channels.
  case getChannels(call: Int, info: PaymentInfo, filter: ChannelFilter?)
  /// The host presents the payment controller with these channels of an earlier list and with that list's details.
  case presentPayment(
    call: Int, list: Int, channels: [String], useLastChannelSelection: Bool?, ownChannelController: Bool,
    showsSummary: Bool?)
  /// The user chooses a channel.
  case chooseChannel(channel: String)
  /// The user fills in the form, accepts the terms and pays.
  case submitForm(values: [Parameter], remembersCard: Bool)
  /// The user fills in the form, does not accept the terms, and tries to pay.
  case submitWithoutTerms(values: [Parameter], remembersCard: Bool)
  /// The user closes the summary.
  case closeSummary
  /// The user leaves the process.
  case cancelPayment
  /// The host sets or removes the delegate that authorizes payments by the Masterpass wallet, for every controller that
  /// it presents from now on.
  case setWalletDelegate(isSet: Bool)
  /// The user logs in to the wallet, or registers.
  case enterWallet
  /// The host answers the library's request for that step.
  case answerAuthorization(step: String, isSuccessful: Bool, error: String?)
  /// The host pays without a form, with a remembered card or, if it names no card, with the default card.
  case payByCard(call: Int, info: PaymentInfo, card: String?)
  /// The host pays through a channel without a form.
  case payFast(call: Int, info: PaymentInfo, channel: String?, showsSummary: Bool)
  /// The host registers a card.
  case registerCard(call: Int, card: CardInfo)
  /// The host chooses the default card.
  case setDefaultCard(card: String)
  /// The host asks the library to remove a card.
  case unregisterCard(call: Int, card: String)
  /// The host asks the library to remove all card data.
  case clearCards
  /// The host supplies the cards of a customer.
  case configureExternalCards(cards: [Card], customerID: String)
  /// The host withdraws the customer's cards.
  case clearExternalCards
  /// The host asks for the cards and the default card.
  case listCards(call: Int)
  /// The host presents the built-in card manager; if the host names no owner, it uses the shorter constructor.
  case showCardManager(merchantID: String, currency: String, owner: CardOwner?)
  /// The user adds a card in the card manager.
  case addManagedCard(card: CardInfo)
  /// The user makes a card the default one in the card manager.
  case markManagedCard(card: String)
  /// The user removes a card in the card manager.
  case removeManagedCard(card: String)
  /// The user closes the card manager.
  case closeCardManager
  /// The host asks for the history.
  case listHistory(call: Int)
  /// The host removes a payment from the history.
  case removeFromHistory(control: String)
  /// The host asks the library to update a payment of the history.
  case updateHistory(control: String)
  /// The host registers an observer of the history.
  case registerObserver(observer: Int)
  /// The host unregisters an observer of the history.
  case unregisterObserver(observer: Int)
  /// The host shows the built-in history.
  case showHistory
  /// The host shows the built-in history with these payments of the history.
  case showPayments(controls: [String])
  /// The host changes settings.
  case configure(settings: Settings)
  /// The host sets the appearance of a kind of control, by `UIAppearance`: everywhere, or within a container.
  case setAppearance(control: DrawnControl, container: String?, colour: String)
  /// The host reads the settings.
  case readSettings(call: Int)
  /// The host asks for the languages.
  case getLanguages(call: Int)
  /// The host asks for the currencies.
  case getCurrencies(call: Int)
  /// The platform answers a request.
  case answerRequest(request: Int, answer: PlatformAnswer)
  /// A request fails.
  case failRequest(request: Int, fault: PlatformFault)

  /// The names of the stimuli on the wire.
  public enum Kind: String, MessageKind {
    /// See ``DotpayStimulus/describePayment(call:info:)``.
    case describePayment
    /// See ``DotpayStimulus/getChannels(call:info:filter:)``.
    case getChannels
    /// See ``DotpayStimulus/presentPayment(call:list:channels:useLastChannelSelection:ownChannelController:showsSummary:)``.
    case presentPayment
    /// See ``DotpayStimulus/chooseChannel(channel:)``.
    case chooseChannel
    /// See ``DotpayStimulus/submitForm(values:remembersCard:)``.
    case submitForm
    /// See ``DotpayStimulus/submitWithoutTerms(values:remembersCard:)``.
    case submitWithoutTerms
    /// See ``DotpayStimulus/closeSummary``.
    case closeSummary
    /// See ``DotpayStimulus/cancelPayment``.
    case cancelPayment
    /// See ``DotpayStimulus/setWalletDelegate(isSet:)``.
    case setWalletDelegate
    /// See ``DotpayStimulus/enterWallet``.
    case enterWallet
    /// See ``DotpayStimulus/answerAuthorization(step:isSuccessful:error:)``.
    case answerAuthorization
    /// See ``DotpayStimulus/payByCard(call:info:card:)``.
    case payByCard
    /// See ``DotpayStimulus/payFast(call:info:channel:showsSummary:)``.
    case payFast
    /// See ``DotpayStimulus/registerCard(call:card:)``.
    case registerCard
    /// See ``DotpayStimulus/setDefaultCard(card:)``.
    case setDefaultCard
    /// See ``DotpayStimulus/unregisterCard(call:card:)``.
    case unregisterCard
    /// See ``DotpayStimulus/clearCards``.
    case clearCards
    /// See ``DotpayStimulus/configureExternalCards(cards:customerID:)``.
    case configureExternalCards
    /// See ``DotpayStimulus/clearExternalCards``.
    case clearExternalCards
    /// See ``DotpayStimulus/listCards(call:)``.
    case listCards
    /// See ``DotpayStimulus/showCardManager(merchantID:currency:owner:)``.
    case showCardManager
    /// See ``DotpayStimulus/addManagedCard(card:)``.
    case addManagedCard
    /// See ``DotpayStimulus/markManagedCard(card:)``.
    case markManagedCard
    /// See ``DotpayStimulus/removeManagedCard(card:)``.
    case removeManagedCard
    /// See ``DotpayStimulus/closeCardManager``.
    case closeCardManager
    /// See ``DotpayStimulus/listHistory(call:)``.
    case listHistory
    /// See ``DotpayStimulus/removeFromHistory(control:)``.
    case removeFromHistory
    /// See ``DotpayStimulus/updateHistory(control:)``.
    case updateHistory
    /// See ``DotpayStimulus/registerObserver(observer:)``.
    case registerObserver
    /// See ``DotpayStimulus/unregisterObserver(observer:)``.
    case unregisterObserver
    /// See ``DotpayStimulus/showHistory``.
    case showHistory
    /// See ``DotpayStimulus/showPayments(controls:)``.
    case showPayments
    /// See ``DotpayStimulus/configure(settings:)``.
    case configure
    /// See ``DotpayStimulus/setAppearance(control:container:colour:)``.
    case setAppearance
    /// See ``DotpayStimulus/readSettings(call:)``.
    case readSettings
    /// See ``DotpayStimulus/getLanguages(call:)``.
    case getLanguages
    /// See ``DotpayStimulus/getCurrencies(call:)``.
    case getCurrencies
    /// See ``DotpayStimulus/answerRequest(request:answer:)``.
    case answerRequest
    /// See ``DotpayStimulus/failRequest(request:fault:)``.
    case failRequest
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .describePayment: .describePayment
    case .getChannels: .getChannels
    case .presentPayment: .presentPayment
    case .chooseChannel: .chooseChannel
    case .submitForm: .submitForm
    case .submitWithoutTerms: .submitWithoutTerms
    case .closeSummary: .closeSummary
    case .cancelPayment: .cancelPayment
    case .setWalletDelegate: .setWalletDelegate
    case .enterWallet: .enterWallet
    case .answerAuthorization: .answerAuthorization
    case .payByCard: .payByCard
    case .payFast: .payFast
    case .registerCard: .registerCard
    case .setDefaultCard: .setDefaultCard
    case .unregisterCard: .unregisterCard
    case .clearCards: .clearCards
    case .configureExternalCards: .configureExternalCards
    case .clearExternalCards: .clearExternalCards
    case .listCards: .listCards
    case .showCardManager: .showCardManager
    case .addManagedCard: .addManagedCard
    case .markManagedCard: .markManagedCard
    case .removeManagedCard: .removeManagedCard
    case .closeCardManager: .closeCardManager
    case .listHistory: .listHistory
    case .removeFromHistory: .removeFromHistory
    case .updateHistory: .updateHistory
    case .registerObserver: .registerObserver
    case .unregisterObserver: .unregisterObserver
    case .showHistory: .showHistory
    case .showPayments: .showPayments
    case .configure: .configure
    case .setAppearance: .setAppearance
    case .readSettings: .readSettings
    case .getLanguages: .getLanguages
    case .getCurrencies: .getCurrencies
    case .answerRequest: .answerRequest
    case .failRequest: .failRequest
    }
  }
}

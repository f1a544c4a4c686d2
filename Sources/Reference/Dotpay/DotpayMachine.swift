import Conformance
import PyxDotpay

/// The library's state, and its reaction to each stimulus.
struct DotpayMachine {
  /// An unanswered request, and what to do with its answer.
  enum Request {
    case channels(call: Int, PaymentInfo, ChannelFilter?)
    case codes(call: Int)
    case process(call: Int, PaymentInfo, channel: String)
    case wallet(call: Int)
    case withoutForm(call: Int, PaymentInfo, showsSummary: Bool)
    /// The call is nil if the card manager registers the card.
    case card(call: Int?, customer: String?)
    /// The call is nil if all cards are removed.
    case removal(call: Int?, [String])
    case managedRemoval(String)
    case status(control: String)
  }

  /// The payment controller on screen.
  struct Process {
    enum Stage {
      case choosing, form(PlatformChannel)
      case wallet(Submission), creating(Submission), authorizing(Submission)
      case paying, summary(PaymentSummary)
    }

    var call: Int
    var info: PaymentInfo
    var channels: [PlatformChannel]
    /// The delegate's answer about the summary; nil if the delegate is not asked.
    var showsSummary: Bool?
    var stage = Stage.choosing
  }

  /// A submitted form.
  struct Submission {
    var info: PaymentInfo
    var channel: String
    var remembersCard = false
    var cvv: String?
  }

  var effects: [DotpayEffect] = []
  /// Whether the host authorizes payments by the wallet.
  var hasWalletDelegate = false
  /// Whether the user has logged in to the wallet.
  var isInWallet = false
  var store: DotpayStore
  var settings = Settings(
    language: "en", debugMode: false, showsSummaryDetails: false, oneClickEnabled: true,
    useInternalCards: true,
    treatsCVVAsPassword: false, version: "1.4.15",
    colours: SummaryColours(
      button: "#ab191e", buttonText: "#ffffff", header: "#ab191e", headerText: "#ffffff"))
  var externalCards: [Card] = []
  var customer: String?
  var process: Process?
  /// Whether the card manager is on screen.
  var isManaging = false
  /// The settings with which the card manager was shown.
  var managerAccount: CardAccount?
  /// Appearances that the host has set; if several for the same control reach a screen, the last of them applies.
  var appearances: [Appearance] = []
  var observers: [Int] = []
  var open: [Int: Request] = [:]
  var lists: [Int: (info: PaymentInfo, channels: [PlatformChannel])] = [:]
  private var requests = 0
  private var controls = 0

  init(store: DotpayStore) { self.store = store }

  var environment: String { settings.debugMode == true ? "test" : "production" }

  /// The cards that can be paid with.
  var visibleCards: [Card] { (settings.useInternalCards == true ? store.cards : []) + externalCards }

  /// The default card, if it can be paid with.
  var defaultCard: String? {
    store.defaultCard.flatMap { id in visibleCards.contains { $0.id == id } ? id : nil }
  }

  mutating func receive(_ stimulus: DotpayStimulus) {
    let (before, count) = (store, effects.count)
    take(stimulus)
    if !appearances.isEmpty { draw(after: count) }
    effects += store.changes(since: before).map { .stored(key: $0.key, value: $0.value) }
  }

  private mutating func take(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .describePayment(let call, var info):
      info.currency = info.currency ?? "PLN"
      effects.append(.describedPayment(call: call, info: info))
    case .getChannels(let call, let info, let filter):
      let number = request(.channels(call: call, info, filter))
      effects.append(list("channels", number, info))
    case .getLanguages(let call), .getCurrencies(let call):
      let number = request(.codes(call: call))
      let isLanguages = if case .getLanguages = stimulus { true } else { false }
      effects.append(list(isLanguages ? "languages" : "currencies", number))
    case .presentPayment, .chooseChannel, .submitForm, .submitWithoutTerms, .closeSummary, .cancelPayment,
      .enterWallet,
      .answerAuthorization:
      lead(stimulus)
    case .setWalletDelegate(let isSet): hasWalletDelegate = isSet
    case .payByCard(let call, let info, let card): payByCard(call, info, card ?? defaultCard)
    case .payFast(let call, let info, let channel, let showsSummary):
      guard let channel, info.isComplete else {
        effects.append(.gotSummary(call: call, summary: nil, error: "something is missing"))
        return
      }
      pay(info, channel: channel) { .withoutForm(call: call, $0, showsSummary: showsSummary) }
    case .registerCard, .setDefaultCard, .unregisterCard, .clearCards, .configureExternalCards,
      .clearExternalCards, .listCards:
      keepCards(stimulus)
    case .showCardManager, .addManagedCard, .markManagedCard, .removeManagedCard, .closeCardManager:
      manageCards(stimulus)
    case .listHistory, .removeFromHistory, .updateHistory, .registerObserver, .unregisterObserver,
      .showHistory, .showPayments:
      keepHistory(stimulus)
    case .configure(let changes): settings.change(by: changes)
    case .setAppearance(let control, let container, let colour):
      appearances.append(Appearance(control: control, container: container, colour: colour))
    case .readSettings(let call):
      var readable = settings
      readable.showsSummaryDetails = nil
      effects.append(.readSettings(call: call, settings: readable))
    case .answerRequest(let number, let answer):
      if let request = open.removeValue(forKey: number) { answered(request, answer) }
    case .failRequest(let number, let fault):
      if let request = open.removeValue(forKey: number) { failed(request, "\(fault.rawValue)") }
    }
  }

  mutating func request(_ request: Request) -> Int {
    requests += 1
    open[requests] = request
    return requests
  }

  private func list(_ name: String, _ number: Int, _ info: PaymentInfo? = nil) -> DotpayEffect {
    .requestedList(
      request: number, environment: environment, language: settings.language, list: name, filter: nil,
      info: info)
  }

  private mutating func payByCard(_ call: Int, _ info: PaymentInfo, _ card: String?) {
    guard let card, visibleCards.contains(where: { $0.id == card }), info.isComplete else {
      effects.append(
        .gotSummary(call: call, summary: nil, error: "there is no card, or something is missing"))
      return
    }
    pay(info, card: card) { .withoutForm(call: call, $0, showsSummary: false) }
  }

  /// Sends a payment, with the library's own control if the host gave none.
  mutating func pay(
    _ info: PaymentInfo, channel: String? = nil, card: String? = nil, remembersCard: Bool = false,
    cvv: String? = nil, as make: (PaymentInfo) -> Request
  ) {
    var info = info
    info.currency = info.currency ?? "PLN"
    while info.control == nil {
      controls += 1
      let control = "pyx-\(controls)"
      if !store.payments.contains(where: { $0.control == control }) { info.control = control }
    }
    let number = request(make(info))
    effects.append(
      .requestedPayment(
        request: number, environment: environment, language: settings.language, info: info, channel: channel,
        card: card, customerID: remembersCard ? customer : nil, remembersCard: remembersCard, cvv: cvv))
  }
}

extension PaymentInfo {
  /// Whether all settings without a default have values.
  var isComplete: Bool { merchantID != nil && amount != nil && textDescription != nil }
}

extension Settings {
  /// Takes over each value that is set in `other`.
  fileprivate mutating func change(by other: Settings) {
    language = other.language ?? language
    debugMode = other.debugMode ?? debugMode
    showsSummaryDetails = other.showsSummaryDetails ?? showsSummaryDetails
    oneClickEnabled = other.oneClickEnabled ?? oneClickEnabled
    useInternalCards = other.useInternalCards ?? useInternalCards
    treatsCVVAsPassword = other.treatsCVVAsPassword ?? treatsCVVAsPassword
    statusColours = other.statusColours ?? statusColours
    guard let others = other.colours else { return }
    colours = SummaryColours(
      button: others.button ?? colours?.button, buttonText: others.buttonText ?? colours?.buttonText,
      header: others.header ?? colours?.header, headerText: others.headerText ?? colours?.headerText)
  }
}

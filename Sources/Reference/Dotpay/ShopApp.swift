import Conformance
import PyxDotpay

/// The host's state machine.
struct ShopApp {
  /// The last payment that was started.
  struct Sale {
    var order: Order
    /// The pending request for channels.
    var list: Int?
    /// The number of the payment; nil until the app starts the payment in the SDK.
    var payment: Int?
    /// The last message to the user.
    var shown: PaymentOutcome?
    /// The pending question to the backend.
    var question: Int?
    /// When the backend is asked next; nil while no question is planned.
    var nextQuestion: Int64?
    var isReleased = false
  }

  var buyer = Buyer()
  var sale: Sale?
  var cards = CardDesk()
  var history = HistoryScreen()
  var effects: [DotpayIntegrationEffect] = []
  private var calls = 0
  private var payments = 0
  private var hasAskedForLanguages = false
  /// When the languages are requested again.
  private var nextLanguages: Int64?

  /// The pause, in milliseconds, before the app repeats a request that failed or brought no outcome.
  static let pause: Int64 = 5000

  /// Handles one stimulus and returns the effects.
  mutating func receive(_ stimulus: DotpayIntegrationStimulus, in world: World) -> [DotpayIntegrationEffect] {
    effects = []
    if !hasAskedForLanguages { askForLanguages() }
    switch stimulus {
    case .buyerChanged(let buyer): self.buyer = buyer
    case .payTapped, .payByCardTapped, .payByChannelTapped, .gotChannels, .channelsFailed: begin(stimulus)
    case .summaryReached(let payment, _):
      effects.append(.answeredSummary(payment: payment, showsBuiltIn: false))
    case .paymentFinished(sale?.payment, let status): finish(status)
    case .paymentFailed(sale?.payment, _): fail()
    case .backendTold(sale?.question, let outcome): take(outcome, in: world)
    case .backendFailed(sale?.question, _): askLater(in: world)
    case .authorizationCreationAsked, .userAuthorizationAsked, .authorizationEnded: authorize(stimulus)
    case .signedIn, .signedOut, .gotCards, .cardsFailed, .newCardReported, .newCardAnnounced,
      .cardRemovalTapped:
      let done = cards.receive(stimulus, in: world, nextCall: &calls)
      effects += done
    case .gotLanguages(_, let languages): choose(languages, in: world)
    case .languagesFailed: nextLanguages = world.clock + Self.pause
    case .aboutOpened:
      effects.append(.showedVersion(text: "DotPay SDK \(world.services["sdkVersion"] ?? "1.4.15")"))
    case .historyOpened, .historyUpdated, .historyLeft:
      let done = history.receive(stimulus)
      effects += done
    case .timePassed: passTime(in: world)
    case .paymentFinished, .paymentFailed, .backendTold, .backendFailed, .appDidBecomeActive: break
    }
    return effects
  }

  mutating func nextCall() -> Int {
    calls += 1
    return calls
  }

  mutating func nextPayment() -> Int {
    payments += 1
    return payments
  }

  private mutating func passTime(in world: World) {
    if let time = sale?.nextQuestion, time <= world.clock { askBackend() }
    if let time = nextLanguages, time <= world.clock { askForLanguages() }
    let done = cards.passTime(in: world, nextCall: &calls)
    effects += done
  }

  // MARK: Language and wallet

  private mutating func askForLanguages() {
    hasAskedForLanguages = true
    nextLanguages = nil
    let call = nextCall()
    effects.append(.askedForLanguages(call: call))
  }

  private mutating func choose(_ languages: [String], in world: World) {
    let own = String(world.locale.prefix(2))
    guard let first = languages.first else { return }
    let best = languages.contains(own) ? own : languages.contains("en") ? "en" : first
    effects.append(.setLanguage(language: best))
  }

  /// The wallet's requests to create an authorization, which wait for the user.
  private var creations: Set<Int> = []

  private mutating func authorize(_ stimulus: DotpayIntegrationStimulus) {
    switch stimulus {
    case .authorizationCreationAsked(let request): creations.insert(request)
    case .authorizationEnded(let request, let isSuccessful):
      let isCreation = creations.remove(request) != nil
      effects.append(
        isCreation
          ? .createdAuthorization(request: request, isSuccessful: isSuccessful)
          : .authorizedUser(request: request, isSuccessful: isSuccessful))
    default: break
    }
  }
}

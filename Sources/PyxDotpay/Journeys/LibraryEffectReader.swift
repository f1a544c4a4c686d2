import Conformance

/// Reads effects as words of the library's tables.
///
/// It knows one call of each kind at a time. It ignores overlapping calls, and the values of payments other than
/// channel, card and status.
struct LibraryEffectReader: EffectReader {
  typealias System = Dotpay
  typealias Transition = LibraryTransition

  private var process = ProcessLedger()
  private var cards = CardLedger()
  private var history = HistoryLedger()

  mutating func start(in world: World) {
    process.start()
    cards.start(isNew: world.preferences.isEmpty)
    history.start(isNew: world.preferences.isEmpty)
  }

  mutating func note(_ stimulus: DotpayStimulus) {
    // A payment that names no card is made with the card that the host knows as the default.
    if case .payByCard(_, _, let card) = stimulus { process.expectedCard = card ?? cards.standing }
    process.note(stimulus)
    cards.note(stimulus)
    history.note(stimulus)
  }

  mutating func word(of effect: DotpayEffect) -> LibraryWord? {
    // Payments may add cards and entries of the history.
    if case .requestedPayment(let request, _, _, let info, _, _, _, _, _) = effect {
      cards.payments.insert(request)
      history.sent(info.control, as: request, byForm: process.isByForm)
    }
    return process.word(of: effect) ?? cards.word(of: effect) ?? history.word(of: effect)
  }

  func isDue(_ word: LibraryWord, of row: LibraryTransition) -> Bool {
    switch word {
    case .givesList, .givesError: !process.hasList
    case .finishes: !process.isOver
    // The library may lead the user back to the form.
    case .fails: !process.isOver && !process.isBackAtForm
    // The document leaves open what is shown after an error.
    case .showsSummary: !process.isRefused
    case .completes, .completesWithError: !process.isComplete
    // A channel that is already chosen may have its form on the same screen.
    case .showsForm: row.event != .presentLast || !process.isLastOffered
    // A library may ask the platform for the login before it asks the host.
    case .asksToLogIn: !process.hasLoggedIn
    case .sendsPayment: !process.hasSent
    // If the user has to log in again, the previous login has ended.
    case .asksToAuthorize: !process.isLoginUp
    case .givesCard, .givesNoCard: !cards.isByUser
    case .removes: !cards.hasAskedForRemoval
    case .confirmsRemoval, .failsToRemove: !cards.isRemovalOver
    case .listsCards: cards.isAsked
    case .listsPayments: history.isAsked
    default: true
    }
  }
}

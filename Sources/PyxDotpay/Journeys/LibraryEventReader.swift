import Conformance

extension Dotpay {
  /// A counter of transitions for each of the six tables.
  public static func makeTransitionCounters() -> [TransitionCounter<Dotpay>] {
    LibraryPart.allCases.map { part in
      TransitionCounter(part.table) {
        LibraryEventReader(part: part)
      } effects: {
        LibraryEffectReader()
      }
    }
  }
}

/// Reads stimuli as events of one of the library's tables.
struct LibraryEventReader: EventReader {
  typealias System = Dotpay
  typealias State = LibraryState
  typealias Event = LibraryEvent
  typealias Guard = LibraryGuard

  private enum Purpose { case list, form, channel, card, wallet, registration, removal, clearing, status }

  let part: LibraryPart
  private var requests: [Int: Purpose] = [:]
  private var isQuiet = false
  /// Whether the user has to choose although the last channel should be used.
  private var isToChoose = false
  private var own: [String] = []
  private var hasCustomer = false
  private var chosen: String?
  private var going: String?
  private var payments = 0
  private var observers: Set<Int> = []

  init(part: LibraryPart) { self.part = part }

  var restart: LibraryEvent? { part == .cards || part == .history ? .restart : nil }

  func start(in world: World) -> LibraryState {
    let isNew = world.preferences.isEmpty
    switch part {
    case .cards: return isNew || own.isEmpty ? .noCard : own.count == 1 ? .oneCard : .twoCards
    case .customers: return isNew || own.isEmpty ? .nobody : .own
    case .history: return Dotpay.history(of: isNew ? 0 : payments)
    case .process, .wallet, .withoutForm: return part.table.initial
    }
  }

  func holds(_ condition: LibraryGuard, in world: World) -> Bool {
    world.preferences.isEmpty == (condition == .newDevice)
  }

  mutating func events(
    _ stimulus: DotpayStimulus, in world: World, from state: LibraryState, _ effects: [DotpayEffect]
  ) -> [LibraryEvent] {
    forget(in: state)
    for effect in effects { note(effect, by: stimulus) }
    let event =
      switch part {
      case .process: processEvent(stimulus, from: state, effects)
      case .wallet: walletEvent(stimulus, from: state, effects)
      case .withoutForm: eventWithoutForm(stimulus, from: state, effects)
      case .cards, .customers: cardEvent(stimulus, from: state)
      case .history: historyEvent(stimulus)
      }
    switch stimulus {
    case .answerRequest(let request, _), .failRequest(let request, _): requests[request] = nil
    default: break
    }
    return event.map { [$0] } ?? []
  }

  /// Forgets the cards, payments and observers that the current state rules out.
  private mutating func forget(in state: LibraryState) {
    switch state {
    case .noCard, .nobody: own = []
    case .empty: (payments, observers) = (0, observers.count > 1 ? [] : observers)
    case .single, .several: if observers.count > 1 { observers = [] }
    default: break
    }
  }

  private mutating func note(_ effect: DotpayEffect, by stimulus: DotpayStimulus) {
    guard let request = effect.request else { return }
    requests[request] =
      switch effect.kind {
      case .requestedPayment:
        stimulus.kind == .payFast ? .channel : stimulus.kind == .payByCard ? .card : .form
      case .requestedWallet: .wallet
      case .requestedCard: .registration
      case .requestedRemoval: stimulus == .clearCards ? .clearing : .removal
      case .requestedStatus: .status
      default: .list
      }
  }

  /// The subject of a reply, and whether the reply is a failure; nil if the stimulus replies to no known request.
  private func reply(_ stimulus: DotpayStimulus) -> (purpose: Purpose, fails: Bool)? {
    switch stimulus {
    case .answerRequest(let request, _): requests[request].map { ($0, false) }
    case .failRequest(let request, _): requests[request].map { ($0, true) }
    default: nil
    }
  }

  // MARK: Parts

  private mutating func processEvent(
    _ stimulus: DotpayStimulus, from state: LibraryState, _ effects: [DotpayEffect]
  ) -> LibraryEvent? {
    switch stimulus {
    case .getChannels: return .get
    case .presentPayment(_, _, _, let usesLast, let isOwn, let showsSummary):
      isQuiet = showsSummary == false
      isToChoose = usesLast ?? true && !isOwn && !effects.contains { $0.kind == .showedForm }
      if isOwn { return .presentOwn }
      return isToChoose ? nil : usesLast == false ? .present : .presentLast
    case .chooseChannel:
      defer { isToChoose = false }
      return isToChoose ? .presentLast : .choose
    case .submitForm:
      if state == .paying { return .submitAgain }
      return effects.contains { $0.kind == .requestedPayment } ? .submit : nil
    case .submitWithoutTerms: return state == .form ? .refuse : nil
    case .closeSummary: return state == .summary ? .close : nil
    case .cancelPayment: return [.choosing, .form, .over].contains(state) ? .cancel : nil
    default:
      guard let reply = reply(stimulus), reply.purpose == .list || reply.purpose == .form else { return nil }
      if reply.fails { return .fail }
      return reply.purpose == .form && isQuiet ? .answerQuietly : .answer
    }
  }

  private func walletEvent(
    _ stimulus: DotpayStimulus, from state: LibraryState, _ effects: [DotpayEffect]
  ) -> LibraryEvent? {
    switch stimulus {
    case .submitForm:
      return effects.contains { $0.kind == .showedWallet || $0.kind == .askedAuthorization }
        ? .submitWallet : nil
    case .enterWallet: return effects.contains { $0.kind == .askedAuthorization } ? .enter : nil
    case .cancelPayment: return state == .login ? .cancel : nil
    case .answerAuthorization(let step, let isSuccessful, _):
      guard state == (step == "create" ? .creating : .authorizing) else { return nil }
      return isSuccessful ? .grant : .deny
    default:
      guard let reply = reply(stimulus),
        reply.purpose == .wallet && state == .entering || reply.purpose == .form && state == .walletPaying
      else { return nil }
      return reply.fails ? .fail : .answer
    }
  }

  private func eventWithoutForm(
    _ stimulus: DotpayStimulus, from state: LibraryState, _ effects: [DotpayEffect]
  ) -> LibraryEvent? {
    switch stimulus {
    case .payFast(_, _, let channel, let showsSummary):
      if channel == nil { return .payNowhere }
      guard effects.contains(where: { $0.kind == .requestedPayment }) else { return nil }
      return showsSummary ? .payFast : .payQuietly
    case .closeSummary: return state == .fastSummary ? .close : nil
    default: return reply(stimulus).flatMap { $0.purpose != .channel ? nil : $0.fails ? .fail : .answer }
    }
  }

  private mutating func cardEvent(_ stimulus: DotpayStimulus, from state: LibraryState) -> LibraryEvent? {
    switch stimulus {
    case .registerCard, .addManagedCard: return .register
    case .unregisterCard(_, let card):
      going = card
      return state == .defaultCard && card == chosen ? .removeDefault : .remove
    case .clearCards:
      (own, chosen) = ([], nil)
      return .clear
    case .setDefaultCard(let card), .markManagedCard(let card):
      chosen = card
      return .setDefault
    case .configure(let settings):
      if let uses = settings.useInternalCards { return part == .customers ? uses ? .show : .hide : nil }
      return part == .cards && settings.oneClickEnabled == true ? .toggle : nil
    case .payByCard(_, _, let card): return part == .cards ? card == nil ? .payDefault : .payNamed : nil
    case .configureExternalCards(let cards, _):
      hasCustomer = true
      return part == .customers ? cards.isEmpty ? .supplyNone : .supply : nil
    case .clearExternalCards:
      hasCustomer = false
      return part == .customers ? .takeAway : nil
    case .answerRequest(_, let answer):
      guard let reply = reply(stimulus) else { return nil }
      if reply.purpose == .registration, let card = answer.card, !hasCustomer { own.append(card.id) }
      if reply.purpose == .removal { own.removeAll { $0 == going } }
      return isOfCards(reply.purpose) ? .answer : nil
    default: return reply(stimulus).flatMap { isOfCards($0.purpose) && $0.fails ? .fail : nil }
    }
  }

  private func isOfCards(_ purpose: Purpose) -> Bool {
    purpose == .registration || part == .cards && (purpose == .removal || purpose == .card)
  }

  private mutating func historyEvent(_ stimulus: DotpayStimulus) -> LibraryEvent? {
    switch stimulus {
    case .removeFromHistory:
      payments -= 1
      return .erase
    case .showHistory: return .showHistory
    case .registerObserver(let observer):
      observers.insert(observer)
      return observers.count == 2 ? .watch : nil
    case .unregisterObserver(let observer):
      observers.remove(observer)
      return .unwatch
    case .updateHistory: return .update
    default:
      guard let reply = reply(stimulus) else { return nil }
      if reply.purpose == .status { return reply.fails ? .fail : .answer }
      guard reply.purpose == .form, !reply.fails else { return nil }
      payments += 1
      return .pay
    }
  }
}

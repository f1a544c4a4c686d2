import PyxDotpay

/// Remembered cards, and the history.
extension DotpayMachine {
  mutating func keepCards(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .registerCard(let call, _):
      let number = request(.card(call: call, customer: customer))
      effects.append(.requestedCard(request: number, environment: environment, customerID: customer))
    case .setDefaultCard(let card): choose(card)
    case .unregisterCard(let call, let card):
      guard visibleCards.contains(where: { $0.id == card }) else {
        effects.append(.unregisteredCard(call: call, error: "there is no such card"))
        return
      }
      remove([card], call: call)
    case .clearCards:
      let ids = store.cards.map(\.id)
      if !ids.isEmpty { remove(ids, call: nil) }
      forget(ids)
      store.defaultCard = defaultCard
    case .configureExternalCards(let cards, let customer):
      externalCards = cards
      self.customer = customer
    case .clearExternalCards:
      externalCards = []
      customer = nil
    case .listCards(let call):
      effects.append(.listedCards(call: call, cards: visibleCards, defaultCard: defaultCard))
    default: break
    }
  }

  mutating func manageCards(_ stimulus: DotpayStimulus) {
    if case .showCardManager(let merchantID, let currency, let owner) = stimulus {
      isManaging = true
      managerAccount = CardAccount(
        merchantID: merchantID, currency: currency, firstName: owner?.firstName, lastName: owner?.lastName,
        email: owner?.email)
    }
    guard isManaging else { return }
    switch stimulus {
    case .addManagedCard:
      let number = request(.card(call: nil, customer: customer))
      effects.append(
        .requestedCard(
          request: number, environment: environment, customerID: customer, account: managerAccount))
    case .markManagedCard(let card): choose(card)
    case .removeManagedCard(let card):
      guard visibleCards.contains(where: { $0.id == card }) else { return }
      let number = request(.managedRemoval(card))
      effects.append(.requestedRemoval(request: number, environment: environment, cards: [card]))
    case .closeCardManager: isManaging = false
    default: showManager()
    }
  }

  /// Updates the card manager if it is on screen.
  mutating func showManager() {
    guard isManaging else { return }
    effects.append(
      .showedCards(
        cards: visibleCards.map(\.id), names: visibleCards.map { Parameter($0.id, $0.brandName) }))
  }

  private mutating func choose(_ card: String) {
    guard visibleCards.contains(where: { $0.id == card }), store.defaultCard != card else { return }
    store.defaultCard = card
    effects.append(.toldDefault(card: card))
  }

  private mutating func remove(_ cards: [String], call: Int?) {
    let number = request(.removal(call: call, cards))
    effects.append(.requestedRemoval(request: number, environment: environment, cards: cards))
  }

  /// Keeps a registered card: in the store if no customer was given, and with the host's cards if the card belongs to
  /// the host's customer.
  mutating func keep(_ card: Card, of customer: String?) {
    if customer == nil {
      store.cards.removeAll { $0.id == card.id }
      store.cards.append(card)
    } else if customer == self.customer {
      externalCards.removeAll { $0.id == card.id }
      externalCards.append(card)
      effects.append(.toldRegistration(data: RegistrationData(card: card.id, customerID: customer)))
    }
  }

  mutating func forget(_ cards: [String]) {
    store.cards.removeAll { cards.contains($0.id) }
    externalCards.removeAll { cards.contains($0.id) }
    if let chosen = store.defaultCard, cards.contains(chosen) { store.defaultCard = nil }
  }

  mutating func keepHistory(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .listHistory(let call):
      effects.append(.listedHistory(call: call, payments: store.payments))
    case .removeFromHistory(let control): store.payments.removeAll { $0.control == control }
    case .updateHistory(let control):
      guard store.payments.contains(where: { $0.control == control }) else { return }
      let number = request(.status(control: control))
      effects.append(.requestedStatus(request: number, environment: environment, control: control))
    case .registerObserver(let observer): if !observers.contains(observer) { observers.append(observer) }
    case .unregisterObserver(let observer): observers.removeAll { $0 == observer }
    case .showHistory: effects.append(.showedHistory(payments: store.payments))
    case .showPayments(let controls):
      effects.append(.showedHistory(payments: store.payments.filter { controls.contains($0.control) }))
    default: break
    }
  }

  mutating func updated(_ control: String, _ answer: PlatformAnswer) {
    guard let index = store.payments.firstIndex(where: { $0.control == control }) else { return }
    store.payments[index].status = answer.status ?? store.payments[index].status
    store.payments[index].related = answer.related ?? store.payments[index].related
    let payment = store.payments[index]
    effects += observers.map { .toldUpdate(observer: $0, payment: payment) }
  }
}

import Conformance

/// Remembered cards, and the host's cards.
extension LibraryFlow {
  /// Takes a row of the table of cards, or of customers.
  func takeCards(_ row: LibraryTransition) async throws {
    switch row.event {
    case .register:
      userAdds = turn() % 3 == 0 && hasManager && trial.understands(.addManagedCard)
      if userAdds {
        try await trial.needManager()
        try await trial.send(.addManagedCard(card: .sample))
      } else {
        try await trial.send(.registerCard(call: nextCall(), card: .sample))
      }
      try await awaitRequest(.requestedCard)
    case .answer, .fail: try await end(row)
    case .remove, .removeDefault: try await remove(row)
    case .clear: try await clear()
    case .setDefault:
      let others = (own + hosts).filter { $0 != chosenCard }
      let card = others.isEmpty ? own[0] : others[turn() % others.count]
      chosenCard = card
      try await setDefault(card)
    case .toggle:
      try await trial.send(.configure(settings: Settings(oneClickEnabled: false)))
      try await trial.send(.configure(settings: Settings(oneClickEnabled: true)))
    case .restart:
      try await trial.startAgain(&desk, onNewDevice: row.guard == .newDevice)
      chosenCard = nil
      if row.guard == .newDevice { own = [] }
    case .payNamed, .payDefault: try await pay(names: row.event == .payNamed)
    case .supply, .supplyNone, .takeAway: try await supply(row.event)
    case .hide, .show:
      try await trial.send(.configure(settings: Settings(useInternalCards: row.event == .show)))
    default: break
    }
    try await list()
  }

  /// The host chooses the default card, or now and then the user chooses it in the card manager.
  private func setDefault(_ card: String) async throws {
    if turn() % 2 == 0, hasManager, trial.understands(.markManagedCard) {
      try await trial.needManager()
      try await trial.send(.markManagedCard(card: card))
      try await trial.send(.closeCardManager)
    } else {
      try await trial.send(.setDefaultCard(card: card))
    }
    try await trial.settle()
  }

  private var hasManager: Bool {
    trial.understands(.showCardManager) && trial.understands(.closeCardManager)
  }

  /// The host asks for the cards, if it can.
  private func list() async throws {
    guard trial.understands(.listCards) else { return }
    try await trial.send(.listCards(call: nextTurnOfCalls()))
  }

  /// A number outside the series of ``nextCall()``, so that the current call stays the current one.
  private func nextTurnOfCalls() -> Int { 10_000 + turn() }

  private func end(_ row: LibraryTransition) async throws {
    let call = call
    switch row.from {
    case .removingOnly, .removingOne:
      let isGone = row.event == .answer
      try await serve(.requestedRemoval, isGone ? .answer(PlatformAnswer()) : nextFault()) {
        try !$0.unregistrations(of: call).isEmpty
      }
      if isGone { own.removeAll { $0 == going } }
      if isGone, chosenCard == going { chosenCard = nil }
    case .payingByOnly, .payingByOne, .payingBeside:
      try await endWithoutForm(row.event == .answer ? .status(nextStatus()) : nextFault())
    default:
      let card = Card.numbered(turn())
      let reply = row.event == .answer ? DeskReply.answer(PlatformAnswer(card: card)) : nextFault()
      if userAdds {
        try await answerOpen(.requestedCard, reply)
        try await trial.send(.closeCardManager)
      } else {
        try await serve(.requestedCard, reply) { try !$0.registrations(of: call).isEmpty }
      }
      guard row.event == .answer else { return }
      if customer == nil { own.append(card.id) } else { hosts.append(card.id) }
    }
  }

  private func remove(_ row: LibraryTransition) async throws {
    let others = own.filter { $0 != chosenCard }
    let card =
      row.event == .removeDefault ? chosenCard : others.isEmpty ? own.first : others.randomOne(turn())
    going = card
    try await trial.send(.unregisterCard(call: nextCall(), card: card ?? ""))
    try await awaitRequest(.requestedRemoval)
  }

  /// The host removes all cards, and the platform confirms every removal that the library asks for.
  private func clear() async throws {
    let cards = own
    let before = try trial.seen.removals.count
    try await trial.send(.clearCards)
    // A library may load a list before its first request.
    try await trial.serveLists(&desk, of: purchase.channels) {
      try Set($0.removals.dropFirst(before)).isSuperset(of: cards)
    }
    try await answerOpen(.requestedRemoval, .answer(PlatformAnswer()))
    (own, chosenCard) = ([], nil)
  }

  private func pay(names: Bool) async throws {
    // Use a card other than the default card, if there is one.
    let others = own.filter { $0 != chosenCard }
    let card = (others.isEmpty ? own : others).randomOne(turn())
    summaries = try trial.seen.of(.showedSummary).count
    try await trial.send(.payByCard(call: nextCall(), info: nextInfo(), card: names ? card : nil))
    try await awaitPayment()
  }

  private func supply(_ event: LibraryEvent) async throws {
    if event == .takeAway {
      (hosts, customer) = ([], nil)
      return _ = try await trial.send(.clearExternalCards)
    }
    let turn = turn()
    let count = event == .supplyNone ? 0 : 1 + turn % 3
    // Some of the cards are supplied again.
    let cards = (0..<count).map { Card.numbered(5_000 + (turn + $0) % 5) }
    (hosts, customer) = (cards.map(\.id), "customer-\(turn % 3)")
    if let chosenCard, !own.contains(chosenCard) { self.chosenCard = nil }
    try await trial.send(.configureExternalCards(cards: cards, customerID: customer ?? ""))
    try await trial.settle()
  }
}

extension [String] {
  /// One of the elements, in turn; nil if the array is empty.
  fileprivate func randomOne(_ turn: Int) -> String? { isEmpty ? nil : self[turn % count] }
}

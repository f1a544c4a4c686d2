import Conformance

/// Journeys with cards, after which no card is left.
extension Past<Dotpay> {
  /// A card that was registered, used in a payment and removed, and a card that the user added, made the default and
  /// removed in the card manager.
  static var cardsGone: Past {
    Past("cards that were remembered and removed") { trial in
      var desk = try trial.deskOfNow()
      var call = trial.nextCall()
      let card = Card.earlier(call)
      let result = try await trial.registerEarlier(&desk, call, .answer(PlatformAnswer(card: card)))
      try trial.needOver(result?.card?.id == card.id)
      try await trial.payEarlier(&desk, by: card)

      call = trial.nextCall()
      try await trial.send(.unregisterCard(call: call, card: card.id))
      try await trial.serve(&desk, .requestedRemoval) {
        try !$0.unregistrations(of: call).isEmpty
      } _: { _ in
        .answer(PlatformAnswer())
      }
      try trial.needOver(trial.seen.unregistrations(of: call) == [true])
      try await trial.needNoCard()
      try await trial.manageEarlier(&desk)
    }
  }

  /// A default card, and the removal of all cards.
  static var cardsCleared: Past {
    Past("a default card, and the removal of all cards") { trial in
      guard trial.understands(.clearCards) else { return try trial.needOver(false) }
      var desk = try trial.deskOfNow()
      let call = trial.nextCall()
      let card = Card.earlier(call)
      let result = try await trial.registerEarlier(&desk, call, .answer(PlatformAnswer(card: card)))
      try trial.needOver(result?.card?.id == card.id)
      if trial.understands(.setDefaultCard) { try await trial.send(.setDefaultCard(card: card.id)) }
      if trial.understands(.readSettings) { try await trial.send(.readSettings(call: trial.nextCall())) }
      try await trial.send(.clearCards)
      try await trial.settle()
      for request in try trial.openRequests(desk, .requestedRemoval).compactMap(\.request) {
        try await trial.send(.answerRequest(request: request, answer: PlatformAnswer()))
      }
      try await trial.settle()
      try await trial.needNoCard()
    }
  }

  /// A customer who has signed out, and who had a card supplied by the host, a card registered by the host, and a card
  /// added by the user.
  static func customerGone(_ abroad: Bool) -> Past {
    Past("a customer who has signed out") { trial in
      let call = trial.beginning(abroad: abroad)
      var desk = try trial.deskOfNow()
      let (supplied, registered) = (Card.earlier(trial.nextCall()), Card.earlier(call))
      if trial.understands(.configure) {
        try await trial.send(.configure(settings: Settings(oneClickEnabled: true)))
      }
      try await trial.supply([supplied], customer: "earlier-customer-\(call)")
      try await trial.payEarlier(&desk, by: supplied)
      let result = try await trial.registerEarlier(&desk, call, .answer(PlatformAnswer(card: registered)))
      try trial.needOver(result?.card?.id == registered.id)
      if trial.understands(.addManagedCard) {
        try await trial.addEarlier(&desk, .earlier(trial.nextCall()))
        try await trial.send(.closeCardManager)
      }
      try await trial.send(.clearExternalCards)
      try await trial.settle()
      try await trial.needNoCard()
    }
  }
}

extension Trial where System == Dotpay {
  /// The user adds a card in the card manager, makes it the default, and removes it.
  fileprivate func manageEarlier(_ desk: inout Desk) async throws {
    let card = Card.earlier(nextCall())
    try await addEarlier(&desk, card)
    try needOver(try await earlierCards() == [card.id])
    if understands(.markManagedCard) { try await send(.markManagedCard(card: card.id)) }
    try await removeInManager(&desk, card.id)
    try await send(.closeCardManager)
    try await needNoCard()
  }

  /// The user adds a card in the card manager, which stays open.
  fileprivate func addEarlier(_ desk: inout Desk, _ card: Card) async throws {
    try await send(.showCardManager(merchantID: "911911", currency: "PLN", owner: nil))
    try await send(.addManagedCard(card: .earlier))
    let open = desk
    let request = try await wait { _ in try openRequests(open, .requestedCard).first?.request }
    guard let request else { return try needOver(false) }
    desk.answered.insert(request)
    try await send(.answerRequest(request: request, answer: PlatformAnswer(card: card)))
    try await settle()
  }
}

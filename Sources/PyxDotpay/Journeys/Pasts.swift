import Conformance

extension Dotpay {
  /// What a library may have lived through before a rule begins.
  ///
  /// Each leaves neither cards, payments nor a customer behind, and the channel that was used last is none that a rule
  /// offers. The wallet has none: how long a login lasts is open.
  public static var pasts: [Past<Dotpay>] {
    [.paidByForm, .givenUp, .failures, .cardGone, .cardsCleared, .customerGone, .managed]
  }
}

extension Past<Dotpay> {
  /// A payment by the form, which was updated and removed from the history.
  fileprivate static var paidByForm: Past {
    Past("a payment by the form that was made") { trial in
      var desk = try trial.deskOfNow()
      let call = trial.nextCall()
      try await trial.complete(&desk, .earlier(call), call: call, status: .processing)
      try await trial.send(.registerObserver(observer: call))
      try await trial.send(.updateHistory(control: .earlierControl(call)))
      try await trial.serve(&desk, .requestedStatus) {
        try $0.told.contains { $0.observer == call }
      } _: { _ in
        .status(.completed)
      }
      try await trial.send(.unregisterObserver(observer: call))
      try trial.needOver(trial.seen.told.contains { $0.observer == call && $0.status == .completed })
      try await trial.needNoPayment(.earlierControl(call))
    }
  }

  /// A form that the user left.
  fileprivate static var givenUp: Past {
    Past("a form that the user has left") { trial in
      var desk = try trial.deskOfNow()
      let call = trial.nextCall()
      try await trial.reachForm(&desk, .earlier(call), call: call)
      try await trial.send(.cancelPayment)
      try await trial.settle()
      try trial.needOver(!trial.seen.ends(of: call).contains(where: \.isFinished))
      try await trial.needNoPayment(.earlierControl(call))
    }
  }

  /// A list, a payment and a registration of which nothing came.
  fileprivate static var failures: Past {
    Past("calls that failed") { trial in
      var desk = try trial.deskOfNow()
      var call = trial.nextCall()
      let lists = try await trial.fetch(
        &desk, call: call, Purchase.earlier(call).info, from: [], fault: .serverError)
      try trial.needOver(lists.count == 1 && lists[0].isError)

      call = trial.nextCall()
      let control = String.earlierControl(call)
      let payment = DotpayStimulus.payFast(
        call: call, info: Purchase.earlier(call).info, channel: PlatformChannel.earlier.id,
        showsSummary: false)
      try trial.needOver(try await trial.payEarlier(&desk, payment, call, .fault(.serverError))?.error != nil)
      try await trial.needNoPayment(control)

      call = trial.nextCall()
      let card = try await trial.registerEarlier(&desk, call, .fault(.serverError))
      try trial.needOver(card?.error != nil && card?.card == nil)
      try await trial.needNoCard()
    }
  }

  /// A card that was registered, paid by, and removed.
  fileprivate static var cardGone: Past {
    Past("a card that was remembered and removed") { trial in
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
    }
  }

  /// A default card that went with all others.
  fileprivate static var cardsCleared: Past {
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

  /// A customer of the host's, with a card that was supplied and one that was registered.
  fileprivate static var customerGone: Past {
    Past("a customer who has gone") { trial in
      var desk = try trial.deskOfNow()
      let call = trial.nextCall()
      let (supplied, registered) = (Card.earlier(trial.nextCall()), Card.earlier(call))
      try await trial.supply([supplied], customer: "earlier-customer-\(call)")
      try await trial.payEarlier(&desk, by: supplied)
      let result = try await trial.registerEarlier(&desk, call, .answer(PlatformAnswer(card: registered)))
      try trial.needOver(result?.card?.id == registered.id)
      try await trial.send(.clearExternalCards)
      try await trial.settle()
      try await trial.needNoCard()
    }
  }

  /// A card that the user added in the card manager, and removed there.
  fileprivate static var managed: Past {
    Past("a card that the user has added and removed") { trial in
      var desk = try trial.deskOfNow()
      let card = Card.earlier(trial.nextCall())
      try await trial.send(.showCardManager(merchantID: "911911", currency: "PLN", owner: nil))
      try await trial.send(.addManagedCard(card: .earlier))
      let open = desk
      let request = try await trial.wait { _ in try trial.openRequests(open, .requestedCard).first?.request }
      guard let request else { return try trial.needOver(false) }
      desk.answered.insert(request)
      try await trial.send(.answerRequest(request: request, answer: PlatformAnswer(card: card)))
      try await trial.settle()
      try trial.needOver(try await trial.earlierCards() == [card.id])
      try await trial.removeInManager(&desk, card.id)
      try await trial.send(.closeCardManager)
      try await trial.needNoCard()
    }
  }
}

import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the host's cards: "Dane karty dostarczane z zewnątrz" and the sections after it.
  static let externalCards: Chapter<Dotpay> = Chapter("Cards of the host's") {
    Rule(
      "DP-EXT-01", .must(.prose), "The user can pay with the cards that the host supplies.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "Aby włączyć obsługę tak zapamiętywanych kart"), readings: [.hostCardsListed], given: cardLists
    ) { trial, cards in
      var desk = Desk()
      try await trial.supply(cards, customer: "customer-1")
      try await trial.expectUsable(&desk, cards.map(\.id))
      let listed = try await trial.expectCards(own: [], hosts: cards.map(\.id))
      trial.reading(
        .hostCardsListed, listed.isEmpty ? "the host's cards are not listed" : "the host's cards are listed")
    } covers: {
      [
        .covers("several cards", atLeast: 40) { $0.count > 1 },
        .covers("one card", atLeast: 5) { $0.count == 1 },
      ]
    } mutants: {
      [
        .supplying("takes only the first card") { $0 = Array($0.prefix(1)) },
        .supplying("takes no card") { $0 = [] },
        .supplying("takes only cards with even numbers") { cards in
          cards.removeAll { card in card.id.last?.wholeNumberValue.map { $0 % 2 == 1 } ?? false }
        },
        .listing("lists only one of the host's cards") { cards, _ in
          let first = cards.first(where: \.isHosts)
          cards.removeAll { $0.isHosts && $0 != first }
        },
      ]
    }

    replacedCards

    Rule(
      "DP-EXT-03", .must(.derived), "Remembered cards stay when the host supplies cards.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz"),
      given: mixedCards
    ) { trial, input in
      var desk = Desk()
      let internals = (1...input.internals).map { Card.numbered($0) }
      for card in internals { try await trial.register(&desk, card) }
      try await trial.needCards(own: internals.map(\.id), hosts: [], judgedBy: "DP-CARD-05")
      if internals.count > 1 { trial.label("several remembered cards") }
      try await trial.supply(input.cards, customer: "customer-1")
      let listed = try await trial.listCards().cards.map(\.id)
      let missing = internals.map(\.id).filter { !listed.contains($0) }
      try trial.expect(missing, equals: [], "remembered cards that are no longer listed")
    } covers: {
      [.seen("several remembered cards", atLeast: 30)]
    } mutants: {
      [
        .rewritingStimuli("removes its own cards") { stimulus, _ in
          if case .configureExternalCards = stimulus { [.clearCards, stimulus] } else { [stimulus] }
        },
        .listing("lists only the host's cards") { cards, _ in
          if cards.contains(where: \.isHosts) { cards.removeAll { !$0.isHosts } }
        },
      ]
    }

    Rule(
      "DP-EXT-04", .must(.derived),
      "A card of the host is listed with everything that the host says about it.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting("zawierającą komplet informacji o karcie"),
      given: cardLists
    ) { trial, cards in
      try await trial.supply(cards, customer: "customer-1")
      let listed = try await trial.listCards().cards
      guard !listed.isEmpty else { throw NotApplicable("does not list the host's cards") }
      for card in cards {
        guard let seen = listed.first(where: { $0.id == card.id }) else {
          throw trial.setback(
            "the cards", expected: card.id, saw: "\(listed.map(\.id))", judgedBy: "DP-EXT-01")
        }
        // The code name of the brand and the logo need not be readable.
        var told = card
        if seen.brandCodename.isEmpty { told.brandCodename = "" }
        if seen.logoURL.isEmpty { told.logoURL = "" }
        try trial.expect(seen, equals: told, "card \(card.id)")
      }
    } covers: {
      [.covers("several cards", atLeast: 40) { $0.count > 1 }]
    } mutants: {
      [
        .listing("swaps name and kind") { cards, _ in
          for index in cards.indices {
            (cards[index].brandName, cards[index].brandCodename) = (
              cards[index].brandCodename, cards[index].brandName
            )
          }
        },
        .listing("has another logo") { cards, _ in
          for index in cards.indices { cards[index].logoURL = "https://example.com/card.png" }
        },
        .listing("masks the number again") { cards, _ in
          for index in cards.indices { cards[index].maskedNumber = "****" }
        },
      ]
    }

    customers
    shownNames

    withdrawnCards
    toldChanges
    registrationData
  }
}

// MARK: Inputs

extension Mutant where System == Dotpay {
  /// Changes the cards that the host supplies.
  fileprivate static func supplying(_ name: String, _ change: @escaping @Sendable (inout [Card]) -> Void)
    -> Mutant
  {
    rewritingStimuli(name) { stimulus, _ in
      guard case .configureExternalCards(var cards, let customer) = stimulus else { return [stimulus] }
      change(&cards)
      return [.configureExternalCards(cards: cards, customerID: customer)]
    }
  }
}

private let mixedCards: Generator<Mixed> = zip(.int(in: 1...2), cardLists).map {
  Mixed(internals: $0, cards: $1)
}

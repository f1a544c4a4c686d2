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

    Rule(
      "DP-EXT-02", .must(.prose),
      "Each time the host supplies cards, they replace all cards that it supplied before.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "nadpisuje wszystkie karty dodane wcześniej oznaczone jako zewnętrzne"),
      given: supplies
    ) { trial, input in
      var desk = Desk()
      for (number, cards) in input.lists.enumerated() {
        try await trial.supply(cards, customer: input.sameCustomer ? "customer-1" : "customer-\(number)")
        guard number == 0 else { continue }
        try await trial.needCards(own: [], hosts: cards.map(\.id), judgedBy: "DP-EXT-01")
        try await trial.needUsable(&desk, cards.last?.id)
      }
      let last = input.lists.last?.map(\.id) ?? []
      let listed = Set(try await trial.listCards().cards.map(\.id))
      if input.shrinks { trial.label("fewer cards than before") }
      try trial.expect(
        listed.isEmpty || listed == Set(last),
        "the host's cards that are listed after \(input.lists.count) lists",
        expected: "\(last), or none", saw: "\(listed.sorted())")
      try await trial.expectUsable(&desk, last)
    } covers: {
      [
        .seen("fewer cards than before", atLeast: 30),
        .covers("the same customer", atLeast: 30) { $0.sameCustomer },
      ]
    } mutants: {
      [
        .rewritingStimuli("adds the cards to the previous ones", state: [Card]()) { all, stimulus in
          guard case .configureExternalCards(let cards, let customer) = stimulus else { return [stimulus] }
          all = all.filter { old in !cards.contains { $0.id == old.id } } + cards
          return [.configureExternalCards(cards: all, customerID: customer)]
        },
        .rewritingStimuli("takes only the first list of cards", state: false) { wasThere, stimulus in
          guard case .configureExternalCards = stimulus else { return [stimulus] }
          if wasThere { return [] }
          wasThere = true
          return [stimulus]
        }.reaching(
          "The library ignores a second list, and each of these rules looks at cards that the host supplies in place "
            + "of earlier ones."
        ),
        .rewritingStimuli(
          "adds the cards if the customer is the same", state: (customer: "", cards: [Card]())
        ) { known, stimulus in
          guard case .configureExternalCards(var cards, let customer) = stimulus else { return [stimulus] }
          if known.customer == customer {
            cards += known.cards.filter { old in !cards.contains { $0.id == old.id } }
          }
          known = (customer, cards)
          return [.configureExternalCards(cards: cards, customerID: customer)]
        },
      ]
    }

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

private struct Supplies: Sendable {
  var lists: [[Card]]
  var sameCustomer: Bool

  /// Whether the last list lacks at least one card of the list before it.
  var shrinks: Bool {
    let ids = lists.suffix(2).map { Set($0.map(\.id)) }
    return !ids[0].subtracting(ids[1]).isEmpty
  }
}

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

private let supplies: Generator<Supplies> = zip(cardLists.array(count: 2...4), .bool).map {
  Supplies(lists: $0, sameCustomer: $1)
}

private let mixedCards: Generator<Mixed> = zip(.int(in: 1...2), cardLists).map {
  Mixed(internals: $0, cards: $1)
}

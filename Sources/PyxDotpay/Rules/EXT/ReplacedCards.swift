import Conformance
import PropertyTesting

extension Dotpay {
  /// Cards of the host that other cards replace.
  @ChapterBuilder<Dotpay> static var replacedCards: [Rule] {
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
        if let card = input.preferred { try await trial.needDefault(card) }
      }
      let last = input.lists.last?.map(\.id) ?? []
      let listed = Set(try await trial.listCards().cards.map(\.id))
      if input.shrinks { trial.label("fewer cards than before") }
      try trial.expect(
        listed.isEmpty || listed == Set(last),
        "the host's cards that the library lists after the host has given \(input.lists.count) lists",
        expected: "\(last), or none", saw: "\(listed.sorted())")
      if let card = input.preferred {
        if !last.contains(card) { trial.label("the default card is gone") }
        try await trial.expectUnused(&desk, input.gone, "after they were replaced")
      }
      try await trial.expectUsable(&desk, last)
    } covers: {
      [
        .seen("fewer cards than before", atLeast: 30),
        .covers("the same customer", atLeast: 30) { $0.sameCustomer },
        .seen("the default card is gone", atLeast: 20),
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
        .chargingLost("pays with a default card that was replaced") { stimulus, card in
          guard case .configureExternalCards(let cards, _) = stimulus, Card.isHosts(card) else {
            return false
          }
          return !cards.contains { $0.id == card }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Supplies: Sendable {
  var lists: [[Card]]
  var sameCustomer: Bool
  /// Whether a card of the first list becomes the default card.
  var hasDefault: Bool

  /// Whether the last list lacks at least one card of the list before it.
  var shrinks: Bool {
    let ids = lists.suffix(2).map { Set($0.map(\.id)) }
    return !ids[0].subtracting(ids[1]).isEmpty
  }

  /// The card of the first list that becomes the default card, if one does.
  var preferred: String? { hasDefault ? lists.first?.last?.id : nil }

  /// The cards that are not in the last list.
  var gone: [String] {
    let last = lists.last ?? []
    return Set(lists.joined().filter { !last.contains($0) }.map(\.id)).sorted()
  }
}

private let supplies: Generator<Supplies> = zip(
  cardLists.array(count: 2...4), .bool, .bool(probability: 0.7)
).map { Supplies(lists: $0, sameCustomer: $1, hasDefault: $2) }

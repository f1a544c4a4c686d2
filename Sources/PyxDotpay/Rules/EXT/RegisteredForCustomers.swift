import Conformance
import PropertyTesting

extension Dotpay {
  /// Cards that are registered for the host's customer.
  @ChapterBuilder<Dotpay> static var registeredForCustomers: [Rule] {
    Rule(
      "DP-EXT-07", .must(.prose),
      "A card registered for a customer, in any way, is one of the host's cards from then on.",
      cites: .dotpay("Rejestracja kart w kontekście zewnętrznego Użytkownika").quoting(
        "Wszystkie tak rejestrowane karty są automatycznie dodane do SDK"), given: customersCards
    ) { trial, input in
      var desk = Desk()
      let ids = input.cards.map(\.id)
      try await trial.supply(input.cards, customer: "customer-1")
      try await trial.needCards(own: [], hosts: ids, judgedBy: "DP-EXT-01", "DP-CARD-05")
      try await trial.needUsable(&desk, ids.last)
      if input.way == .host {
        try await trial.register(&desk, .numbered(60))
      } else {
        try await trial.registerByUser(&desk, UserRegistration(way: input.way), .numbered(60), call: 1)
      }
      trial.label(input.way.rawValue)
      trial.label("a card was registered for a customer")
      try await trial.expectUsable(&desk, ["c60"])
      try await trial.expectCards(own: [], hosts: ids + ["c60"])
      try await trial.send(.clearExternalCards)
      let left = try await trial.listCards().cards.map(\.id).filter { $0 == "c60" }
      try trial.expect(left, equals: [], "the customer's new card, after the host has withdrawn the cards")
    } covers: {
      [
        .covers("several cards before", atLeast: 30) { $0.cards.count > 1 },
        .seen("a card was registered for a customer", atLeast: 90),
      ] + RegistrationWay.allCases.map { .seen($0.rawValue, atLeast: 20) }
    } mutants: {
      [
        .changing("keeps the card with its own cards", state: (hasCustomer: false, own: [Card]())) {
          known, stimulus, effects in
          if case .configureExternalCards = stimulus { known.hasCustomer = true }
          for case .gotCard(_, let card?, _) in effects where known.hasCustomer { known.own.append(card) }
          let own = known.own
          return effects.map { effect in
            guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            let others = own.filter { card in !cards.contains { $0.id == card.id } }
            return .listedCards(call: call, cards: cards + others, defaultCard: chosen)
          }
        },
        .changing("keeps a payment's card with its own cards", state: (paying: Set<Int>(), own: [Card]())) {
          known, stimulus, effects in
          known.paying.formUnion(effects.compactMap { $0.payment?.request })
          if case .answerRequest(let request, let answer) = stimulus, known.paying.contains(request),
            let card = answer.card
          {
            known.own.append(card)
          }
          let own = known.own
          return effects.map { effect in
            guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            let others = own.filter { card in !cards.contains { $0.id == card.id } }
            return .listedCards(call: call, cards: cards + others, defaultCard: chosen)
          }
        },
        .behaving("does not pay with the supplied card", state: false) {
          hasCustomer, stimulus, world, inner in
          switch stimulus {
          case .configureExternalCards: hasCustomer = true
          case .payByCard(let call, _, "c60") where hasCustomer:
            return [.gotSummary(call: call, summary: nil, error: "there is no such card")]
          default: break
          }
          let hides = hasCustomer
          return try await inner.send(stimulus, in: world).map { effect in
            guard hides, case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            return .listedCards(call: call, cards: cards.filter { $0.id != "c60" }, defaultCard: chosen)
          }
        },
      ]
    }

    Rule(
      "DP-EXT-08", .must(.derived),
      "A card that was registered for a customer is listed only once if the host supplies it too.",
      cites: .dotpay("Rejestracja kart w kontekście zewnętrznego Użytkownika"), given: cardLists
    ) { trial, cards in
      var desk = Desk()
      let ids = cards.map(\.id) + ["c60"]
      try await trial.supply(cards, customer: "customer-1")
      try await trial.register(&desk, .numbered(60))
      try await trial.needCards(own: [], hosts: ids, judgedBy: "DP-EXT-07", "DP-EXT-01")
      let before = try await trial.listCards().cards.map(\.id)
      guard !before.isEmpty else { throw NotApplicable("does not list the host's cards") }
      try trial.need(
        Set(before).count == before.count, "the listed cards", expected: "each once",
        saw: "\(before.sorted())",
        judgedBy: "DP-CARD-05", "DP-EXT-07")
      try await trial.supply(cards + [.numbered(60)], customer: "customer-1")
      trial.label("the card was supplied again")
      let listed = try await trial.listCards().cards.map(\.id)
      try trial.expect(
        listed.sorted() == ids.sorted(), "the listed cards after c60 was supplied too",
        expected: "\(ids.sorted()), each once", saw: "\(listed.sorted())")
    } covers: {
      [
        .covers("several cards before", atLeast: 30) { $0.count > 1 },
        .seen("the card was supplied again", atLeast: 90),
      ]
    } mutants: {
      [
        .changing("lists the card twice", state: (own: [Card](), twice: [Card]())) {
          known, stimulus, effects in
          if case .configureExternalCards(let cards, _) = stimulus {
            known.twice = known.own.filter { cards.contains($0) }
          }
          for case .gotCard(_, let card?, _) in effects { known.own.append(card) }
          let twice = known.twice
          return effects.map { effect in
            guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            return .listedCards(call: call, cards: cards + twice, defaultCard: chosen)
          }
        },
        .behaving("leaves out supplied cards that it registered", state: Set<String>()) {
          own, stimulus, world, inner in
          guard case .configureExternalCards(let cards, let customer) = stimulus else {
            let effects = try await inner.send(stimulus, in: world)
            for case .gotCard(_, let card?, _) in effects { own.insert(card.id) }
            return effects
          }
          let known = own
          return try await inner.send(
            .configureExternalCards(cards: cards.filter { !known.contains($0.id) }, customerID: customer),
            in: world)
        },
      ]
    }
  }
}

// MARK: Inputs

/// The host's cards, and the way in which another card is registered for its customer.
private struct CustomersCards: Sendable {
  var cards: [Card]
  var way: RegistrationWay
}

private let customersCards: Generator<CustomersCards> = zip(
  cardLists, .element(of: RegistrationWay.allCases)
).map { CustomersCards(cards: $0, way: $1) }

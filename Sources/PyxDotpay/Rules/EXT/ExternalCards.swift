import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on cards of the host's: "Dane karty dostarczane z zewnątrz" and the sections after it.
  static let externalCards = Chapter<Dotpay>("Cards of the host's") {
    Rule(
      "DP-EXT-01", .must(.prose), "The cards that the host supplies can be used.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz"), given: cardLists,
      covers: [
        .covers("several cards", atLeast: 40) { $0.count > 1 },
        .covers("one card", atLeast: 5) { $0.count == 1 },
      ],
      mutants: [
        .supplying("takes the first card only") { $0 = Array($0.prefix(1)) }
          .reaching("Cards that were not taken are missing wherever the host's cards are used."),
        .ignoring("takes none") { if case .configureExternalCards = $0 { true } else { false } }
          .reaching("Cards that were not taken are missing wherever the host's cards are used."),
        .supplying("takes cards with even numbers only") { cards in
          cards.removeAll { card in card.id.last?.wholeNumberValue.map { $0 % 2 == 1 } ?? false }
        }
        .reaching("Cards that were not taken are missing wherever the host's cards are used."),
      ]
    ) { trial, cards in
      try await trial.supply(cards, customer: "customer-1")
      try await trial.expectCards(cards.map(\.id))
    }

    Rule(
      "DP-EXT-02", .must(.prose),
      "Each time that the host supplies cards they take the place of all that it supplied before.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "nadpisuje wszystkie karty dodane wcześniej oznaczone jako zewnętrzne"),
      given: zip(cardLists.array(count: 2...4), .bool).map { Supplies(lists: $0, sameCustomer: $1) },
      covers: [
        .covers("fewer cards than before", atLeast: 30) { $0.shrinks },
        .covers("the same customer", atLeast: 30) { $0.sameCustomer },
      ],
      mutants: [
        .behaving("adds them to the others", state: [Card]()) { all, stimulus, world, inner in
          guard case .configureExternalCards(let cards, let customer) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          all = all.filter { old in !cards.contains { $0.id == old.id } } + cards
          return try await inner.send(.configureExternalCards(cards: all, customerID: customer), in: world)
        },
        .behaving("takes cards once", state: false) { wasThere, stimulus, world, inner in
          guard case .configureExternalCards = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if wasThere { return [] }
          wasThere = true
          return try await inner.send(stimulus, in: world)
        },
        .behaving("adds them where the customer is the same", state: (customer: "", cards: [Card]())) {
          known, stimulus, world, inner in
          guard case .configureExternalCards(var cards, let customer) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if known.customer == customer {
            cards += known.cards.filter { old in !cards.contains { $0.id == old.id } }
          }
          known = (customer, cards)
          return try await inner.send(.configureExternalCards(cards: cards, customerID: customer), in: world)
        },
      ]
    ) { trial, input in
      for (number, cards) in input.lists.enumerated() {
        try await trial.supply(cards, customer: input.sameCustomer ? "customer-1" : "customer-\(number)")
        if number == 0 { try await trial.needCards(cards.map(\.id), judgedBy: "DP-EXT-01") }
      }
      try await trial.expectCards(input.lists.last?.map(\.id) ?? [])
    }

    Rule(
      "DP-EXT-03", .must(.derived), "Remembered cards stay when the host supplies cards.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz"),
      given: zip(.int(in: 1...2), cardLists).map { Mixed(internals: $0, cards: $1) },
      covers: [.covers("several remembered cards", atLeast: 30) { $0.internals > 1 }],
      mutants: [
        .rewritingStimuli("removes its own") { stimulus, _ in
          if case .configureExternalCards = stimulus { [.clearCards, stimulus] } else { [stimulus] }
        },
        .listing("lists the host's cards alone") { cards, _ in
          if cards.contains(where: \.isHosts) { cards.removeAll { !$0.isHosts } }
        },
      ]
    ) { trial, input in
      var desk = Desk()
      let internals = (1...input.internals).map { Card.numbered($0) }
      for card in internals { try await trial.register(&desk, card) }
      try await trial.needCards(internals.map(\.id), judgedBy: "DP-CARD-05")
      try await trial.supply(input.cards, customer: "customer-1")
      let listed = try await trial.listCards().cards.map(\.id)
      let missing = internals.map(\.id).filter { !listed.contains($0) }
      try trial.expect(missing, equals: [], "remembered cards that are not listed any more")
    }

    Rule(
      "DP-EXT-04", .must(.prose), "A card of the host's is listed with all that the host says of it.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz"), given: cardLists,
      covers: [.covers("several cards", atLeast: 40) { $0.count > 1 }],
      mutants: [
        .listing("swaps name and kind") { cards, _ in
          for index in cards.indices {
            (cards[index].brandName, cards[index].brandCodename) = (
              cards[index].brandCodename, cards[index].brandName
            )
          }
        },
        .listing("has a logo of its own") { cards, _ in
          for index in cards.indices { cards[index].logoURL = "https://example.com/card.png" }
        },
        .listing("masks the number again") { cards, _ in
          for index in cards.indices { cards[index].maskedNumber = "****" }
        },
      ]
    ) { trial, cards in
      try await trial.supply(cards, customer: "customer-1")
      let listed = try await trial.listCards().cards
      for card in cards {
        guard let seen = listed.first(where: { $0.id == card.id }) else {
          throw trial.setback(
            "the cards", expected: card.id, saw: "\(listed.map(\.id))", judgedBy: "DP-EXT-01")
        }
        // Kind and logo need not be readable.
        var told = card
        if seen.brandCodename.isEmpty { told.brandCodename = "" }
        if seen.logoURL.isEmpty { told.logoURL = "" }
        try trial.expect(seen, equals: told, "card \(card.id)")
      }
    }

    customers

    Rule(
      "DP-EXT-09", .must(.prose),
      "Taking the customer's cards away leaves the remembered cards, and no customer.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz"),
      given: zip(.int(in: 0...2), cardLists).map { Mixed(internals: $0, cards: $1) },
      covers: [
        .covers("remembered cards", atLeast: 30) { $0.internals > 0 },
        .covers("none", atLeast: 15) { $0.internals == 0 },
      ],
      mutants: [
        .removingWhenCleared("has the platform remove them"),
        .rewritingStimuli("removes its own too") { stimulus, _ in
          if case .clearExternalCards = stimulus { [stimulus, .clearCards] } else { [stimulus] }
        },
        .rewritingStimuli("keeps the customer") { stimulus, _ in
          if case .clearExternalCards = stimulus {
            [.configureExternalCards(cards: [], customerID: "customer-1")]
          } else {
            [stimulus]
          }
        },
        .ignoring("keeps the cards") { $0 == .clearExternalCards },
      ]
    ) { trial, input in
      var desk = Desk()
      let internals = (0..<input.internals).map { Card.numbered(1 + $0) }
      for card in internals { try await trial.register(&desk, card) }
      try await trial.supply(input.cards, customer: "customer-1")
      try await trial.needCards((internals + input.cards).map(\.id), judgedBy: "DP-EXT-01", "DP-EXT-03")
      try await trial.send(.clearExternalCards)
      try await trial.expectCards(internals.map(\.id))
      let customer = try await trial.customerOfRegistration()
      try trial.expect(
        customer == nil, "the customer of a card registered then", expected: "none", saw: customer ?? "")
      let removals = try trial.seen.removals
      try trial.expect(removals, equals: [], "cards that the platform was asked to remove")
    }

    Rule(
      "DP-EXT-10", .must(.prose),
      "Remembered cards are hidden while the host does not want them used, and are not by themselves.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz"),
      given: zip(.int(in: 1...2), cardLists, .bool).map {
        Hidden(mixed: Mixed(internals: $0, cards: $1), comesBack: $2)
      },
      covers: [
        .covers("wanted again", atLeast: 30) { $0.comesBack }, .covers("not", atLeast: 30) { !$0.comesBack },
      ],
      mutants: [
        .rewritingStimuli("removes them") { stimulus, _ in
          if case .configure(let settings) = stimulus, settings.useInternalCards == false {
            [stimulus, .clearCards]
          } else {
            [stimulus]
          }
        },
        .setting("does not hide them") { $0.useInternalCards = nil },
        .rewritingStimuli("hides the host's cards with them") { stimulus, _ in
          if case .configure(let settings) = stimulus, settings.useInternalCards == false {
            [stimulus, .configureExternalCards(cards: [], customerID: "customer-1")]
          } else {
            [stimulus]
          }
        },
        .setting("hides them for good") { if $0.useInternalCards == true { $0.useInternalCards = nil } },
      ]
    ) { trial, input in
      var desk = Desk()
      let internals = (1...input.mixed.internals).map { Card.numbered($0) }
      for card in internals { try await trial.register(&desk, card) }
      try await trial.supply(input.mixed.cards, customer: "customer-1")
      let all = (internals + input.mixed.cards).map(\.id)
      try await trial.needCards(all, judgedBy: "DP-EXT-01", "DP-EXT-03")
      try await trial.send(.configure(settings: Settings(useInternalCards: false)))
      try await trial.expectCards(input.mixed.cards.map(\.id))
      guard input.comesBack else { return }
      try await trial.send(.configure(settings: Settings(useInternalCards: true)))
      try await trial.expectCards(all)
    }

    toldChanges
  }
}

// MARK: Inputs

/// Cards of the host's, whose numbers are those from 50 on.
let cardLists: Generator<[Card]> = Generator<[Int]>.subset(of: [50, 51, 52, 53]).map { numbers in
  (numbers.isEmpty ? [50] : numbers).map { .numbered($0) }
}

private struct Supplies: Sendable {
  var lists: [[Card]]
  var sameCustomer: Bool

  /// Whether a card goes from the last list but one to the last.
  var shrinks: Bool {
    let ids = lists.suffix(2).map { Set($0.map(\.id)) }
    return !ids[0].subtracting(ids[1]).isEmpty
  }
}

/// How many cards are remembered, and which the host has.
private struct Mixed: Sendable {
  var internals: Int
  var cards: [Card]
}

private struct Hidden: Sendable {
  var mixed: Mixed
  /// Whether the host wants them used again.
  var comesBack: Bool
}

extension Card {
  /// Whether it is one of those that rules have the host supply.
  var isHosts: Bool { Int(id.dropFirst()).map { $0 >= 50 } ?? false }
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

  /// Asks for the removal of the host's cards when they are taken away.
  fileprivate static func removingWhenCleared(_ name: String) -> Mutant {
    behaving(name, state: [String]()) { cards, stimulus, world, inner in
      if case .configureExternalCards(let supplied, _) = stimulus { cards = supplied.map(\.id) }
      let effects = try await inner.send(stimulus, in: world)
      guard stimulus == .clearExternalCards, !cards.isEmpty else { return effects }
      return effects + [.requestedRemoval(request: 900, environment: "production", cards: cards)]
    }
  }
}

extension Trial where System == Dotpay {
  /// States which cards are listed, in whatever order, each once.
  func expectCards(_ ids: [String]) async throws {
    let listed = try await listCards().cards.map(\.id)
    try expect(
      listed.sorted() == ids.sorted(), "the cards", expected: "\(ids.sorted())", saw: "\(listed.sorted())")
  }

  /// The same on the way to a rule's subject.
  func needCards(_ ids: [String], judgedBy rules: String...) async throws {
    let listed = try await listCards().cards.map(\.id)
    guard listed.sorted() == ids.sorted() else {
      throw setback("the cards", expected: "\(ids.sorted())", saw: "\(listed.sorted())", judgedBy: rules)
    }
  }

  /// A registration is begun; returns the customer that it is for.
  func customerOfRegistration() async throws -> String? {
    let before = try seen.of(.requestedCard).count
    try await send(.registerCard(call: nextCall() + 60_000, card: .sample))
    let request = try await wait { try $0.of(.requestedCard).dropFirst(before).first }
    guard case .requestedCard(_, _, let customer)? = request else {
      throw setback(expected: "a registration at the platform", saw: "none", judgedBy: "DP-CARD-05")
    }
    return customer
  }
}

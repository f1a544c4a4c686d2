import Conformance
import PropertyTesting

/// The cards of a customer at the first visit, and at the next.
private struct CardLists: Sendable {
  var first: [Card]
  var second: [Card]
}

private let handedLists: Generator<CardLists> = zip(
  Generator<Card>.backendCard.array(count: 1...3), Generator<Card>.backendCard.array(count: 0...3)
).map { CardLists(first: $0.numbered("a"), second: $1.numbered("b")) }

extension Generator where Value == Card {
  /// A card as the backend keeps it, still without an identifier.
  fileprivate static var backendCard: Generator {
    zip(
      .element(of: ["**** **** **** 1111", "4111 11** **** 1234"]), .element(of: ["Visa", "Karta żony"]),
      .element(of: ["visa", "mastercard"])
    ).map { number, name, codename in
      Card(
        id: "", maskedNumber: number, brandName: name, brandCodename: codename,
        logoURL: "https://shop.example/logo/\(codename).png")
    }
  }
}

extension [Card] {
  /// The same cards with identifiers that begin with that letter.
  fileprivate func numbered(_ letter: String) -> [Card] {
    enumerated().map { number, card in
      var card = card
      card.id = "\(letter)\(number + 1)"
      return card
    }
  }
}

extension DotpayIntegration {
  /// The properties of a card that the host passes on: "Dane karty dostarczane z zewnątrz", the table.
  @ChapterBuilder<DotpayIntegration> static var cardObjects: [Rule] {
    Rule(
      "DP-EXT-16", .must(.prose),
      "The host passes each external card to the SDK with all five properties that the document's table lists.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting("zawierającą komplet informacji o karcie"),
      given: handedLists
    ) { trial, input in
      try trial.requireObserved(.configuredCards, .askedForCards)
      let flow = HostFlow(trial, watching: .askedForCards, .configuredCards)
      try await flow.signIn("u1", input.first)
      if !input.second.isEmpty {
        try await flow.send(.signedOut)
        try await flow.signIn("u1", input.second)
      }
      let handed = flow.ledger.desk.configurations.flatMap(\.cards)
      guard !handed.isEmpty else {
        return try await flow.passOver(because: "keeps no cards outside the SDK")
      }
      trial.label("cards were handed over")
      try trial.stateAll {
        for card in handed {
          for (name, value) in card.properties {
            try trial.expect(
              !value.isEmpty, "\(name) of a card that the host passes to the SDK",
              expected: "what the backend has",
              saw: words(value))
          }
        }
      }
    } covers: {
      [
        .seen("cards were handed over", atLeast: 90),
        .covers("several cards", atLeast: 40) { $0.first.count > 1 },
        .covers("cards handed over a second time", atLeast: 40) { !$0.second.isEmpty },
      ]
    } mutants: {
      [
        .emptying("leaves out the masked number") { $0.maskedNumber = "" },
        .emptying("leaves out the identifier") { $0.id = "" },
        .emptying("leaves out the name") { $0.brandName = "" },
        .emptying("leaves out the kind") { $0.brandCodename = "" },
        .emptying("leaves out the logo") { $0.logoURL = "" },
        .rewriting("fills in only the first card") { effect in
          guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
          let rest = cards.dropFirst().map { card in
            var card = card
            card.logoURL = ""
            return card
          }
          return [.configuredCards(customer: customer, cards: cards.prefix(1) + rest)]
        },
      ]
    }
  }
}

extension Card {
  /// The properties under the names of the table.
  fileprivate var properties: [(name: String, value: String)] {
    [
      ("creditCardId", id), ("maskedNumber", maskedNumber), ("brandName", brandName),
      ("brandCodename", brandCodename), ("logoUrlPath", logoURL),
    ]
  }
}

extension Mutant<DotpayIntegration> {
  /// Passes cards on without one of their properties.
  fileprivate static func emptying(
    _ name: String, _ empty: @escaping @Sendable (inout Card) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
      let emptied = cards.map { card in
        var card = card
        empty(&card)
        return card
      }
      return [.configuredCards(customer: customer, cards: emptied)]
    }
  }
}

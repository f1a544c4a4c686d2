import Conformance
import PropertyTesting

extension Dotpay {
  /// Names of the host's cards on screen.
  @ChapterBuilder<Dotpay> static var shownNames: [Rule] {
    Rule(
      "DP-EXT-18", .must(.prose), "A card of the host is shown to the user under its brandName.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting("Nazwa karty prezentowana Użytkownikowi"),
      given: namedCards
    ) { trial, lists in
      for (number, cards) in lists.enumerated() {
        try await trial.supply(cards, customer: "customer-\(number)")
        let (shown, names) = try await trial.readManager()
        let count = try trial.expectNames(of: cards.filter { shown.contains($0.id) }, names)
        if count == 0, cards.contains(where: { shown.contains($0.id) }) {
          throw NotApplicable("does not let the adapter read the names of these cards on screen")
        }
        if count > 1 {
          trial.label("several cards")
        } else if cards.count > 1 {
          trial.leaveOut("several cards", because: "the names of several cards cannot be read")
        }
        if count > 0, number > 0 { trial.label("a second list") }
        try await trial.send(.closeCardManager)
      }
    } covers: {
      [.seen("several cards", atLeast: 25), .seen("a second list", atLeast: 25)]
    } mutants: {
      [
        .naming("by its brandCodename") { card, _ in card.brandCodename },
        .naming("by the name of the first one") { _, cards in cards.first?.brandName ?? "" },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The user opens the card manager; returns the cards on screen, and their names.
  fileprivate func readManager() async throws -> (cards: [String], names: [Parameter]) {
    let first = try await openManager()
    // The screen may fill in data that arrive late.
    try await settle()
    guard first != nil, case .showedCards(let shown, let names)? = try seen.of(.showedCards).last else {
      throw setback(
        "the card manager, when the host presents it", expected: "on screen", saw: "not on screen",
        judgedBy: "DP-CARD-13")
    }
    guard let names else {
      throw NotApplicable("does not let the adapter read the names of cards on screen")
    }
    return (shown, names)
  }

  /// Checks that each of these cards has its brandName on screen; returns the number of names that could be read.
  fileprivate func expectNames(of cards: [Card], _ names: [Parameter]) throws -> Int {
    var count = 0
    for card in cards {
      guard let name = names.first(where: { $0.key == card.id })?.value else { continue }
      count += 1
      // The screen may show digits of the number beside the name, and may write the name with other capitals and
      // spaces.
      try expect(
        folded(name).contains(folded(card.brandName)), "the name of card \(card.id) on screen",
        expected: card.brandName, saw: name)
    }
    return count
  }
}

// MARK: Inputs

/// The name in lower case, with each run of spaces as one space.
private func folded(_ name: String) -> String {
  name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

private let brands = [("Visa", "vi"), ("MasterCard", "mc"), ("Karta firmowa", "v_business")]

/// One or two lists of cards, which all have different identifiers.
private let namedCards: Generator<[[Card]]> = Generator<Int>.int(in: 0...2).array(count: 1...3).array(
  count: 1...2
)
.map { lists in
  lists.enumerated().map { list, choices in
    choices.enumerated().map { place, choice in
      var card = Card.numbered(50 + list * 10 + place)
      (card.brandName, card.brandCodename) = brands[choice]
      return card
    }
  }
}

extension Mutant where System == Dotpay {
  /// Shows cards under other names.
  fileprivate static func naming(
    _ name: String, _ other: @escaping @Sendable (Card, [Card]) -> String
  ) -> Mutant {
    changing("shows a card \(name)", state: [Card]()) { known, stimulus, effects in
      if case .configureExternalCards(let cards, _) = stimulus { known = cards }
      let cards = known
      return effects.map { effect in
        guard case .showedCards(let shown, .some(let names)) = effect else { return effect }
        return .showedCards(
          cards: shown,
          names: names.map { name in
            cards.first { $0.id == name.key }.map { Parameter($0.id, other($0, cards)) } ?? name
          })
      }
    }
  }
}

import Conformance
import PropertyTesting

extension Dotpay {
  /// The default card.
  @ChapterBuilder<Dotpay> static var defaultCards: [Rule] {
    Rule(
      "DP-CARD-07", .must(.prose), "The default card is the one that was most recently made the default.",
      cites: .dotpay("Metody dostępne dla developera").quoting(
        "Aby oznaczyć kartę, jako domyślną należy wywołać metodę"), readings: [.defaultCardBeforeChoice],
      given: choices
    ) { trial, input in
      var desk = Desk()
      for number in 1...input.count { try await trial.register(&desk, .numbered(number)) }
      let atFirst = try await trial.listCards().defaultCard
      let registered = (1...input.count).map { "c\($0)" }
      try trial.expect(
        atFirst.map(registered.contains) ?? true, "the default card before the host chose one",
        expected: "one of \(registered), or none", saw: atFirst ?? "none")
      trial.reading(
        .defaultCardBeforeChoice,
        atFirst == nil ? "no card is the default" : "a card is the default by itself")
      if input.hasCustomer { try await trial.supply([.numbered(50)], customer: "customer-1") }
      for (number, card) in input.cards.enumerated() {
        try await trial.send(.setDefaultCard(card: "c\(card)"))
        let chosen = try await trial.listCards().defaultCard
        try trial.expect(
          chosen == "c\(card)", "the default card after the host chose c\(card)", expected: "c\(card)",
          saw: chosen ?? "none")
        if card != 1 { trial.label("a card other than the first was chosen") }
        if number > 0 { trial.label("several choices") }
      }
    } covers: {
      [
        .seen("a card other than the first was chosen", atLeast: 40),
        .seen("several choices", atLeast: 40),
        .covers("among the host's cards", atLeast: 15) { $0.hasCustomer },
      ]
    } mutants: {
      [
        .listing("always takes the first card as the default") { cards, chosen in chosen = cards.first?.id },
        .listing("has no default card") { _, chosen in chosen = nil },
        .listing("has a default card that does not exist") { _, chosen in chosen = chosen ?? "c0" },
        .stateful("keeps the first choice", state: String?.none) { first, effect, _ in
          guard case .listedCards(let call, let cards, let chosen) = effect else { return [effect] }
          first = first ?? chosen
          return [.listedCards(call: call, cards: cards, defaultCard: first)]
        },
      ]
    }

    standardPayments
  }
}

// MARK: Inputs

private struct Choices: Sendable {
  var count: Int
  var choices: [Int]
  /// Whether the host has supplied a card for a customer.
  var hasCustomer: Bool

  /// The cards that are made the default, one after another.
  var cards: [Int] { choices.map { 1 + $0 % count } }
}

private let choices: Generator<Choices> = zip(
  .int(in: 2...4), .array(of: .int(in: 0...3), count: 1...4), .bool(probability: 0.3)
).map { Choices(count: $0, choices: $1, hasCustomer: $2) }

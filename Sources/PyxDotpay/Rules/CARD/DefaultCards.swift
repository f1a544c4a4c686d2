import Conformance
import PropertyTesting

extension Dotpay {
  /// Which card is the default one.
  @ChapterBuilder<Dotpay> static var defaultCards: [Rule] {
    Rule(
      "DP-CARD-07", .must(.prose), "The default card is the one that was made so last.",
      cites: .dotpay("Metody dostępne dla developera").quoting(
        "Aby oznaczyć kartę, jako domyślną należy wywołać metodę"), readings: [.aDP13],
      given: choices,
      covers: [
        .covers("another card than the first", atLeast: 40) { $0.cards.last != 1 },
        .covers("several choices", atLeast: 40) { $0.choices.count > 1 },
      ],
      mutants: [
        .listing("takes the first card always") { cards, chosen in chosen = cards.first?.id },
        .listing("knows none") { _, chosen in chosen = nil },
        .stateful("keeps to the first choice", state: String?.none) { first, effect, _ in
          guard case .listedCards(let call, let cards, let chosen) = effect else { return [effect] }
          first = first ?? chosen
          return [.listedCards(call: call, cards: cards, defaultCard: first)]
        },
      ]
    ) { trial, input in
      var desk = Desk()
      for number in 1...input.count { try await trial.register(&desk, .numbered(number)) }
      let atFirst = try await trial.listCards().defaultCard
      trial.reading(.aDP13, atFirst == nil ? "no card is the default" : "a card is the default by itself")
      for card in input.cards {
        try await trial.send(.setDefaultCard(card: "c\(card)"))
        let chosen = try await trial.listCards().defaultCard
        try trial.expect(
          chosen == "c\(card)", "the default card", expected: "c\(card)", saw: chosen ?? "none")
      }
    }

    Rule(
      "DP-CARD-12", .must(.prose), "Paying by another card leaves the default card as it is.",
      cites: .dotpay("Uzyskanie informacji o zmianach wywołanych działaniami Użytkownika").quoting(
        "karta domyślna jest innym pojęciem, niż karta ostatnio użyta przy płatności standardowej"),
      given: .int(in: 1...2),
      covers: [.covers("the first card", atLeast: 30) { $0 == 1 }],
      mutants: [
        .stateful("takes the card that was used last", state: String?.none) { last, effect, _ in
          switch effect {
          case .requestedPayment(_, _, _, _, _, let card, _, _, _):
            last = card ?? last
            return [effect]
          case .listedCards(let call, let cards, let chosen):
            return [.listedCards(call: call, cards: cards, defaultCard: last ?? chosen)]
          default: return [effect]
          }
        },
        .stateful("has no default card after a payment", state: false) { hasPaid, effect, _ in
          if case .requestedPayment(_, _, _, _, _, .some, _, _, _) = effect { hasPaid = true }
          guard case .listedCards(let call, let cards, let chosen) = effect else { return [effect] }
          return [.listedCards(call: call, cards: cards, defaultCard: hasPaid ? nil : chosen)]
        },
      ]
    ) { trial, number in
      var desk = Desk()
      let other = 3 - number
      for card in 1...2 { try await trial.register(&desk, .numbered(card)) }
      try await trial.send(.setDefaultCard(card: "c\(number)"))
      let before = try await trial.listCards().defaultCard
      try trial.need(
        before == "c\(number)", "the default card", expected: "c\(number)", saw: before ?? "none",
        judgedBy: "DP-CARD-07")
      try await trial.send(.payByCard(call: 1, info: .sample, card: "c\(other)"))
      let results = try await trial.finishWithoutForm(&desk, call: 1)
      try trial.need(
        results.first?.summary != nil, "the payment", expected: "a summary", saw: "none",
        judgedBy: "DP-ONE-01")
      let after = try await trial.listCards().defaultCard
      try trial.expect(
        after == before, "the default card after a payment by c\(other)", expected: before ?? "",
        saw: after ?? "none")
    }
  }
}

// MARK: Inputs

private struct Choices: Sendable {
  var count: Int
  var choices: [Int]

  /// The cards that are made the default, one after another.
  var cards: [Int] { choices.map { 1 + $0 % count } }
}

private let choices: Generator<Choices> = zip(.int(in: 2...4), .array(of: .int(in: 0...3), count: 1...4)).map
{
  Choices(count: $0, choices: $1)
}

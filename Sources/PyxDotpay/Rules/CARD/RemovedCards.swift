import Conformance
import PropertyTesting

extension Dotpay {
  /// How cards go.
  @ChapterBuilder<Dotpay> static var removedCards: [Rule] {
    Rule(
      "DP-CARD-08", .must(.prose),
      "Removing a card removes that card here and at the platform, and no other.",
      cites: .dotpay("Metody dostępne dla developera").quoting("Aby usunąć kartę płatniczą należy wywołać"),
      given: removals,
      covers: [
        .covers("a fault", atLeast: 25) { $0.fault != nil },
        .covers("no fault", atLeast: 25) { $0.fault == nil },
        .covers("other cards", atLeast: 40) { $0.count > 1 },
        .covers("the default card", atLeast: 30) { $0.isDefault },
      ],
      mutants: [
        .rewritingStimuli("removes all of them") { stimulus, _ in
          if case .unregisterCard = stimulus { [stimulus, .clearCards] } else { [stimulus] }
        },
        .dropping("does not tell the platform") { $0.kind == .requestedRemoval },
        .rewriting("says nothing of an error") { effect in
          guard case .unregisteredCard(let call, .some) = effect else { return [effect] }
          return [.unregisteredCard(call: call, error: nil)]
        },
        .behaving("goes on listing the card", state: (all: [Card](), gone: [Card]())) {
          known, stimulus, world, inner in
          if case .unregisterCard(_, let id) = stimulus { known.gone += known.all.filter { $0.id == id } }
          let gone = known.gone
          let effects = try await inner.send(stimulus, in: world)
          for case .gotCard(_, let card?, _) in effects { known.all.append(card) }
          return effects.map { effect in
            guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            let ghosts = gone.filter { card in !cards.contains { $0.id == card.id } }
            return .listedCards(call: call, cards: cards + ghosts, defaultCard: chosen)
          }
        },
        .stateful("goes on having it as the default", state: String?.none) { last, effect, _ in
          guard case .listedCards(let call, let cards, let chosen) = effect else { return [effect] }
          last = chosen ?? last
          return [.listedCards(call: call, cards: cards, defaultCard: last)]
        },
        .confusingCards("removes a card for which something more than its identifier is given") {
          known, asked in
          asked.unicodeScalars.count > known.unicodeScalars.count && asked.utf8.starts(with: known.utf8)
        },
        .confusingCards("removes a card of whose identifier a part is given") { known, asked in
          known.contains(asked)
        },
        .confusingCards("reads digits of other scripts") { known, asked in
          known == String(asked.map { $0.wholeNumberValue.map { Character("\($0 % 10)") } ?? $0 })
        },
      ]
    ) { trial, input in
      var desk = Desk()
      try await trial.expectRemoval(&desk, input)
      try await trial.expectOtherCards(&desk, input.edits)
    }

    Rule(
      "DP-CARD-09", .must(.prose),
      "Clearing orders the removal of all remembered cards at the platform, and none is kept here.",
      cites: .dotpay("Metody dostępne dla developera").quoting(
        "zleci usunięcie wszystkich kart … usunie dane przechowywane lokalnie"), readings: [.aDP14],
      given: clearings,
      covers: [
        .covers("a default card", atLeast: 30) { $0.hasDefault },
        .covers("several cards", atLeast: 40) { $0.count > 1 },
        .covers("the host's cards", atLeast: 30) { $0.hasExternal },
        .covers("started again", atLeast: 30) { $0.restarts },
      ],
      mutants: [
        .dropping("does not tell the platform") { $0.kind == .requestedRemoval },
        .rewriting("has the platform remove one") { effect in
          guard case .requestedRemoval(let request, let environment, let cards) = effect else {
            return [effect]
          }
          return [
            .requestedRemoval(request: request, environment: environment, cards: Array(cards.prefix(1)))
          ]
        },
        .behaving("goes on listing the cards", state: [Card]()) { all, stimulus, world, inner in
          try await inner.send(stimulus, in: world).map { effect in
            if case .gotCard(_, let card?, _) = effect { all.append(card) }
            guard case .listedCards(let call, let cards, let chosen) = effect, cards.isEmpty else {
              return effect
            }
            return .listedCards(call: call, cards: all, defaultCard: chosen)
          }
        }
        .reaching("Cards that come back are wrong wherever cards have gone."),
        .behaving("keeps the default card", state: String?.none) { chosen, stimulus, world, inner in
          if case .setDefaultCard(let card) = stimulus { chosen = card }
          let kept = chosen
          return try await inner.send(stimulus, in: world).map { effect in
            guard case .listedCards(let call, let cards, nil) = effect else { return effect }
            return .listedCards(call: call, cards: cards, defaultCard: kept)
          }
        },
        .rewriting("writes nothing of it to the device") { effect in
          if case .stored("cards", "[]") = effect { [] } else { [effect] }
        },
      ]
    ) { trial, input in
      var desk = Desk()
      _ = try await trial.remember(&desk, input.count)
      if input.hasDefault { try await trial.send(.setDefaultCard(card: "c1")) }
      if input.hasExternal { try await trial.supply([.numbered(50)], customer: "customer-1") }
      try await trial.send(.clearCards)
      try await trial.serve(&desk, .requestedRemoval) { _ in
        false
      } _: { _ in
        .answer(PlatformAnswer())
      }
      let internals = (1...input.count).map { "c\($0)" }
      let removed = try trial.seen.removals
      try trial.expect(
        Set(internals).isSubset(of: removed), "cards that the platform was asked to remove",
        expected: "\(internals)", saw: "\(removed)")
      if input.hasExternal {
        let stays = try await trial.listCards().cards.contains { $0.id == "c50" }
        trial.reading(.aDP14, stays ? "the host's cards stay" : "the host's cards go")
      }
      if input.restarts { try await trial.startAgain(&desk) }
      let list = try await trial.listCards()
      let left = list.cards.map(\.id).filter { internals.contains($0) }
      try trial.expect(left, equals: [], "remembered cards that are listed after clearing")
      try trial.expect(
        list.defaultCard.map { !internals.contains($0) } ?? true, "the default card after clearing",
        expected: "none that was removed", saw: list.defaultCard ?? "none")
    }
  }
}

// MARK: Inputs

private struct Removal: Sendable {
  var count: Int
  var choice: Int
  /// Whether the card that is removed is the default one.
  var isDefault: Bool
  var fault: PlatformFault?
  /// Edits of the identifier of another card.
  var edits: [EditedText]

  /// The card that is removed.
  var card: String { "c\(1 + choice % count)" }
}

extension Trial where System == Dotpay {
  /// States what becomes of a card that the host has removed, and of the others.
  fileprivate func expectRemoval(_ desk: inout Desk, _ input: Removal) async throws {
    for number in 1...input.count { try await register(&desk, .numbered(number)) }
    if input.isDefault { try await send(.setDefaultCard(card: input.card)) }
    _ = try await listCards()
    try await send(.unregisterCard(call: 1, card: input.card))
    try await serve(&desk, .requestedRemoval) {
      try !$0.unregistrations(of: 1).isEmpty
    } _: { _ in
      input.fault.map { .fault($0) } ?? .answer(PlatformAnswer())
    }
    let results = try seen.unregistrations(of: 1)
    try expect(
      results.count == 1, "the completion of the removal", expected: "one run", saw: "\(results.count)")
    let removals = Set(try seen.removals).sorted()
    try expect(removals, equals: [input.card], "cards that the platform was asked to remove")
    let list = try await listCards()
    let wanted = (1...input.count).map { "c\($0)" }.filter { $0 != input.card }
    let stays = list.cards.contains { $0.id == input.card }
    guard input.fault == nil else {
      // Whether the card goes here at once is open, but one that stays was not removed.
      try expect(
        !(results[0] && stays), "the completion where the platform failed", expected: "an error",
        saw: "none, and the card is listed")
      let missing = wanted.filter { card in !list.cards.contains { $0.id == card } }
      return try expect(missing, equals: [], "other cards that are not listed any more")
    }
    try expect(results[0], "the completion of the removal", expected: "no error", saw: "an error")
    try expect(
      list.cards.map(\.id).sorted() == wanted, "the cards", expected: "\(wanted)",
      saw: "\(list.cards.map(\.id))")
    try expect(
      list.defaultCard != input.card, "the default card", expected: "not the one that was removed",
      saw: input.card)
  }
}

private struct Clearing: Sendable {
  var count: Int
  var hasExternal: Bool
  var restarts: Bool
  /// Whether one of the cards is the default one.
  var hasDefault: Bool
}

private let removals: Generator<Removal> = zip(
  .int(in: 1...4), .int(in: 0...3), .bool,
  Generator<PlatformFault?>.element(of: [nil, nil, .offline, .serverError]), .editedCards
).map { Removal(count: $0, choice: $1, isDefault: $2, fault: $3, edits: $4) }

private let clearings: Generator<Clearing> = zip(.int(in: 1...3), .bool, .bool, .bool).map {
  Clearing(count: $0, hasExternal: $1, restarts: $2, hasDefault: $3)
}

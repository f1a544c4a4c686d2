import Conformance
import PropertyTesting

extension Dotpay {
  /// Removing a card.
  @ChapterBuilder<Dotpay> static var removedCards: [Rule] {
    Rule(
      "DP-CARD-08", .must(.prose),
      "Removing a card removes that card, and no other, in the library and at the platform.",
      cites: .dotpay("Metody dostępne dla developera").quoting("Aby usunąć kartę płatniczą należy wywołać"),
      given: removals
    ) { trial, input in
      var desk = Desk()
      try await trial.expectRemoval(&desk, input)
      if input.hasCustomer { try await trial.send(.clearExternalCards) }
      try await trial.expectOtherCards(&desk, input.edits)
    } covers: {
      [
        .seen("a fault", atLeast: 25), .seen("no fault", atLeast: 25), .seen("other cards", atLeast: 40),
        .seen("the default card", atLeast: 30),
        .covers("among the host's cards", atLeast: 15) { $0.hasCustomer },
      ]
    } mutants: {
      [
        .rewritingStimuli("removes all cards") { stimulus, _ in
          if case .unregisterCard = stimulus { [stimulus, .clearCards] } else { [stimulus] }
        },
        .dropping("does not ask the platform to remove the card") { $0.kind == .requestedRemoval },
        .rewriting("does not report an error") { effect in
          guard case .unregisteredCard(let call, .some) = effect else { return [effect] }
          return [.unregisteredCard(call: call, error: nil)]
        },
        .changing("keeps listing the card", state: (all: [Card](), gone: [Card]())) {
          known, stimulus, effects in
          if case .unregisterCard(_, let id) = stimulus { known.gone += known.all.filter { $0.id == id } }
          let gone = known.gone
          for case .gotCard(_, let card?, _) in effects { known.all.append(card) }
          return effects.map { effect in
            guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            let ghosts = gone.filter { card in !cards.contains { $0.id == card.id } }
            return .listedCards(call: call, cards: cards + ghosts, defaultCard: chosen)
          }
        },
        .stateful("keeps the removed card as the default", state: String?.none) { last, effect, _ in
          guard case .listedCards(let call, let cards, let chosen) = effect else { return [effect] }
          last = chosen ?? last
          return [.listedCards(call: call, cards: cards, defaultCard: last)]
        },
        .confusingCards("removes a card when asked to remove a longer identifier") {
          known, asked in
          asked.unicodeScalars.count > known.unicodeScalars.count && asked.utf8.starts(with: known.utf8)
        },
        .confusingCards("removes a card when asked to remove a part of its identifier") { known, asked in
          known.contains(asked)
        },
        .confusingCards("reads digits of other scripts") { known, asked in
          known == String(asked.map { $0.wholeNumberValue.map { Character("\($0 % 10)") } ?? $0 })
        },
      ]
    }

    clearedCards
  }
}

// MARK: Inputs

private struct Removal: Sendable {
  var count: Int
  var choice: Int
  /// Whether the removed card is the default card.
  var isDefault: Bool
  var fault: PlatformFault?
  /// Edits of the identifier of another card.
  var edits: [EditedText]
  /// Whether the host has supplied a card for a customer.
  var hasCustomer: Bool

  /// The removed card.
  var card: String { "c\(1 + choice % count)" }
}

extension Trial where System == Dotpay {
  /// Checks that the card removed by the host is gone, and that the others stay.
  fileprivate func expectRemoval(_ desk: inout Desk, _ input: Removal) async throws {
    for number in 1...input.count { try await register(&desk, .numbered(number)) }
    if input.isDefault { try await send(.setDefaultCard(card: input.card)) }
    let before = try await listCards()
    let all = (1...input.count).map { "c\($0)" }
    try need(
      Set(before.cards.map(\.id)) == Set(all), "the remembered cards", expected: "\(all)",
      saw: "\(before.cards.map(\.id))", judgedBy: "DP-CARD-05")
    if input.count > 1 { label("other cards") }
    if input.isDefault {
      try need(
        before.defaultCard == input.card, "the default card", expected: input.card,
        saw: before.defaultCard ?? "none", judgedBy: "DP-CARD-07")
      label("the default card")
    }
    if input.hasCustomer { try await supply([.numbered(50)], customer: "customer-1") }
    try await send(.unregisterCard(call: 1, card: input.card))
    try await serve(&desk, .requestedRemoval) {
      try !$0.unregistrations(of: 1).isEmpty
    } _: { _ in
      input.fault.map { .fault($0) } ?? .answer(PlatformAnswer())
    }
    labelReply(desk, answer: "no fault")
    let removals = Set(try seen.removals).sorted()
    try expect(removals, equals: [input.card], "cards that the platform was asked to remove")
    guard let isDone = try seen.unregistrations(of: 1).first else {
      throw setback("the completion of unregisterCard", expected: "one run", saw: "none", judgedBy: "X-CB-01")
    }
    let list = try await listOwnCards()
    let wanted = (1...input.count).map { "c\($0)" }.filter { $0 != input.card }
    let stays = list.cards.contains { $0.id == input.card }
    guard input.fault == nil else {
      // The document leaves open whether the library drops the card at once. If the card stays, it was not removed.
      try expect(
        !(isDone && stays), "the completion after the platform failed", expected: "an error",
        saw: "none, and the card is listed")
      let missing = wanted.filter { card in !list.cards.contains { $0.id == card } }
      return try expect(missing, equals: [], "other cards that are no longer listed")
    }
    try expect(isDone, "the completion of unregisterCard", expected: "no error", saw: "an error")
    try expect(
      Set(list.cards.map(\.id)) == Set(wanted), "the cards after \(input.card) was removed",
      expected: "\(wanted)", saw: "\(list.cards.map(\.id))")
    try expect(
      list.defaultCard != input.card, "the default card", expected: "not the removed card",
      saw: input.card)
  }

  /// The host asks for the cards; returns the list without the host's own cards, because the document leaves open
  /// whether these are listed.
  private func listOwnCards() async throws -> CardList {
    let list = try await listCards()
    return CardList(cards: list.cards.filter { !$0.isHosts }, defaultCard: list.defaultCard)
  }

  /// Checks that a card stays if the host asks to remove cards with other identifiers.
  ///
  /// A library may pass the identifier to the platform, which knows no such card.
  fileprivate func expectOtherCards(_ desk: inout Desk, _ edits: [EditedText]) async throws {
    guard let id = edits.first?.original else { return }
    var card = Card.numbered(90)
    card.id = id
    try await register(&desk, card)
    for (index, edited) in edits.enumerated() {
      note(edited.edit)
      let (call, before) = (100 + index, try seen.removals.count)
      try await send(.unregisterCard(call: call, card: edited.text))
      try await serve(&desk, .requestedRemoval) {
        try !$0.unregistrations(of: call).isEmpty
      } _: { _ in
        .fault(.serverError)
      }
      let removed = try seen.removals.dropFirst(before).filter { isSame($0, card.id) }
      try expect(
        removed, equals: [],
        "cards that the platform was asked to remove, after the host asked to remove "
          + "\(edited.text)")
      let listed = try await listCards().cards.map(\.id)
      try expect(
        listed.contains { isSame($0, card.id) }, "the cards after the removal of \(edited.text)",
        expected: card.id, saw: "\(listed)")
    }
  }
}

private let removals: Generator<Removal> = zip(
  .int(in: 1...4), .int(in: 0...3), .bool,
  Generator<PlatformFault?>.element(of: [nil, nil, .offline, .serverError]),
  zip(.editedCards, .bool(probability: 0.3))
).map {
  Removal(count: $0, choice: $1, isDefault: $2, fault: $3, edits: $4.0, hasCustomer: $4.1)
}

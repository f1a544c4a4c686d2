import Conformance
import PropertyTesting

extension Dotpay {
  /// The built-in card manager.
  @ChapterBuilder<Dotpay> static var cardManager: [Rule] {
    Rule(
      "DP-CARD-13", .must(.prose),
      "The card manager lists the remembered cards, and the user can add one, make one the default, and remove one.",
      cites: .dotpay("Zarządzanie kartami", "Wykorzystanie wbudowanej kontrolki").quoting(
        "istnieje możliwość dodania, oznaczenia domyślnej lub usunięcia karty"), given: managings
    ) { trial, input in
      var desk = Desk()
      var cards: [String] = input.count == 0 ? [] : try await trial.remember(&desk, input.count).map(\.id)
      try await trial.expectManaged(cards)
      for (number, step) in input.steps.enumerated() {
        let card = cards.isEmpty ? nil : cards[step.choice % cards.count]
        let before = try await trial.listCards().defaultCard
        switch (step.action, card) {
        case (.add, _): cards.append(try await trial.expectAdding(&desk, 80 + number))
        case (.mark, let card?): try await trial.expectMarking(card)
        case (.remove, let card?):
          try await trial.expectRemoving(&desk, card, wasDefault: before == card)
          cards.removeAll { $0 == card }
        // There is no card for that step.
        default: continue
        }
        let listed = try await trial.listCards().cards.map(\.id)
        try trial.expect(
          Set(listed) == Set(cards), "the cards after \(step.action) in the manager",
          expected: "\(cards)", saw: "\(listed)")
      }
      try await trial.send(.closeCardManager)
      try await trial.expectManaged(cards)
    } covers: {
      [
        .seen("a card was added", atLeast: 30), .seen("a card was made the default", atLeast: 25),
        .seen("a card was removed", atLeast: 25), .seen("several cards were shown", atLeast: 30),
        .seen("the default card was removed", atLeast: 5),
      ]
    } mutants: {
      [
        .rewriting("shows only the first card") { effect in
          guard case .showedCards(let cards, let names) = effect else { return [effect] }
          return [.showedCards(cards: Array(cards.prefix(1)), names: names)]
        },
        .dropping("does not appear on screen") { $0.kind == .showedCards },
        .ignoring("adds no card") { $0.kind == .addManagedCard },
        .ignoring("makes no card the default") { $0.kind == .markManagedCard },
        .ignoring("removes no card") { $0.kind == .removeManagedCard },
        .rewritingStimuli("removes all cards") { stimulus, _ in
          if case .removeManagedCard = stimulus { [stimulus, .clearCards] } else { [stimulus] }
        },
        .changing("keeps a removed card as the default", state: String?.none) {
          marked, stimulus, effects in
          if case .markManagedCard(let card) = stimulus { marked = card }
          let kept = marked
          return effects.map { effect in
            guard case .listedCards(let call, let cards, nil) = effect else { return effect }
            return .listedCards(call: call, cards: cards, defaultCard: kept)
          }
        },
      ]
    }

    Rule(
      "DP-CARD-14", .must(.prose),
      "The card manager works without data on the holder, whether it is created with the constructor that takes no "
        + "such data or with NULL in place of the data.",
      cites: .dotpay("Wykorzystanie wbudowanej kontrolki").quoting(
        "wprowadź NULL w miejsce parametrów lub skorzystaj z uproszczonego konstruktora"),
      given: .element(of: owners)
    ) { trial, owner in
      var desk = Desk()
      _ = try await trial.remember(&desk, 1)
      let shown = try await trial.openManager(for: owner)
      try trial.expect(
        shown != nil, "the card manager for \(owner.map { "\($0)" } ?? "nobody")", expected: "on screen",
        saw: "not")
      let request = try await trial.addInManager(&desk, .answer(PlatformAnswer(card: .numbered(80))))
      try trial.expect(
        request != nil, "a card that the user adds", expected: "registered at the platform", saw: "not")
    } covers: {
      [
        .covers("the shorter constructor", atLeast: 20) { $0 == nil },
        .covers("NULL", atLeast: 20) { $0.map { $0.email == nil } ?? false },
        .covers("data on the holder", atLeast: 20) { $0?.email != nil },
      ]
    } mutants: {
      [
        .ignoring("does not appear on screen with the shorter constructor") {
          if case .showCardManager(_, _, nil) = $0 { true } else { false }
        },
        .ignoring("does not appear on screen when the name is NULL") {
          if case .showCardManager(_, _, let owner?) = $0 { owner.lastName == nil } else { false }
        },
        .rewritingStimuli("registers no card without an e-mail address", state: false) { isKnown, stimulus in
          if case .showCardManager(_, _, let owner) = stimulus { isKnown = owner?.email != nil }
          if case .addManagedCard = stimulus, !isKnown { return [] }
          return [stimulus]
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// Checks that a card that the user adds in the manager is registered; returns the card.
  fileprivate func expectAdding(_ desk: inout Desk, _ number: Int) async throws -> String {
    let request = try await addInManager(&desk, .answer(PlatformAnswer(card: .numbered(number))))
    try expect(
      request != nil, "a card that the user adds", expected: "registered at the platform", saw: "not")
    label("a card was added")
    return "c\(number)"
  }

  /// Checks that a card that the user chooses in the manager becomes the default card.
  fileprivate func expectMarking(_ card: String) async throws {
    try await send(.markManagedCard(card: card))
    // The manager may take a moment.
    try await settle()
    let chosen = try await listCards().defaultCard
    if chosen == card { label("a card was made the default") }
    try expect(
      chosen == card, "the default card that the user chose", expected: card, saw: chosen ?? "none")
  }

  /// Checks that a card that the user removes in the manager is no longer the default card.
  fileprivate func expectRemoving(_ desk: inout Desk, _ card: String, wasDefault: Bool) async throws {
    try await removeInManager(&desk, card)
    let chosen = try await listCards().defaultCard
    label("a card was removed")
    if wasDefault { label("the default card was removed") }
    try expect(chosen != card, "the default card", expected: "not the one that was removed", saw: card)
  }
}

// MARK: Inputs

private enum ManagerAction: String, Sendable, CaseIterable { case add, mark, remove }

private struct ManagerStep: Sendable {
  var action: ManagerAction
  var choice: Int
}

/// The number of cards, and the user's acts with them.
private struct Managing: Sendable {
  var count: Int
  var steps: [ManagerStep]

}

private let managings: Generator<Managing> = zip(
  .int(in: 0...3),
  .array(
    of: zip(.element(of: ManagerAction.allCases), .int(in: 0...3)).map {
      ManagerStep(action: $0, choice: $1)
    },
    count: 1...4)
).map { Managing(count: $0, steps: $1) }

private let owners: [CardOwner?] = [
  nil, CardOwner(), CardOwner(firstName: "Jan", lastName: "Kowalski", email: "jan.kowalski@example.com"),
]

extension Trial where System == Dotpay {
  /// Checks that the manager shows these cards.
  fileprivate func expectManaged(_ cards: [String]) async throws {
    let shown = try await openManager()
    if let shown, shown.count > 1 { label("several cards were shown") }
    try expect(
      shown?.sorted() == cards.sorted(), "the cards in the manager", expected: "\(cards)",
      saw: shown.map { "\($0)" } ?? "no manager")
  }
}

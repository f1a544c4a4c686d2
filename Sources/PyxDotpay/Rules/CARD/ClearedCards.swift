import Conformance
import PropertyTesting

extension Dotpay {
  /// Removing all cards at once.
  @ChapterBuilder<Dotpay> static var clearedCards: [Rule] {
    Rule(
      "DP-CARD-09", .must(.prose),
      "Clearing has the platform remove all remembered cards, and the library keeps none: they are neither listed, nor "
        + "in the card manager, nor used.",
      cites: .dotpay("Metody dostępne dla developera").quoting(
        "zleci usunięcie wszystkich kart … usunie dane przechowywane lokalnie"),
      readings: [.hostCardsAfterClearing],
      given: clearings
    ) { trial, input in
      var desk = Desk()
      let before = try await trial.provideCards(&desk, input)
      try await trial.clear(&desk, whileOff: input.isHidden)
      let internals = (1...input.ways.count).map { "c\($0)" }
      try trial.expectRemovalRequested(of: internals)
      if input.hasExternal {
        try await trial.recordHostCards(&desk, wereListed: before.cards.contains { $0.id == "c50" })
      }
      if input.restarts {
        try await trial.startAgain(&desk)
        trial.label("started again")
      }
      try await trial.expectUnlisted(internals)
      try await trial.expectUnmanaged(internals, "after clearing")
      try await trial.expectUnused(&desk, internals, "after clearing")
    } covers: {
      [
        .seen("a default card", atLeast: 30), .seen("several cards", atLeast: 40),
        .covers("the host's cards", atLeast: 30) { $0.hasExternal }, .seen("started again", atLeast: 30),
        .seen("cleared while the cards were turned off", atLeast: 15),
      ] + RegistrationWay.allCases.map { .seen($0.rawValue, atLeast: 25) }
    } mutants: {
      [
        .dropping("does not ask the platform to remove the cards") { $0.kind == .requestedRemoval },
        .rewriting("asks the platform to remove only one card") { effect in
          guard case .requestedRemoval(let request, let environment, let cards) = effect else {
            return [effect]
          }
          return [
            .requestedRemoval(request: request, environment: environment, cards: Array(cards.prefix(1)))
          ]
        },
        .changing("keeps listing the cards", state: (all: [Card](), isCleared: false)) {
          known, stimulus, effects in
          if stimulus == .clearCards { known.isCleared = true }
          for case .gotCard(_, let card?, _) in effects { known.all.append(card) }
          let kept = known.isCleared ? known.all : []
          return effects.map { effect in
            guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            return .listedCards(call: call, cards: cards + kept, defaultCard: chosen)
          }
        },
        .changing("keeps the default card", state: String?.none) { chosen, stimulus, effects in
          if case .setDefaultCard(let card) = stimulus { chosen = card }
          let kept = chosen
          return effects.map { effect in
            guard case .listedCards(let call, let cards, nil) = effect else { return effect }
            return .listedCards(call: call, cards: cards, defaultCard: kept)
          }
        },
        .leavingManagedCards("leaves the card manager's cards on the platform"),
        .charging("pays with the former default card") { $0 == .clearCards },
        .rewritingStimuli("clears nothing while the cards are turned off", state: false) { isOff, stimulus in
          if case .configure(let settings) = stimulus {
            isOff = settings.useInternalCards.map { !$0 } ?? isOff
          }
          return isOff && stimulus == .clearCards ? [] : [stimulus]
        },
        .changing("keeps showing the cards in the card manager", state: (all: [String](), isCleared: false)) {
          known, stimulus, effects in
          if stimulus == .clearCards { known.isCleared = true }
          for case .gotCard(_, let card?, _) in effects { known.all.append(card.id) }
          let kept = known.isCleared ? known.all : []
          return effects.map { effect in
            guard case .showedCards(let cards, let names) = effect else { return effect }
            return .showedCards(cards: cards + kept, names: names)
          }
        },
        .rewriting("does not remove the cards from the device") { effect in
          if case .stored("cards", "[]") = effect { [] } else { [effect] }
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// Makes the library remember cards; if the input says so, chooses a default card and supplies a card of the host.
  ///
  /// Returns the list of cards.
  fileprivate func provideCards(_ desk: inout Desk, _ input: Clearing) async throws -> CardList {
    _ = try await remember(&desk, by: input.ways)
    if input.ways.count > 1 { label("several cards") }
    if input.hasDefault { try await send(.setDefaultCard(card: "c1")) }
    if input.hasExternal { try await supply([.numbered(50)], customer: "customer-1") }
    let list = try await listCards()
    if input.hasDefault {
      try need(
        list.defaultCard == "c1", "the default card", expected: "c1", saw: list.defaultCard ?? "none",
        judgedBy: "DP-CARD-07")
      label("a default card")
    }
    return list
  }

  /// The host clears all cards, and the platform removes every card that the library asks it to remove.
  fileprivate func clear(_ desk: inout Desk, whileOff isHidden: Bool) async throws {
    if isHidden { try await send(.configure(settings: Settings(useInternalCards: false))) }
    try await send(.clearCards)
    try await serve(&desk, .requestedRemoval) { _ in
      false
    } _: { _ in
      .answer(PlatformAnswer())
    }
    if isHidden {
      try await send(.configure(settings: Settings(useInternalCards: true)))
      label("cleared while the cards were turned off")
    }
  }

  /// Checks that the platform was asked to remove each of these cards.
  fileprivate func expectRemovalRequested(of internals: [String]) throws {
    let removed = try seen.removals
    try expect(
      Set(internals).isSubset(of: removed), "cards that the platform was asked to remove",
      expected: "\(internals)", saw: "\(removed)")
  }

  /// Records whether the library still has the card that the host supplied.
  fileprivate func recordHostCards(_ desk: inout Desk, wereListed: Bool) async throws {
    guard !wereListed else {
      let stays = try await listCards().cards.contains { $0.id == "c50" }
      return reading(
        .hostCardsAfterClearing, stays ? "the host's cards stay" : "the host's cards are removed")
    }
    // If a card is not listed, a payment with it shows whether the library still has it.
    let count = try seen.payments.count
    try await send(.payByCard(call: 1, info: .sample, card: "c50"))
    let sent = try await nextPayment(&desk, after: count)
    try await finishWithoutForm(&desk, call: 1)
    reading(
      .hostCardsAfterClearing, sent?.card == "c50" ? "the host's cards stay" : "the host's cards are removed")
  }

  /// Checks that none of these cards is listed, not even as the default card.
  fileprivate func expectUnlisted(_ internals: [String]) async throws {
    let list = try await listCards()
    let left = list.cards.map(\.id).filter { internals.contains($0) }
    try expect(left, equals: [], "remembered cards that are listed after clearing")
    try expect(
      list.defaultCard.map { !internals.contains($0) } ?? true, "the default card after clearing",
      expected: "none that was removed", saw: list.defaultCard ?? "none")
  }
}

// MARK: Inputs

private struct Clearing: Sendable {
  /// The way in which each card came to be remembered.
  var ways: [RegistrationWay]
  var hasExternal: Bool
  var restarts: Bool
  /// Whether one of the cards is the default card.
  var hasDefault: Bool
  /// Whether the cards are turned off when they are cleared.
  var isHidden: Bool
}

private let clearings: Generator<Clearing> = zip(
  rememberings, .bool, .bool, .bool, .bool(probability: 0.3)
).map {
  Clearing(ways: $0, hasExternal: $1, restarts: $2, hasDefault: $3, isHidden: $4)
}

extension Mutant where System == Dotpay {
  /// Leaves the cards that the user has added in the card manager out of the removal of all cards.
  fileprivate static func leavingManagedCards(_ name: String) -> Mutant {
    changing(name, state: (requests: Set<Int>(), cards: Set<String>())) { managed, stimulus, effects in
      if case .answerRequest(let request, let answer) = stimulus, managed.requests.contains(request),
        let card = answer.card
      {
        managed.cards.insert(card.id)
      }
      if case .addManagedCard = stimulus { managed.requests.formUnion(effects.compactMap(\.request)) }
      let left = managed.cards
      return effects.map { effect in
        guard stimulus == .clearCards,
          case .requestedRemoval(let request, let environment, let cards) = effect
        else { return effect }
        return .requestedRemoval(
          request: request, environment: environment, cards: cards.filter { !left.contains($0) })
      }
    }
  }
}

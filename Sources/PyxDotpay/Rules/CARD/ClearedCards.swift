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
      _ = try await trial.remember(&desk, by: input.ways)
      if input.ways.count > 1 { trial.label("several cards") }
      if input.hasDefault { try await trial.send(.setDefaultCard(card: "c1")) }
      if input.hasExternal { try await trial.supply([.numbered(50)], customer: "customer-1") }
      let before = try await trial.listCards()
      if input.hasDefault {
        try trial.need(
          before.defaultCard == "c1", "the default card", expected: "c1", saw: before.defaultCard ?? "none",
          judgedBy: "DP-CARD-07")
        trial.label("a default card")
      }
      if input.isHidden { try await trial.send(.configure(settings: Settings(useInternalCards: false))) }
      try await trial.send(.clearCards)
      try await trial.serve(&desk, .requestedRemoval) { _ in
        false
      } _: { _ in
        .answer(PlatformAnswer())
      }
      if input.isHidden {
        try await trial.send(.configure(settings: Settings(useInternalCards: true)))
        trial.label("cleared while the cards were turned off")
      }
      let internals = (1...input.ways.count).map { "c\($0)" }
      let removed = try trial.seen.removals
      try trial.expect(
        Set(internals).isSubset(of: removed), "cards that the platform was asked to remove",
        expected: "\(internals)", saw: "\(removed)")
      if input.hasExternal, !before.cards.contains(where: { $0.id == "c50" }) {
        // If a card is not listed, a payment shows whether it is still there.
        let count = try trial.seen.payments.count
        try await trial.send(.payByCard(call: 1, info: .sample, card: "c50"))
        let sent = try await trial.nextPayment(&desk, after: count)
        try await trial.finishWithoutForm(&desk, call: 1)
        trial.reading(
          .hostCardsAfterClearing, sent?.card == "c50" ? "the host's cards stay" : "the host's cards go")
      } else if input.hasExternal {
        let stays = try await trial.listCards().cards.contains { $0.id == "c50" }
        trial.reading(.hostCardsAfterClearing, stays ? "the host's cards stay" : "the host's cards go")
      }
      if input.restarts {
        try await trial.startAgain(&desk)
        trial.label("started again")
      }
      let list = try await trial.listCards()
      let left = list.cards.map(\.id).filter { internals.contains($0) }
      try trial.expect(left, equals: [], "remembered cards that are listed after clearing")
      try trial.expect(
        list.defaultCard.map { !internals.contains($0) } ?? true, "the default card after clearing",
        expected: "none that was removed", saw: list.defaultCard ?? "none")
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
        .dropping("does not tell the platform") { $0.kind == .requestedRemoval },
        .rewriting("has the platform remove one") { effect in
          guard case .requestedRemoval(let request, let environment, let cards) = effect else {
            return [effect]
          }
          return [
            .requestedRemoval(request: request, environment: environment, cards: Array(cards.prefix(1)))
          ]
        },
        .changing("goes on listing the cards", state: (all: [Card](), isCleared: false)) {
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
        .leavingManagedCards("leaves cards of the manager at the platform"),
        .charging("pays by the card that was the default") { $0 == .clearCards },
        .rewritingStimuli("clears nothing while the cards are turned off", state: false) { isOff, stimulus in
          if case .configure(let settings) = stimulus {
            isOff = settings.useInternalCards.map { !$0 } ?? isOff
          }
          return isOff && stimulus == .clearCards ? [] : [stimulus]
        },
        .changing("goes on showing the cards in the card manager", state: (all: [String](), isCleared: false))
        { known, stimulus, effects in
          if stimulus == .clearCards { known.isCleared = true }
          for case .gotCard(_, let card?, _) in effects { known.all.append(card.id) }
          let kept = known.isCleared ? known.all : []
          return effects.map { effect in
            guard case .showedCards(let cards, let names) = effect else { return effect }
            return .showedCards(cards: cards + kept, names: names)
          }
        },
        .rewriting("writes nothing of it to the device") { effect in
          if case .stored("cards", "[]") = effect { [] } else { [effect] }
        },
      ]
    }
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
  /// Does not have the platform remove the cards that the user has added in the card manager.
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

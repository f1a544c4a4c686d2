import Conformance
import PropertyTesting

private struct RemovedCard: Sendable {
  var earlier: [HostTransition]
  var cards: [String]
  /// The positions of the cards to remove, one after the other.
  var places: [Int]
}

private let removedCards: Generator<RemovedCard> = zip(
  .earlierPayments, .shuffled(["c1", "c2", "c3"]), Generator<Int>.int(in: 0...2).array(count: 1...2)
).map { RemovedCard(earlier: $0, cards: $1, places: $2) }

extension DotpayIntegration {
  /// Remembered cards: "Płatność kartą - 1Click", "Dane karty dostarczane z zewnątrz", "Rejestracja kart w kontekście
  /// zewnętrznego Użytkownika".
  static let hostCards: Chapter<DotpayIntegration> = Chapter("Remembered cards") {
    Rule(
      "DP-CARD-04", .must(.prose),
      "The app has a function that removes the data of the remembered card that the user chooses, and of "
        + "no other card.",
      cites: .dotpay("Płatność kartą - 1Click").quoting(
        "umieszczenie w aplikacji funkcji pozwalającej zlecić usunięcie zapamiętanych danych karty"),
      given: removedCards
    ) { trial, input in
      try trial.requireObserved(.unregisteredCard, .clearedCards, .presentedCardManager)
      let flow = try await trial.begin(after: input.earlier)
      var left = input.cards
      for place in input.places {
        let card = left[place % left.count]
        let seen = try await flow.remove(card, of: left)
        let removed = try seen.of(.unregisteredCard).compactMap { effect in
          if case .unregisteredCard(let card) = effect { card } else { nil }
        }
        let isElsewhere = try !seen.of(.clearedCards, .presentedCardManager).isEmpty
        try trial.expect(
          isElsewhere || removed.contains(card), "the SDK, when the user has card \(card) removed",
          expected: "a call that unregisters this card, clears all data, or shows the card manager",
          saw: removed.isEmpty
            ? "none of these" : "a call that unregisters \(removed.joined(separator: ", "))")
        let others = removed.filter { $0 != card }
        try trial.expect(
          isElsewhere || others.isEmpty, "cards other than the one that the user removes",
          expected: "no call that unregisters them",
          saw: "a call that unregisters \(others.joined(separator: ", "))")
        if isElsewhere {
          trial.leaveOut(
            "the app removes the card by itself",
            because: "the app removes all cards, or leaves it to the SDK's manager")
          return
        }
        trial.label("the app removes the card by itself")
        left.removeAll { $0 == card }
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("the app removes the card by itself", atLeast: 40),
        .covers("a second card", atLeast: 30) { $0.places.count > 1 },
      ]
    } mutants: {
      [
        .dropping("removes nothing") { $0.kind == .unregisteredCard },
        .rewritingStimuli("removes the first card of the list") { stimulus, _ in
          guard case .cardRemovalTapped(_, let cards) = stimulus, let first = cards.first else {
            return [stimulus]
          }
          return [.cardRemovalTapped(card: first, cards: cards)]
        },
        .stateful("removes only one card", state: false) { isDone, effect, _ in
          guard effect.kind == .unregisteredCard else { return [effect] }
          defer { isDone = true }
          return isDone ? [] : [effect]
        },
        .rewriting("also removes another card") { effect in
          guard case .unregisteredCard(let card) = effect else { return [effect] }
          return [effect, .unregisteredCard(card: card == "c1" ? "c2" : "c1")]
        },
      ]
    }

    customers
    cardObjects
    newCards
  }
}

extension HostFlow {
  private static let removals: [System.Effect.Kind] = [
    .unregisteredCard, .clearedCards, .presentedCardManager,
  ]

  /// The user asks the app to remove a card; the app may take a moment, for example for a question to the user.
  fileprivate func remove(_ card: String, of cards: [String]) async throws -> Observed<System> {
    let earlier = try trial.seen.of(Self.removals).count
    var seen = try await send(.cardRemovalTapped(card: card, cards: cards))
    for seconds: Int64 in [1, 4] where controlsTime {
      guard try trial.seen.of(Self.removals).count == earlier else { break }
      seen = seen.followed(by: try await wait(milliseconds: seconds * 1000))
    }
    return seen
  }
}

import Conformance
import PropertyTesting

private struct NewCards: Sendable {
  /// The number of cards that the customer has before the new cards.
  var before: Int
  /// For each new card, whether the app hears of it from the backend; otherwise the app hears of it from the SDK.
  var areAnnounced: [Bool]
  /// Whether a request for the cards fails after each new card.
  var isLost: Bool
}

private let newCardsOfCustomers: Generator<NewCards> = zip(
  .int(in: 0...2), Generator<Bool>.bool.array(count: 1...3), .bool(probability: 0.4)
).map { NewCards(before: $0, areAnnounced: $1, isLost: $2) }

private let lost = "a request for the cards was lost"
private let (byBackend, bySDK) = ("told by the backend", "told by the SDK")

extension DotpayIntegration {
  /// New cards of customers: "Rejestracja kart w kontekście zewnętrznego Użytkownika" and "Uzyskanie informacji o zmianach
  /// wywołanych działaniami Użytkownika".
  @ChapterBuilder<DotpayIntegration> static var newCards: [Rule] {
    Rule(
      "DP-EXT-14", .must(.prose),
      "When the app hears of a customer's new card, it sets the SDK up again with the current list of cards.",
      cites: .dotpay("Rejestracja kart w kontekście zewnętrznego Użytkownika").quoting(
        "Gdy tylko aplikacja uzyska tę informację, należy ponownie zainicjalizować `DPOneClickManager`"),
      readings: [.cardsFetchedAfterNewCard], given: newCardsOfCustomers
    ) { trial, input in
      try trial.requireObserved(.configuredCards, .askedForCards)
      let flow = HostFlow(trial, watching: .askedForCards, .configuredCards)
      var cards = (0..<input.before).map { Card.external("c\($0 + 1)") }
      try await flow.signIn("u1", cards)
      guard flow.configuration?.customer == "u1" else {
        return try await flow.passOver(because: "keeps no cards outside the SDK")
      }
      for (number, isAnnounced) in input.areAnnounced.enumerated() {
        let card = Card.external("n\(number + 1)")
        cards.append(card)
        let earlier = flow.ledger.desk.configurations.count
        guard try await flow.tell(of: card, byBackend: isAnnounced) else { continue }
        if input.isLost, let call = try await flow.cardRequest() {
          try await flow.send(.cardsFailed(call: call, error: "the connection was lost"))
          guard try await flow.cardRequest() != nil else {
            return trial.leaveOut(lost, because: "the app does not ask again by itself")
          }
          trial.label(lost)
        }
        _ = try await flow.cardRequest()
        try await flow.giveCards(cards)
        try flow.expectConfigured(cards, since: earlier, isAnnounced)
        if number > 0 { trial.label("a second new card") }
      }
    } covers: {
      [
        .seen(byBackend, atLeast: 30), .seen(bySDK, atLeast: 30), .seen(lost, atLeast: 20),
        .seen("a second new card", atLeast: 35),
      ]
    } mutants: {
      [
        .ignoring("ignores the backend") { _, stimulus in stimulus.kind == .newCardAnnounced },
        .stateful("sets the SDK up with the first list", state: [Card]?.none) {
          first, effect, _ in
          guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
          first = first ?? cards
          return [.configuredCards(customer: customer, cards: first ?? cards)]
        },
        .stateful("sets the SDK up again only once", state: 0) { count, effect, _ in
          guard effect.kind == .configuredCards else { return [effect] }
          count += 1
          return count > 2 ? [] : [effect]
        },
        .stateful("sets the SDK up with only the new card", state: [Card]()) { known, effect, _ in
          guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
          let new = cards.filter { !known.contains($0) }
          known = cards
          return [.configuredCards(customer: customer, cards: new)]
        },
      ]
    }
  }
}

extension HostFlow {
  /// The app hears of a new card from the backend or the SDK, as chosen; if it does not listen to the chosen one, it
  /// hears from the other.
  ///
  /// Returns true if the app has to act, or if it acts of its own accord.
  ///
  /// If the SDK reports the card, the app may ask its backend, but need not.
  fileprivate func tell(of card: Card, byBackend isAnnounced: Bool) async throws -> Bool {
    let hears = (
      announced: trial.understands(.newCardAnnounced), reported: trial.understands(.newCardReported)
    )
    if !hears.announced { trial.leaveOut(byBackend, because: "the backend does not tell the app of cards") }
    if !hears.reported { trial.leaveOut(bySDK, because: "the app has no delegate for cards") }
    if hears.announced, isAnnounced || !hears.reported {
      try await send(.newCardAnnounced(card: card))
      trial.label(byBackend)
      return true
    }
    let earlier = ledger.desk.configurations.count
    try await send(.newCardReported(card: card))
    let isAsked = try await cardRequest() != nil || ledger.desk.configurations.count > earlier
    trial.reading(
      .cardsFetchedAfterNewCard,
      isAsked ? "the cards are requested again" : "the cards are not requested again")
    if isAsked {
      trial.label(bySDK)
    } else {
      for label in [bySDK, "a second new card"] {
        trial.leaveOut(label, because: "the app asks for no cards when the SDK reports one")
      }
    }
    return isAsked
  }

  /// Waits up to a minute for an unanswered request for cards; nil if none comes.
  fileprivate func cardRequest() async throws -> Int? {
    try await wait(for: { $0.desk.cardRequests.first })
  }
}

// MARK: Steps

extension HostFlow {
  /// Checks that the last set-up of the SDK since the new card has the current list; if the app has to act, there must
  /// be such a set-up.
  fileprivate func expectConfigured(_ cards: [Card], since earlier: Int, _ isAnnounced: Bool) throws {
    // The app may ignore the SDK's report, and also the list that it requested after that report.
    let isBinding =
      trial.understands(.newCardAnnounced) && (isAnnounced || !trial.understands(.newCardReported))
    let last = ledger.desk.configurations.dropFirst(earlier).last
    let isCurrent = last.map { Set($0.cards.map(\.id)) == Set(cards.map(\.id)) && $0.customer == "u1" }
    try trial.expect(
      isCurrent ?? !isBinding, "the configuration of the SDK after a new card",
      expected: "\(cards.map(\.id).sorted()) for u1",
      saw: last.map { "\($0.cards.map(\.id).sorted()) for \($0.customer)" } ?? "nothing new")
  }
}

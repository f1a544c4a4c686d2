import Conformance
import PropertyTesting

private let defaultWithdrawn = "the default card is withdrawn"

extension Dotpay {
  /// Cards that are withdrawn or hidden.
  @ChapterBuilder<Dotpay> static var withdrawnCards: [Rule] {
    Rule(
      "DP-EXT-09", .must(.prose),
      "After the customer's cards are withdrawn, the remembered cards stay, and cards are no longer registered for the "
        + "host's customer.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "ponownie działać jedynie w kontekście kart pamiętanych w SDK"),
      given: withdrawals
    ) { trial, input in
      var desk = Desk()
      let internals = (0..<input.cards.internals).map { Card.numbered(1 + $0) }
      let hosts = input.cards.cards
      for card in internals { try await trial.register(&desk, card) }
      try await trial.supply(hosts, customer: "customer-1")
      try await trial.needCards(
        own: internals.map(\.id), hosts: hosts.map(\.id), judgedBy: "DP-EXT-01", "DP-EXT-03", "DP-CARD-05")
      trial.label(internals.isEmpty ? "none" : "remembered cards")
      trial.leaveOut(defaultWithdrawn, without: .setDefaultCard)
      trial.leaveOut(defaultWithdrawn, without: .payByCard)
      let hasDefault = input.hasDefault && trial.understands(.setDefaultCard) && trial.understands(.payByCard)
      if hasDefault, let card = hosts.first?.id {
        try await trial.needDefault(card)
        trial.label(defaultWithdrawn)
      }
      try await trial.send(.clearExternalCards)
      try await trial.expectCards(own: internals.map(\.id), hosts: [])
      if hasDefault { try await trial.expectUnused(&desk, hosts.map(\.id), "after they were withdrawn") }
      let customer = try await trial.customer(&desk, of: input.way)
      trial.label(input.way.rawValue)
      // A card that is not registered for the host's customer may be registered for nobody, or under an identifier of
      // the library's own; the document leaves this open.
      try trial.expect(
        !isSame(customer, "customer-1"),
        "the customer of a card registered afterwards, \(input.way.rawValue)",
        expected: "none of the host's", saw: words(customer))
      let removals = try trial.seen.removals
      try trial.expect(removals, equals: [], "cards that the platform was asked to remove")
    } covers: {
      [
        .seen("remembered cards", atLeast: 30), .seen("none", atLeast: 15),
        .seen(defaultWithdrawn, atLeast: 30),
      ] + RegistrationWay.allCases.map { .seen($0.rawValue, atLeast: 20) }
    } mutants: {
      [
        .removingWhenCleared("asks the platform to remove the cards"),
        .rewritingStimuli("removes its own cards too") { stimulus, _ in
          if case .clearExternalCards = stimulus { [stimulus, .clearCards] } else { [stimulus] }
        },
        .rewritingStimuli("keeps the customer without cards") { stimulus, _ in
          if case .clearExternalCards = stimulus {
            [.configureExternalCards(cards: [], customerID: "customer-1")]
          } else {
            [stimulus]
          }
        },
        .ignoring("keeps the host's cards") { $0 == .clearExternalCards },
        .changing("keeps the customer in payments", state: String?.none) { last, stimulus, effects in
          if case .configureExternalCards(_, let customer) = stimulus { last = customer }
          let known = last
          return effects.flatMap { effect -> [DotpayEffect] in
            guard effect.payment?.remembersCard == true else { return [effect] }
            return effect.forCustomer(known)
          }
        },
        .charging("pays with the withdrawn default card") { $0 == .clearExternalCards },
      ]
    }

    Rule(
      "DP-EXT-10", .must(.prose),
      "By default, remembered cards are shown and used; while the host has turned that off, they are neither shown "
        + "nor used.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "wyłączenia widoczności kart zapamiętanych wewnątrz SDK … Aby wyłączyć użycie takich kart"
      ),
      readings: [.hiddenCardsListed], given: hiddenCards
    ) { trial, input in
      var desk = Desk()
      let (own, hosts) = (input.ways.indices.map { "c\(1 + $0)" }, input.cards.map(\.id))
      _ = try await trial.remember(&desk, by: input.ways)
      if input.hasDefault { try await trial.send(.setDefaultCard(card: own[0])) }
      let chosen = try await trial.listCards().defaultCard
      try trial.need(
        chosen == own[0] || !input.hasDefault, "the default card", expected: own[0], saw: chosen ?? "none",
        judgedBy: "DP-CARD-07")
      try await trial.supply(input.cards, customer: "customer-1")
      try await trial.needCards(own: own, hosts: hosts, judgedBy: "DP-EXT-01", "DP-EXT-03", "DP-CARD-05")
      try await trial.needUsable(&desk, hosts.first)
      try await trial.send(.configure(settings: Settings(useInternalCards: false)))
      trial.label("hidden")
      if input.hasDefault { trial.label("the default card is hidden") }
      try await trial.recordHidden(own, hosts: hosts)
      try await trial.expectUnmanaged(own, "while they are hidden")
      try await trial.expectUnused(&desk, own, "while they are hidden")
      try await trial.expectUsable(&desk, Array(hosts.prefix(1)))
      guard input.comesBack else { return }
      try await trial.send(.configure(settings: Settings(useInternalCards: true)))
      trial.label("shown again")
      try await trial.expectCards(own: own, hosts: hosts)
    } covers: {
      [
        .seen("hidden", atLeast: 90), .seen("shown again", atLeast: 30),
        .seen("the default card is hidden", atLeast: 40),
      ] + RegistrationWay.allCases.map { .seen($0.rawValue, atLeast: 25) }
    } mutants: {
      [
        .rewritingStimuli("removes the remembered cards") { stimulus, _ in
          if case .configure(let settings) = stimulus, settings.useInternalCards == false {
            [stimulus, .clearCards]
          } else {
            [stimulus]
          }
        },
        .setting("does not hide the cards") { $0.useInternalCards = nil },
        .rewritingStimuli("hides the host's cards too") { stimulus, _ in
          if case .configure(let settings) = stimulus, settings.useInternalCards == false {
            [stimulus, .configureExternalCards(cards: [], customerID: "customer-1")]
          } else {
            [stimulus]
          }
        },
        .setting("cannot show the cards again") {
          if $0.useInternalCards == true { $0.useInternalCards = nil }
        },
        .charging("pays with the hidden default card") { $0.hidesCards },
        .changing("shows the hidden cards in the card manager", state: [String]()) { own, _, effects in
          for case .gotCard(_, let card?, _) in effects { own.append(card.id) }
          let known = own
          return effects.map { effect in
            guard case .showedCards(let cards, let names) = effect else { return effect }
            return .showedCards(cards: cards + known.filter { !cards.contains($0) }, names: names)
          }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Hidden: Sendable {
  /// The way in which each hidden card came to be remembered.
  var ways: [RegistrationWay]
  /// The host's cards.
  var cards: [Card]
  /// Whether one of the hidden cards is the default card.
  var hasDefault: Bool
  /// Whether the host later lets the library use the hidden cards again.
  var comesBack: Bool
}

extension Mutant where System == Dotpay {
  /// Asks the platform to remove the host's cards when the host withdraws them.
  fileprivate static func removingWhenCleared(_ name: String) -> Mutant {
    changing(name, state: [String]()) { cards, stimulus, effects in
      if case .configureExternalCards(let supplied, _) = stimulus { cards = supplied.map(\.id) }
      guard stimulus == .clearExternalCards, !cards.isEmpty else { return effects }
      return effects + [.requestedRemoval(request: 900, environment: "production", cards: cards)]
    }
  }
}

/// The existing cards, and the way in which a card is registered after the host's cards are withdrawn.
private struct Withdrawal: Sendable {
  var cards: Mixed
  var way: RegistrationWay
  /// Whether one of the withdrawn cards is the default card.
  var hasDefault: Bool
}

private let withdrawals: Generator<Withdrawal> = zip(
  .int(in: 0...2), cardLists, .element(of: RegistrationWay.allCases), .bool
).map { Withdrawal(cards: Mixed(internals: $0, cards: $1), way: $2, hasDefault: $3) }

private let hiddenCards: Generator<Hidden> = zip(rememberings, cardLists, .bool(probability: 0.7), .bool).map
{
  Hidden(ways: $0, cards: $1, hasDefault: $2, comesBack: $3)
}

extension DotpayStimulus {
  /// Whether the host hides the remembered cards.
  fileprivate var hidesCards: Bool {
    if case .configure(let settings) = self { settings.useInternalCards == false } else { false }
  }
}

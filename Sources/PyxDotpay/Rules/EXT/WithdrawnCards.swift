import Conformance
import PropertyTesting

extension Dotpay {
  /// Cards that are taken away, or hidden.
  @ChapterBuilder<Dotpay> static var withdrawnCards: [Rule] {
    Rule(
      "DP-EXT-09", .must(.prose),
      "Taking the customer's cards away leaves the remembered cards, and no customer.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "ponownie działać jedynie w kontekście kart pamiętanych w SDK"),
      given: withdrawals,
      covers: [
        .seen("remembered cards", atLeast: 30), .seen("none", atLeast: 15),
      ],
      mutants: [
        .removingWhenCleared("has the platform remove them"),
        .rewritingStimuli("removes its own too") { stimulus, _ in
          if case .clearExternalCards = stimulus { [stimulus, .clearCards] } else { [stimulus] }
        },
        .rewritingStimuli("keeps the customer") { stimulus, _ in
          if case .clearExternalCards = stimulus {
            [.configureExternalCards(cards: [], customerID: "customer-1")]
          } else {
            [stimulus]
          }
        },
        .ignoring("keeps the cards") { $0 == .clearExternalCards },
      ]
    ) { trial, input in
      var desk = Desk()
      let internals = (0..<input.internals).map { Card.numbered(1 + $0) }
      for card in internals { try await trial.register(&desk, card) }
      try await trial.supply(input.cards, customer: "customer-1")
      try await trial.needCards(
        own: internals.map(\.id), hosts: input.cards.map(\.id), judgedBy: "DP-EXT-01", "DP-EXT-03",
        "DP-CARD-05")
      trial.label(internals.isEmpty ? "none" : "remembered cards")
      try await trial.send(.clearExternalCards)
      try await trial.expectCards(own: internals.map(\.id), hosts: [])
      let customer = try await trial.customerOfRegistration()
      try trial.expect(
        customer == nil, "the customer of a card registered then", expected: "none", saw: words(customer))
      let removals = try trial.seen.removals
      try trial.expect(removals, equals: [], "cards that the platform was asked to remove")
    }

    Rule(
      "DP-EXT-10", .must(.prose),
      "Remembered cards are hidden while the host does not want them used, and are not by themselves.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "istnieje możliwość wyłączenia widoczności kart zapamiętanych wewnątrz SDK"),
      given: hiddenCards,
      covers: [
        .seen("hidden", atLeast: 90), .seen("wanted again", atLeast: 30),
      ],
      mutants: [
        .rewritingStimuli("removes them") { stimulus, _ in
          if case .configure(let settings) = stimulus, settings.useInternalCards == false {
            [stimulus, .clearCards]
          } else {
            [stimulus]
          }
        },
        .setting("does not hide them") { $0.useInternalCards = nil },
        .rewritingStimuli("hides the host's cards with them") { stimulus, _ in
          if case .configure(let settings) = stimulus, settings.useInternalCards == false {
            [stimulus, .configureExternalCards(cards: [], customerID: "customer-1")]
          } else {
            [stimulus]
          }
        },
        .setting("hides them for good") { if $0.useInternalCards == true { $0.useInternalCards = nil } },
      ]
    ) { trial, input in
      var desk = Desk()
      let internals = (1...input.mixed.internals).map { Card.numbered($0) }
      for card in internals { try await trial.register(&desk, card) }
      try await trial.supply(input.mixed.cards, customer: "customer-1")
      let (own, hosts) = (internals.map(\.id), input.mixed.cards.map(\.id))
      try await trial.needCards(own: own, hosts: hosts, judgedBy: "DP-EXT-01", "DP-EXT-03", "DP-CARD-05")
      try await trial.needUsable(&desk, hosts.first)
      try await trial.send(.configure(settings: Settings(useInternalCards: false)))
      trial.label("hidden")
      try await trial.expectCards(own: [], hosts: hosts)
      try await trial.expectUsable(&desk, Array(hosts.prefix(1)))
      guard input.comesBack else { return }
      try await trial.send(.configure(settings: Settings(useInternalCards: true)))
      trial.label("wanted again")
      try await trial.expectCards(own: own, hosts: hosts)
    }
  }
}

// MARK: Inputs

private struct Hidden: Sendable {
  var mixed: Mixed
  /// Whether the host wants them used again.
  var comesBack: Bool
}

extension Mutant where System == Dotpay {
  /// Asks for the removal of the host's cards when they are taken away.
  fileprivate static func removingWhenCleared(_ name: String) -> Mutant {
    behaving(name, state: [String]()) { cards, stimulus, world, inner in
      if case .configureExternalCards(let supplied, _) = stimulus { cards = supplied.map(\.id) }
      let effects = try await inner.send(stimulus, in: world)
      guard stimulus == .clearExternalCards, !cards.isEmpty else { return effects }
      return effects + [.requestedRemoval(request: 900, environment: "production", cards: cards)]
    }
  }
}

private let withdrawals: Generator<Mixed> = zip(.int(in: 0...2), cardLists).map {
  Mixed(internals: $0, cards: $1)
}

private let hiddenCards: Generator<Hidden> = zip(.int(in: 1...2), cardLists, .bool).map {
  Hidden(mixed: Mixed(internals: $0, cards: $1), comesBack: $2)
}

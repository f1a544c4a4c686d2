import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on remembered cards: "Płatność kartą - 1Click" and "Metody dostępne dla developera".
  static let cardStore: Chapter<Dotpay> = Chapter("Remembered cards") {
    oneClick

    Rule(
      "DP-CARD-05", .must(.prose),
      "A registered card is passed to the completion and listed; if the registration fails, neither happens.",
      cites: .dotpay("Metody dostępne dla developera").quoting(
        "Aby zarejestrować nową kartę należy zainicjalizować obiekt DPOneClickPaymentCardInfo i wywołać metodę"
      ), given: registrations
    ) { trial, input in
      var desk = Desk()
      for number in 0..<input.earlier { try await trial.register(&desk, .numbered(10 + number)) }
      try await trial.send(.registerCard(call: 1, card: .sample))
      try await trial.serve(&desk, .requestedCard) {
        try !$0.registrations(of: 1).isEmpty
      } _: { _ in
        input.fault.map { .fault($0) } ?? .answer(PlatformAnswer(card: .numbered(1)))
      }
      trial.labelReply(desk, answer: "no fault")
      if input.earlier > 0 { trial.label("other cards") }
      let results = try trial.seen.registrations(of: 1)
      try trial.expect(
        results.count == 1, "the completion of registerCard", expected: "one run", saw: "\(results.count)")
      if input.fault == nil {
        try trial.expect(
          results[0].card?.id == "c1", "the completion of registerCard", expected: "card c1",
          saw: results[0].card?.id ?? "none")
      } else {
        try trial.expect(
          results[0].card == nil && results[0].error != nil, "the completion after the platform failed",
          expected: "an error", saw: results[0].card?.id ?? "neither")
      }
      let ids = (0..<input.earlier).map { "c\(10 + $0)" } + (input.fault == nil ? ["c1"] : [])
      let listed = try await trial.listCards().cards.map(\.id)
      try trial.expect(listed.sorted() == ids.sorted(), "the cards", expected: "\(ids)", saw: "\(listed)")
    } covers: {
      [
        .seen("a fault", atLeast: 30), .seen("no fault", atLeast: 10), .seen("other cards", atLeast: 40),
      ]
    } mutants: {
      [
        .behaving("loses a card that the host registers", state: Set<Int>()) {
          requests, stimulus, world, inner in
          var stimulus = stimulus
          if case .answerRequest(let request, var answer) = stimulus, requests.contains(request) {
            answer.card = nil
            stimulus = .answerRequest(request: request, answer: answer)
          }
          let isHosts = stimulus.kind == .registerCard
          let effects = try await inner.send(stimulus, in: world)
          if isHosts { requests.formUnion(effects.compactMap(\.request)) }
          return effects
        },
        .listing("lists a card twice") { cards, _ in cards += cards.prefix(1) },
        .changing("lists a refused card", state: [Card]()) { refused, stimulus, effects in
          if case .failRequest = stimulus, effects.contains(where: { $0.kind == .gotCard }) {
            refused = [.numbered(99)]
          }
          return effects.map { effect in
            guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            return .listedCards(call: call, cards: cards + refused, defaultCard: chosen)
          }
        },
        .dropping("does not call the completion") { $0.kind == .gotCard },
      ]
    }

    storedCards
    defaultCards
    removedCards
    cardManager
    managerAccounts
    maskedCodes
  }
}

// MARK: Inputs

private struct RegistrationInput: Sendable {
  /// The number of cards that are remembered already.
  var earlier: Int
  var fault: PlatformFault?
}

private let registrations: Generator<RegistrationInput> = zip(
  .int(in: 0...2), Generator<PlatformFault?>.element(of: [nil] + PlatformFault.allCases)
).map { RegistrationInput(earlier: $0, fault: $1) }

import Conformance
import PropertyTesting

extension Dotpay {
  /// What the delegate of the card store is told.
  @ChapterBuilder<Dotpay> static var toldChanges: [Rule] {
    Rule(
      "DP-EXT-12", .must(.prose),
      "The delegate is told once of each card that is registered for a customer, and of none where that fails.",
      cites: .dotpay("Uzyskanie informacji o zmianach wywołanych działaniami Użytkownika"),
      readings: [.aDP17],
      given: .array(
        of: Generator<PlatformFault?>.element(of: [nil, .serverError, nil, .offline]), count: 1...4),
      covers: [
        .covers("a fault", atLeast: 30) { $0.contains { $0 != nil } },
        .covers("a registration", atLeast: 40) { $0.contains { $0 == nil } },
      ],
      mutants: [
        .dropping("tells nothing") { $0.kind == .toldRegistration },
        .doubling("tells it twice") { $0.kind == .toldRegistration },
        .rewriting("tells of a failure") { effect in
          if case .gotCard(_, nil, .some) = effect { [effect, .toldRegistration] } else { [effect] }
        },
        .behaving("tells of cards that the host supplies", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          if case .configureExternalCards = stimulus { return effects + [.toldRegistration] }
          return effects
        },
      ]
    ) { trial, faults in
      var desk = Desk()
      try await trial.supply([.numbered(50)], customer: "customer-1")
      try await trial.settle()
      let early = try trial.seen.of(.toldRegistration).count
      try trial.expect(early, equals: 0, "new cards told of when the host supplies cards")
      for (number, fault) in faults.enumerated() {
        let call = 1 + number
        try await trial.send(.registerCard(call: call, card: .sample))
        try await trial.serve(&desk, .requestedCard) {
          try !$0.registrations(of: call).isEmpty
        } _: { _ in
          fault.map { .fault($0) } ?? .answer(PlatformAnswer(card: .numbered(60 + number)))
        }
        let wanted = faults[...number].count { $0 == nil }
        try trial.need(
          trial.seen.registrations(of: call).first.map { ($0.card != nil) == (fault == nil) } ?? false,
          "the registration", expected: fault == nil ? "a card" : "an error", saw: "another end",
          judgedBy: "DP-CARD-05")
        _ = try await trial.wait { try $0.of(.toldRegistration).count >= wanted ? true : nil }
        let told = try trial.seen.of(.toldRegistration).count
        try trial.expect(told, equals: wanted, "new cards told of after registration \(call)")
      }
      try await trial.send(.clearExternalCards)
      let before = try trial.seen.of(.toldRegistration).count
      try await trial.register(&desk, .numbered(1))
      try await trial.settle()
      let isTold = try trial.seen.of(.toldRegistration).count > before
      trial.reading(.aDP17, isTold ? "told of every card" : "told of external cards only")
    }

    Rule(
      "DP-EXT-13", .must(.prose),
      "The delegate is told each time that another card becomes the default, with that card.",
      cites: .dotpay("Uzyskanie informacji o zmianach wywołanych działaniami Użytkownika"),
      given: zip(.int(in: 2...3), .array(of: .int(in: 1...2), count: 2...5)).map {
        DefaultChanges(count: $0, steps: $1)
      },
      covers: [.covers("several changes", atLeast: 40) { $0.cards.count > 2 }],
      mutants: [
        .dropping("tells nothing") { $0.kind == .toldDefault },
        .doubling("tells it twice") { $0.kind == .toldDefault },
        .stateful("tells of the card before", state: String?.none) { last, effect, _ in
          guard case .toldDefault(let card) = effect else { return [effect] }
          defer { last = card }
          return [.toldDefault(card: last ?? card)]
        },
        .behaving("tells of the card that was used last", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard case .payByCard(_, _, let card?) = stimulus else { return effects }
          return effects + [.toldDefault(card: card)]
        },
      ]
    ) { trial, input in
      try await trial.supply((0..<input.count).map { .numbered(50 + $0) }, customer: "customer-1")
      try await trial.send(.setDefaultCard(card: input.cards[0]))
      try await trial.settle()
      let before = try trial.seen.of(.toldDefault).count
      for (number, card) in input.cards.dropFirst().enumerated() {
        try await trial.send(.setDefaultCard(card: card))
        _ = try await trial.wait { try $0.of(.toldDefault).count > before + number ? true : nil }
      }
      let last = input.cards.last ?? ""
      let other = "c\(50 + input.count - 1)" == last ? "c50" : "c\(50 + input.count - 1)"
      try await trial.send(.payByCard(call: 1, info: .sample, card: other))
      try await trial.atTheEnd {
        let told = try trial.seen.of(.toldDefault).dropFirst(before).compactMap {
          if case .toldDefault(let card) = $0 { card } else { nil }
        }
        try trial.expect(
          told, equals: Array(input.cards.dropFirst()), "default cards told of, after the first")
      }
    }
  }
}

// MARK: Inputs

private struct DefaultChanges: Sendable {
  /// How many cards there are.
  var count: Int
  /// How far the choice goes on each time.
  var steps: [Int]

  /// The cards that become the default, each another one than the one before.
  var cards: [String] {
    var place = 0
    return steps.map { step in
      place = (place + (step % count == 0 ? 1 : step)) % count
      return "c\(50 + place)"
    }
  }
}

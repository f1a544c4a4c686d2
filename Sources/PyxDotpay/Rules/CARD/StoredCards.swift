import Conformance
import PropertyTesting

extension Dotpay {
  /// The data that the library keeps about cards, and where it keeps them.
  @ChapterBuilder<Dotpay> static var storedCards: [Rule] {
    Rule(
      "DP-CARD-06", .must(.prose),
      "The listed cards are the remembered cards, whatever the order of events, even after a restart.",
      cites: .dotpay("Metody dostępne dla developera", "Dane karty dostarczane z zewnątrz").quoting(
        "Aby dowiedzieć się, jakie karty są zapamiętane, można wywołać metodę"),
      given: storeCommands
    ) { trial, commands in
      var desk = Desk()
      var (model, removed): (Set<Int>, Set<Int>) = ([], [])
      for command in commands {
        switch command {
        case .register(let number):
          guard !model.contains(number) else { continue }
          try await trial.register(&desk, .numbered(number))
          model.insert(number)
          if removed.contains(number) { trial.label("a removed card was registered again") }
        case .remove(let number):
          guard model.remove(number) != nil else { continue }
          try await trial.remove(&desk, "c\(number)")
          removed.insert(number)
          trial.label("a card was removed")
        case .choose(let number):
          guard model.contains(number) else { continue }
          try await trial.send(.setDefaultCard(card: "c\(number)"))
          trial.label("a default card was chosen")
        case .restart:
          try await trial.startAgain(&desk)
          trial.label("a restart")
        }
        let listed = try await trial.listCards().cards.map(\.id)
        let wanted = model.map { "c\($0)" }.sorted()
        try trial.expect(
          Set(listed) == Set(wanted), "the remembered cards", expected: "\(wanted)", saw: "\(listed)")
      }
    } covers: {
      [
        .seen("a card was removed", atLeast: 15), .seen("a restart", atLeast: 30),
        .seen("a removed card was registered again", atLeast: 20),
        .seen("a default card was chosen", atLeast: 8),
      ]
    } mutants: {
      [
        .stateful("does not list a card that was once removed", state: Set<String>()) { gone, effect, _ in
          if case .requestedRemoval(_, _, let cards) = effect { gone.formUnion(cards) }
          guard case .listedCards(let call, let cards, let chosen) = effect else { return [effect] }
          return [
            .listedCards(call: call, cards: cards.filter { !gone.contains($0.id) }, defaultCard: chosen)
          ]
        },
        .dropping("keeps no card over a restart") { effect in
          if case .stored(let key, _) = effect { key == "cards" } else { false }
        },
        .changing("lists removed cards again after a restart", state: Set<Int>()) {
          removals, stimulus, effects in
          for case .requestedRemoval(let request, _, _) in effects { removals.insert(request) }
          guard case .answerRequest(let request, _) = stimulus, removals.contains(request) else {
            return effects
          }
          return effects.filter { $0.kind != .stored }
        },
      ]
    }

    keptNumbers

    Rule(
      "DP-CARD-11", .should(.prose),
      "Remembered cards do not carry over to another device or a new installation.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "brak możliwości przenoszenia zarejestrowanych kart pomiędzy urządzeniami, czy też po reinstalacji aplikacji"
      ), given: .int(in: 1...3)
    ) { trial, count in
      var desk = Desk()
      _ = try await trial.remember(&desk, count)
      trial.label("cards were remembered")
      if count > 1 { trial.label("several cards were remembered") }
      try await trial.startAgain(&desk, onNewDevice: true)
      let after = try await trial.listCards().cards.map(\.id)
      try trial.expect(after, equals: [], "the cards on a new device")
    } covers: {
      [
        .seen("several cards were remembered", atLeast: 40), .seen("cards were remembered", atLeast: 90),
      ]
    } mutants: {
      [
        .changing("keeps cards in a cloud", state: CloudCards(), lasting: .wholeCase) {
          cloud, stimulus, effects in
          cloud.note(stimulus)
          return effects.map { cloud.changed($0) { $0 } }
        },
        .changing("keeps the first card in a cloud", state: CloudCards(), lasting: .wholeCase) {
          cloud, stimulus, effects in
          cloud.note(stimulus)
          return effects.map { cloud.changed($0) { Array($0.prefix(1)) } }
        },
      ]
    }
  }
}

// MARK: Inputs

private enum StoreCommand: Sendable, Hashable {
  case register(Int)
  case remove(Int)
  case choose(Int)
  case restart
}

/// Commands in any order; some cases end with a card that is registered, removed and registered again.
private let storeCommands: Generator<[StoreCommand]> = zip(
  .array(
    of: .frequency([
      (4, Generator<Int>.int(in: 1...3).map { .register($0) }),
      (3, Generator<Int>.int(in: 1...3).map { .remove($0) }),
      (1, Generator<Int>.int(in: 1...3).map { .choose($0) }),
      (1, .just(.restart)),
    ]), count: 1...14), .optional(of: .int(in: 1...3))
).map { commands, again in
  commands + (again.map { [.register($0), .remove($0), .register($0)] } ?? [])
}

/// The cards registered so far, and whether the store has seen only registrations, answers and requests for the list.
private struct CloudCards: Sendable {
  private var cards: [Card] = []
  private var isUntouched = true

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .registerCard, .answerRequest, .listCards: break
    default: isUntouched = false
    }
  }

  /// If an untouched store lists no card, lists those registered cards that the closure chooses.
  mutating func changed(_ effect: DotpayEffect, _ kept: ([Card]) -> [Card]) -> DotpayEffect {
    if case .gotCard(_, let card?, _) = effect { cards.append(card) }
    guard isUntouched, case .listedCards(let call, let listed, let chosen) = effect, listed.isEmpty else {
      return effect
    }
    return .listedCards(call: call, cards: kept(cards), defaultCard: chosen)
  }
}

extension Trial where System == Dotpay {
  /// Removes a card on the way to the rule's subject.
  func remove(_ desk: inout Desk, _ card: String) async throws {
    let call = nextCall() + 50_000
    try await send(.unregisterCard(call: call, card: card))
    try await serve(&desk, .requestedRemoval) {
      try !$0.unregistrations(of: call).isEmpty
    } _: { _ in
      .answer(PlatformAnswer())
    }
    let results = try seen.unregistrations(of: call)
    try need(results == [true], "the removal", expected: "done", saw: "\(results)", judgedBy: "DP-CARD-08")
  }
}

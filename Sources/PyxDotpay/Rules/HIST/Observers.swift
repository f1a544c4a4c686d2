import Conformance
import PropertyTesting

extension Dotpay {
  /// The observers that are told of updates.
  @ChapterBuilder<Dotpay> static var observers: [Rule] {
    Rule(
      "DP-HIST-07", .must(.derived),
      "An observer is told of updates from its registration until it is unregistered; after that, it is not even "
        + "told of an update under way.",
      cites: .dotpay("Własna kontrolka historii").quoting(
        "Rejestrujemy się na informacje o zmianach … wyrejestrowujemy się z obserwowania"),
      given: observerChanges
    ) { trial, input in
      var desk = Desk()
      try await trial.begin(after: input.before, &desk)
      _ = try await trial.pay(&desk, PaymentSeries(statuses: [.processing]))
      for observer in 1...input.roles.count { try await trial.send(.registerObserver(observer: observer)) }
      for observer in input.gone { try await trial.send(.unregisterObserver(observer: observer)) }
      try await trial.send(.updateHistory(control: "order-1"))
      let asked = try await trial.wait { try $0.of(.requestedStatus).first }
      try trial.need(
        asked != nil, "the library's request after updateHistory",
        expected: "a request for the payment's state",
        saw: "no such request", judgedBy: "DP-HIST-05")
      for observer in input.leaving { try await trial.send(.unregisterObserver(observer: observer)) }
      if !input.gone.isEmpty { trial.label("an observer left before the update began") }
      // If observers have already been told of the update, it is over.
      if !input.leaving.isEmpty, try trial.seen.told.isEmpty {
        trial.label("an observer left during an update")
      }
      try await trial.serve(&desk, .requestedStatus) {
        try $0.told.count >= max(1, input.staying.count)
      } _: { _ in
        .status(.completed)
      }
      try await trial.settle()
      try await trial.atTheEnd {
        let told = try trial.seen.told.map(\.observer).sorted()
        if told.contains(where: input.staying.contains) { trial.label("an observer stayed") }
        try trial.expect(told, equals: input.staying, "the observers that were told")
      }
    } covers: {
      [
        .seen("an observer left during an update", atLeast: 30),
        .seen("an observer stayed", atLeast: 40),
        .seen("an observer left before the update began", atLeast: 20),
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .ignoring("keeps telling unregistered observers") {
          if case .unregisterObserver = $0 { true } else { false }
        },
        .changing("unregisters all observers", state: false) { isDeaf, stimulus, effects in
          if case .unregisterObserver = stimulus { isDeaf = true }
          let deaf = isDeaf
          return effects.filter { effect in
            !deaf || effect.kind != .toldUpdate && effect.kind != .toldFailure
          }
        },
        .changing(
          "tells the observers registered when the update began", state: (all: [Int](), then: [Int]())
        ) {
          known, stimulus, effects in
          switch stimulus {
          case .registerObserver(let observer): known.all.append(observer)
          case .unregisterObserver(let observer): known.all.removeAll { $0 == observer }
          case .updateHistory: known.then = known.all
          default: break
          }
          guard case .toldUpdate(_, let payment)? = effects.first(where: { $0.kind == .toldUpdate }) else {
            return effects
          }
          return effects.filter { $0.kind != .toldUpdate }
            + known.then.map { .toldUpdate(observer: $0, payment: payment) }
        },
      ]
    }
  }
}

// MARK: Inputs

private enum ObserverRole: Sendable, CaseIterable { case stays, leaves, gone }

private struct ObserverChanges: Sendable {
  var roles: [ObserverRole]
  /// The errand about cards before the payment, if there is one.
  var before: Errand?

  /// The observers that stay until the end.
  var staying: [Int] { observers(.stays) }
  /// The observers that are unregistered while an update is under way.
  var leaving: [Int] { observers(.leaves) }
  /// The observers that are unregistered before the update.
  var gone: [Int] { observers(.gone) }

  private func observers(_ role: ObserverRole) -> [Int] {
    roles.enumerated().filter { $0.element == role }.map { 1 + $0.offset }
  }
}

private let observerChanges: Generator<ObserverChanges> = zip(
  .array(of: .element(of: ObserverRole.allCases), count: 1...4), Generator<Errand?>.earlier(Errand.ofCards)
).map { ObserverChanges(roles: $0, before: $1) }

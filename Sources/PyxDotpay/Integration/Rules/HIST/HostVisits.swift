import Conformance
import PropertyTesting

/// A visit to the host's history.
private struct Visit: Sendable {
  /// The states of the payments in the history.
  var payments: [PaymentStatus]
  /// The state that the SDK reports for the first payment during the visit; nil if it reports none.
  var update: PaymentStatus?
  /// Whether the app comes back to the foreground during the visit.
  var comesBack: Bool
}

private let visits: Generator<[Visit]> = zip(
  Generator<PaymentStatus>.element(of: [.processing, .new, .completed, .realization]).array(count: 1...3),
  .optional(of: .element(of: PaymentStatus.documented)), .bool
).map { Visit(payments: $0, update: $1, comesBack: $2) }.array(count: 1...3)

/// The reason why rules on the host's own history cannot judge an app.
let sdkHistory = "shows the SDK's own history"

extension DotpayIntegration {
  /// The host's own histories: "Własna kontrolka historii".
  static let hostHistory: Chapter<DotpayIntegration> = Chapter("A history of the host's own") {
    Rule(
      "DP-HIST-10", .must(.prose),
      "An observer that the host registers while its history is shown is unregistered when the user leaves "
        + "the history.",
      cites: .dotpay("Własna kontrolka historii").quoting(
        "Przy opuszczeniu własnego kontrolera historii, wyrejestrowujemy się"), given: visits
    ) { trial, visits in
      try trial.requireObserved(.registeredObserver, .unregisteredObserver)
      let flow = HostFlow(trial, watching: .registeredObserver, .unregisteredObserver)
      // An observer that the app registers at its start does not belong to the history's screen.
      if trial.understands(.appDidBecomeActive) {
        _ = try await trial.bringing { try await flow.send(.appDidBecomeActive) }
      }
      for (number, visit) in visits.enumerated() {
        let others = flow.ledger.desk.observers
        try await flow.visit(visit, number)
        if flow.ledger.desk.observers != others {
          trial.label("an observer was registered")
          if number > 0 { trial.label("opened again") }
        }
        try await flow.send(.historyLeft)
        try await flow.wait(milliseconds: 2000)
        let left = flow.ledger.desk.observers.filter { !others.contains($0) }
        try trial.expect(
          left.isEmpty, "observers of the history after the user has left it",
          expected: "all unregistered", saw: "\(left.count) still registered")
      }
      guard flow.ledger.desk.registrations == 0 else { return }
      let isTheirs =
        trial.profile.effects.contains(.presentedHistory)
        ? try !trial.seen.of(.presentedHistory).isEmpty : false
      try await flow.passOver(
        because: isTheirs ? sdkHistory : "shows its history without hearing of changes")
    } covers: {
      [
        .seen("an observer was registered", atLeast: 80), .seen("opened again", atLeast: 40),
        .covers("an update came meanwhile", atLeast: 40) { $0.contains { $0.update != nil } },
      ]
    } mutants: {
      [
        .dropping("never unregisters") { $0.kind == .unregisteredObserver },
        .stateful("unregisters only once", state: false) { isDone, effect, _ in
          guard effect.kind == .unregisteredObserver else { return [effect] }
          defer { isDone = true }
          return isDone ? [] : [effect]
        },
        .rewriting("unregisters another observer") { effect in
          guard case .unregisteredObserver(let observer) = effect else { return [effect] }
          return [.unregisteredObserver(observer: observer + 900)]
        },
        .changing("stays registered once an update has come", state: false) { isTold, stimulus, effects in
          if stimulus.kind == .historyUpdated { isTold = true }
          return isTold ? effects.filter { $0.kind != .unregisteredObserver } : effects
        },
        .watching("registers another observer when an update comes") { _, stimulus, effects in
          stimulus.kind == .historyUpdated ? effects + [.registeredObserver(observer: 900)] : effects
        },
      ]
    }

    Rule(
      "DP-HIST-11", .should(.prose),
      "When the host asks for the state of a payment in its history, it is registered as an observer.",
      cites: .dotpay("Własna kontrolka historii").quoting("Rejestrujemy się na informacje o zmianach"),
      given: visits
    ) { trial, visits in
      try trial.requireObserved(.registeredObserver, .unregisteredObserver, .askedForUpdate)
      let flow = HostFlow(trial, watching: .registeredObserver, .unregisteredObserver, .askedForUpdate)
      for (number, visit) in visits.enumerated() {
        let earlier = flow.ledger.desk.updates.count
        try await flow.openHistory(visit.payments, number)
        try flow.expectObserved(since: earlier, "the history is opened")
        if flow.ledger.desk.updates.count > earlier {
          trial.label("an update was asked for")
          if number > 0 { trial.label("opened again") }
        }
        let opened = flow.ledger.desk.updates.count
        try await flow.send(.historyLeft)
        try await flow.wait(milliseconds: 2000)
        try flow.expectObserved(since: opened, "the history is left")
      }
      if flow.ledger.desk.updates.isEmpty {
        try await flow.passOver(because: "does not ask for the state of a payment")
      }
    } covers: {
      [
        .seen("an update was asked for", atLeast: 50), .seen("opened again", atLeast: 30),
      ]
    } mutants: {
      [
        .dropping("registers no observer") { $0.kind == .registeredObserver },
        .stateful("registers only once", state: false) { isDone, effect, _ in
          guard effect.kind == .registeredObserver else { return [effect] }
          defer { isDone = true }
          return isDone ? [] : [effect]
        },
        .watching("asks again when the user has left") { _, stimulus, effects in
          stimulus == .historyLeft ? effects + [.askedForUpdate(control: "p0-0")] : effects
        },
      ]
    }

    toldStates
  }
}

extension HostFlow {
  /// The user opens the history for the visit with that number; the history may take a moment to appear.
  func openHistory(_ payments: [PaymentStatus], _ number: Int) async throws {
    let earlier = ledger.desk
    try await send(
      .historyOpened(
        payments: payments.enumerated().map {
          HistoryPayment(control: "p\(number)-\($0.offset)", status: $0.element)
        }))
    try await afterAMoment {
      ledger.desk.registrations > earlier.registrations || ledger.desk.updates.count > earlier.updates.count
        || ledger.desk.histories.count > earlier.histories.count
    }
  }

  /// The SDK reports the state of the payment at that position of a visit.
  func update(_ visit: Int, _ place: Int, _ status: PaymentStatus) async throws {
    try await send(.historyUpdated(control: "p\(visit)-\(place)", status: status))
  }

  fileprivate func expectObserved(since earlier: Int, _ situation: String) throws {
    try trial.expect(
      ledger.desk.updates.count == earlier || !ledger.desk.observers.isEmpty,
      "observers when a state is asked for while \(situation)", expected: "one", saw: "none")
  }
}

// MARK: Steps

extension HostFlow {
  /// The user opens the history, and the events planned for that visit happen while it is open.
  fileprivate func visit(_ visit: Visit, _ number: Int) async throws {
    try await openHistory(visit.payments, number)
    // The outcome does not matter here.
    try await trial.bringing {
      if let status = visit.update { try await update(number, 0, status) }
      if visit.comesBack, trial.understands(.appDidBecomeActive) {
        try await send(.appDidBecomeActive)
      }
    }
  }
}

import Conformance
import PropertyTesting

/// The states of payments when the history is opened, and the states that the SDK then reports.
private let toldVisits: Generator<([PaymentStatus], [PaymentStatus])> = zip(
  Generator<PaymentStatus>.element(of: [.processing, .new, .realizationWaiting]).array(count: 1...3),
  Generator<PaymentStatus>.element(of: [.completed, .rejected, .realization]).array(count: 1...2)
).map { ($0, $1) }

extension DotpayIntegration {
  /// Rules on reported states in a history: "Własna kontrolka historii".
  @ChapterBuilder<DotpayIntegration> static var toldStates: [Rule] {
    Rule(
      "DP-HIST-12", .should(.prose),
      "When the host is told of a new state, its history is refreshed and shows nothing that contradicts it.",
      cites: .dotpay("Własna kontrolka historii").quoting("które będą odświeżały widok"), given: toldVisits
    ) { trial, input in
      try trial.requireObserved(.registeredObserver, .unregisteredObserver, .showedHistory)
      let flow = HostFlow(trial, watching: .registeredObserver, .unregisteredObserver, .showedHistory)
      try await flow.openHistory(input.0, 0)
      guard !flow.ledger.desk.observers.isEmpty else {
        return try await flow.passOver(because: sdkHistory)
      }
      var shown = input.0
      for (number, status) in input.1.enumerated() {
        let before = flow.ledger.desk.histories
        let place = number % input.0.count
        // A host may keep a final state when another state is reported, and its history may look the same in all states
        // of a payment under way.
        guard !shown[place].isFinal else { continue }
        shown[place] = status
        try await flow.update(0, place, status)
        try await flow.wait(milliseconds: 2000)
        trial.label(number == 0 ? "told as an observer" : "told again")
        let since = Array(flow.ledger.desk.histories.dropFirst(before.count))
        try trial.expectRefresh(since, after: before.last ?? [], of: place, status)
        try trial.expectAdmitted(since.last, shown, told: place)
      }
    } covers: {
      [
        .seen("told as an observer", atLeast: 80), .seen("told again", atLeast: 30),
        .covers("several payments", atLeast: 40) { $0.0.count > 1 },
      ]
    } mutants: {
      [
        .ignoring("ignores reported states") { _, stimulus in stimulus.kind == .historyUpdated },
        .rewritingStimuli("takes only the first reported state", state: false) { isTold, stimulus in
          guard stimulus.kind == .historyUpdated else { return [stimulus] }
          defer { isTold = true }
          return isTold ? [] : [stimulus]
        },
        .rewritingStimuli("shows a refused payment as completed") { stimulus, _ in
          guard case .historyUpdated(let control, .rejected) = stimulus else { return [stimulus] }
          return [.historyUpdated(control: control, status: .completed)]
        },
        .rewritingStimuli("shows an unfinished payment as completed") { stimulus, _ in
          guard case .historyUpdated(let control, .realization) = stimulus else { return [stimulus] }
          return [.historyUpdated(control: control, status: .completed)]
        },
      ]
    }
  }
}

// MARK: Steps

/// The control of the payment at that position of the visit.
private func control(_ place: Int) -> String { "p0-\(place)" }

extension Trial where System == DotpayIntegration {
  /// Checks that the history shows a payment again once the host has been told of its final state.
  fileprivate func expectRefresh(
    _ since: [[HistoryEntry]], after before: [HistoryEntry], of place: Int, _ status: PaymentStatus
  ) throws {
    let isChange = status.isFinal
    let entry = since.last?.last { $0.control == control(place) }
    // A history need not show states, and need not show payments in every state.
    let isShown = before.contains { $0.control == control(place) && $0.outcome != nil }
    let others = before.map(\.control).filter { $0 != control(place) }
    let isLeftOut = since.contains { $0.map(\.control) == others }
    try expect(
      entry != nil || isLeftOut || !isShown || !isChange,
      "the history, when it is told that a payment is \(status.rawValue)",
      expected: "the payment shown again", saw: "no refresh")
  }

  /// Checks that the history shows nothing that contradicts the final states, or the states just reported.
  fileprivate func expectAdmitted(
    _ history: [HistoryEntry]?, _ states: [PaymentStatus], told changed: Int
  ) throws {
    for (place, told) in states.enumerated() where told.isFinal || place == changed {
      let outcome = history?.last { $0.control == control(place) }?.outcome
      try expect(
        outcome.map(told.admits) ?? true,
        "the state that the history shows for a payment that is \(told.rawValue)",
        expected: "nothing to the contrary", saw: outcome?.rawValue ?? "")
    }
  }
}

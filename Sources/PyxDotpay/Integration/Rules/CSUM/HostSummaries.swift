import Conformance
import PropertyTesting

private struct Summed: Sendable {
  var earlier: [HostTransition]
  var status: PaymentStatus
}

private let summed: Generator<Summed> = zip(.earlierPayments, .element(of: PaymentStatus.documented)).map {
  Summed(earlier: $0, status: $1)
}

extension DotpayIntegration {
  /// The host's own summaries: "Własna kontrolka podsumowania transakcji".
  @ChapterBuilder<DotpayIntegration> static var ownSummaries: [Rule] {
    Rule(
      "DP-CSUM-02", .should(.prose),
      "A host that does not let the SDK show its summary shows the user one of its own.",
      cites: .dotpay("Własna kontrolka podsumowania transakcji").quoting(
        "Wyświetlenie kontrolera podsumowania transakcji"), given: summed
    ) { trial, input in
      try trial.requireObserved(.answeredSummary, .showedOutcome)
      let flow = try await trial.begin(after: input.earlier, watching: .answeredSummary)
      // The app may already have shown that the payment is under way.
      let before = flow.ledger.shown.count
      try await flow.reach(flow.order())
      try flow.needDelegate()
      let isOver = [.completed, .rejected].contains(input.status)
      let earlier = isOver ? flow.ledger.shown.count : before
      try await flow.send(.summaryReached(payment: try flow.payment().number, status: input.status))
      guard try flow.payment().showsBuiltInSummary == false else {
        return trial.passOver(because: "leaves the summary to the SDK")
      }
      trial.label(isOver ? input.status.rawValue : "under way")
      try await flow.end(input.status)
      try await flow.wait(milliseconds: 10_000)
      // An app may wait for its backend, and show the outcome that the backend reports.
      if flow.ledger.shown.count == earlier, trial.understands(.backendTold),
        let question = try await flow.question()
      {
        try await flow.tell(question, input.status == .rejected ? .notPaid : .paid)
        try await flow.wait(milliseconds: 10_000)
      }
      try trial.expect(
        flow.ledger.shown.count > earlier, "the screen, after a payment without the SDK's summary",
        expected: "the outcome of the payment", saw: "nothing")
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("completed", atLeast: 8),
        .seen("rejected", atLeast: 8), .seen("under way", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("shows no summary of a completed payment") { ledger, stimulus, effects in
          ledger.status(after: stimulus) == .completed
            ? effects.filter { $0.kind != .showedOutcome } : effects
        },
        .watching("shows no summary of a refused payment") { ledger, stimulus, effects in
          ledger.status(after: stimulus) == .rejected
            ? effects.filter { $0.kind != .showedOutcome } : effects
        },
        .watching("shows a summary only for the first payment") { ledger, stimulus, effects in
          ledger.status(after: stimulus) != nil && ledger.payments.count > 1
            ? effects.filter { $0.kind != .showedOutcome } : effects
        },
      ]
    }
  }
}

extension HostLedger {
  /// The state that the SDK reports by this stimulus; if this stimulus is a report of the backend, the state that the
  /// SDK reported last.
  ///
  /// Nil for other stimuli.
  fileprivate func status(after stimulus: DotpayIntegrationStimulus) -> PaymentStatus? {
    stimulus.told == nil ? stimulus.status : payment?.status
  }
}

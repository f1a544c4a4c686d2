import Conformance
import PropertyTesting

/// A payment that fails.
private struct VainPayment: Sendable {
  var earlier: [HostTransition]
  var way: HostWay
  /// The error that the SDK reports; nil if it reports a refusal.
  var error: String?
  var isShipped: Bool
}

private let vainPayments: Generator<VainPayment> = zip(
  .earlierPayments, .element(of: HostWay.allCases),
  .element(of: [nil, "the connection was lost", nil, "cancelled", "the payment could not be made: 500"]),
  .bool
).map { VainPayment(earlier: $0, way: $1, error: $2, isShipped: $3) }

private struct SaidState: Sendable {
  var earlier: [HostTransition]
  var way: HostWay
  var status: PaymentStatus
}

private let saidStates: Generator<SaidState> = zip(
  .earlierPayments, .element(of: HostWay.allCases),
  .element(of: PaymentStatus.documented.filter { $0 != .rejected })
).map { SaidState(earlier: $0, way: $1, status: $2) }

extension DotpayIntegration {
  /// Rules on the end of payments: "Zakończenie płatności", "Płatność" and "Własna kontrolka podsumowania transakcji".
  static let hostOutcomes: Chapter<DotpayIntegration> = Chapter("The end of a payment") {
    Rule(
      "DP-PAY-15", .must(.prose),
      "After a payment that was refused or ended in an error, the host neither shows it as successful nor hands over "
        + "what was bought.",
      cites: .dotpay("Zakończenie płatności").quoting("nie oznacza, iż płatność została wykonana"),
      given: vainPayments
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      let order = flow.order(isShipped: input.isShipped)
      let taken = try await flow.reach(order, by: input.way)
      flow.label(taken, chosen: input.way)
      let (shown, released) = (try trial.seen.of(.showedOutcome).count, flow.ledger.releases(of: order))
      if let error = input.error { try await flow.fail(error) } else { try await flow.end(.rejected) }
      trial.label(input.error == nil ? "refused" : "an error")
      try await flow.wait(milliseconds: 10_000)
      if trial.profile.effects.contains(.releasedOrder) {
        try trial.expect(
          flow.ledger.releases(of: order) == released,
          "what was bought, after a payment that failed",
          expected: "kept", saw: "handed over")
      }
      try await trial.atTheEnd {
        let since = try trial.seen.of(.showedOutcome).dropFirst(shown)
        try trial.expect(
          !since.contains { $0.showsPaid(order) }, "what the app shows for a payment that failed",
          expected: "not that it was made", saw: "that it was made")
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("refused", atLeast: 20),
        .seen("an error", atLeast: 30), .seen(HostFlow.withoutForm, atLeast: 30),
      ]
    } mutants: {
      [
        .watching("shows a refused payment as completed") { _, stimulus, effects in
          stimulus.status == .rejected ? effects + [.showedOutcome(outcome: .paid, order: nil)] : effects
        },
        .watching("shows a payment as completed when the SDK reports an error") { _, stimulus, effects in
          stimulus.kind == .paymentFailed ? effects + [.showedOutcome(outcome: .paid, order: nil)] : effects
        },
        .watching("shows refused payments without a form as completed") {
          ledger, stimulus, effects in
          guard stimulus.status == .rejected, ledger.payment?.way != .controller else { return effects }
          return effects + [.showedOutcome(outcome: .paid, order: nil)]
        },
        .watching("delivers the goods of a refused payment") { ledger, stimulus, effects in
          guard stimulus.status == .rejected, let order = ledger.payment?.order else { return effects }
          return effects + [.releasedOrder(order: order.id)]
        },
        .watching("delivers the goods when the SDK reports an error") { ledger, stimulus, effects in
          stimulus.kind == .paymentFailed ? effects + [.releasedOrder(order: nil)] : effects
        },
        .closing("shows a payment as completed when the session is closed") { done in
          done.contains { $0.kind == .askedForChannels } ? [.showedOutcome(outcome: .paid, order: nil)] : []
        },
      ]
    } vector: { trial, vector in
      try trial.requireObserved(.showedOutcome)
      let flow = HostFlow(trial)
      try await flow.reach(flow.order())
      if let error = vector.given["error"]?.text {
        try await flow.fail(error)
      } else {
        try await flow.end(PaymentStatus(rawValue: vector.given.requiredText("status")))
      }
      try await flow.expectShown(vector)
    }

    Rule(
      "DP-PAY-16", .must(.sample),
      "A payment that was not refused is shown as successful only if it is Completed, and is never shown as "
        + "refused.",
      cites: .dotpay("Zakończenie płatności"), given: saidStates
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      let order = flow.order()
      let taken = try await flow.reach(order, by: input.way)
      flow.label(taken, chosen: input.way)
      let earlier = flow.ledger.shown.count
      try await flow.end(input.status)
      try await flow.wait(milliseconds: 10_000)
      let shown = flow.ledger.shown(of: order, since: earlier)
      trial.label(input.status.rawValue)
      let wrong = shown.first { !input.status.admits($0) }
      try trial.expect(
        wrong == nil, "what the app shows for a payment that is \(input.status.rawValue)",
        expected: input.status == .completed ? "a payment made, or under way" : "a payment under way",
        saw: wrong?.rawValue ?? "")
      guard input.status == .completed else { return }
      if shown.contains(.paid) {
        trial.label("a completed payment was shown as completed")
      } else {
        trial.leaveOut(
          "a completed payment was shown as completed",
          because: "the app leaves it to the SDK or to its backend to tell the user")
      }
    } covers: {
      saidStatuses.map { .seen($0.rawValue, atLeast: 8) } + [
        .seen("after another payment", atLeast: 25), .seen(HostFlow.withoutForm, atLeast: 30),
        .seen("a completed payment was shown as completed", atLeast: 5),
      ]
    } mutants: {
      saidStatuses.filter { $0 != .completed }.map { status in
        .rewritingStimuli("shows \(status.rawValue) as made") { stimulus, _ in
          [stimulus.status == status ? stimulus.ending(.completed) : stimulus]
        }
      } + [
        .rewritingStimuli("shows an unfinished payment as refused") { stimulus, _ in
          [stimulus.status == .processing ? stimulus.ending(.rejected) : stimulus]
        },
        .watching("shows a completed payment as refused") { _, stimulus, effects in
          stimulus.status == .completed ? effects + [.showedOutcome(outcome: .notPaid, order: nil)] : effects
        },
        .watching("shows a second unfinished payment as completed") { ledger, stimulus, effects in
          guard let status = stimulus.status, status != .completed, status != .rejected,
            ledger.payments.count > 1
          else { return effects }
          return effects + [.showedOutcome(outcome: .paid, order: nil)]
        },
      ]
    } vector: { trial, vector in
      try trial.requireObserved(.showedOutcome)
      let flow = HostFlow(trial)
      try await flow.reach(flow.order())
      try await flow.end(PaymentStatus(rawValue: vector.given.requiredText("status")))
      try await flow.expectShown(vector)
    }

    backendWords
    ownSummaries
  }

  private static let saidStatuses = PaymentStatus.documented.filter { $0 != .rejected }
}

extension HostFlow {
  /// Checks that the app shows only outcomes that the vector allows.
  fileprivate func expectShown(_ vector: Vector) async throws {
    try await wait(milliseconds: 10_000)
    let allowed = try vector.expected.requiredElements("mayShow").compactMap(\.text)
    let wrong = ledger.shown.map(\.outcome.rawValue).first { !allowed.contains($0) }
    try trial.expect(
      wrong == nil, "what the app shows for the payment",
      expected: "nothing but \(allowed.joined(separator: ", "))",
      saw: wrong ?? "")
  }
}

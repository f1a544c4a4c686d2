import Conformance
import PropertyTesting

extension Dotpay {
  /// The operations that the built-in history shows with a payment.
  @ChapterBuilder<Dotpay> static var shownStates: [Rule] {
    Rule(
      "DP-HIST-13", .must(.derived),
      "The built-in history shows the operations that belong to a payment.",
      cites: .dotpay("Historia i status transakcji").quoting(
        "W historii tej widoczne są także transakcje powiązane, np. później wykonane zwroty"),
      given: shownPayments
    ) { trial, input in
      var desk = Desk()
      let chosen = "order-\(1 + input.chosen.index)"
      let controls = try await trial.pay(&desk, input.chosen.series)
      let shown = try await trial.showUpdatedHistory(&desk, input, of: chosen)
      try shown.needControls()
      guard let payment = shown.first(where: { $0.control == chosen }) else {
        throw trial.setback(
          "the payments on screen", expected: chosen, saw: "\(shown.map(\.control))", judgedBy: "DP-HIST-08")
      }
      // Without the payment's own list of operations, the suite cannot tell which operations on screen belong to it.
      guard let told = payment.related else {
        throw NotApplicable("does not say which operations belong to a payment on screen")
      }
      if controls.count > 1 { trial.label("several payments") }
      if Set(input.related).count > 1 { trial.label("several operations") }
      let missing = input.related.filter { !told.contains($0) }
      try trial.expect(
        missing.isEmpty, "operations of payment \(chosen) on screen", expected: "\(input.related)",
        saw: "\(told)", yieldingTo: "DP-HIST-02", "DP-HIST-06", "DP-HIST-09")
    } covers: {
      [
        .seen("several payments", atLeast: 40), .seen("several operations", atLeast: 30),
        .covers("an unfinished payment", atLeast: 35) { !$0.status.isFinal },
      ]
    } mutants: {
      [
        .showingPast("shows no operations") { payments in
          payments.map { PaymentSummary(control: $0.control, status: $0.status) }
        },
        .showingPast("shows one operation of each payment") { payments in
          payments.map { payment in
            PaymentSummary(
              control: payment.control, status: payment.status,
              related: payment.related.map { Array($0.prefix(1)) })
          }
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The platform reports the new state of the chosen payment, and the user opens the history; returns its contents.
  fileprivate func showUpdatedHistory(
    _ desk: inout Desk, _ input: ShownPayments, of chosen: String
  ) async throws -> [PaymentSummary] {
    let series = input.chosen.series
    let reply = PlatformAnswer(status: input.status, related: input.related)
    try await update(&desk, chosen, .answer(reply), of: series)
    try await send(.showHistory)
    // A library may update the history before showing it.
    try await serve(&desk, .requestedStatus) {
      try !$0.of(.showedHistory).isEmpty
    } _: { request in
      if case .requestedStatus(_, _, chosen) = request { .answer(reply) } else { series.state(to: request) }
    }
    // The screen may fill in data that arrive late.
    try await settle()
    guard case .showedHistory(let shown)? = try seen.of(.showedHistory).last else {
      throw setback("the history", expected: "on screen", saw: "not on screen", judgedBy: "DP-HIST-08")
    }
    return shown
  }
}

// MARK: Inputs

/// Payments, and the new state and the operations that one of them gets.
private struct ShownPayments: Sendable {
  var chosen: Chosen
  var status: PaymentStatus
  var related: [String]
}

private let shownPayments: Generator<ShownPayments> = zip(
  paymentSeries, .int(in: 0...3), .element(of: PaymentStatus.documented),
  .array(of: .element(of: ["M1-1", "M1-2", "M9-77"]), count: 1...3)
).map { series, choice, status, related -> ShownPayments in
  let chosen = Chosen(series: series, choice: choice)
  let old = series.statuses[chosen.index]
  return ShownPayments(chosen: chosen, status: old.precedes(status) ? status : old, related: related)
}

extension Mutant where System == Dotpay {
  /// Changes the history when it is shown.
  fileprivate static func showingPast(
    _ name: String, _ change: @escaping @Sendable ([PaymentSummary]) -> [PaymentSummary]
  ) -> Mutant {
    rewriting(name) { effect in
      if case .showedHistory(let payments) = effect {
        [.showedHistory(payments: change(payments))]
      } else {
        [effect]
      }
    }
  }
}

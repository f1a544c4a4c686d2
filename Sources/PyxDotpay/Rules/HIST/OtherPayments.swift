import Conformance
import PropertyTesting

extension Dotpay {
  /// Payments that are not updated.
  @ChapterBuilder<Dotpay> static var otherPayments: [Rule] {
    Rule(
      "DP-HIST-09", .must(.derived),
      "Updating a payment updates that payment, and leaves the others as they were.",
      cites: .dotpay("Własna kontrolka historii"),
      given: updatedPayments
    ) { trial, input in
      var desk = Desk()
      let controls = try await trial.pay(&desk, input.series)
      let before = try await trial.listHistory()
      try trial.need(
        before.count == controls.count, "the history", expected: "\(controls)",
        saw: "\(before.map(\.control))",
        judgedBy: "DP-HIST-01")
      let updated = controls[input.index]
      let new: PaymentStatus = input.series.statuses[input.index] == .completed ? .rejected : .completed
      try await trial.update(&desk, updated, .status(new), of: input.series)
      if input.index > 0 { trial.label("not the first one") }
      let asked = try trial.seen.of(.requestedStatus).compactMap { effect in
        if case .requestedStatus(_, _, let control) = effect { control } else { nil }
      }
      try trial.expect(
        asked.contains(updated), "the payments whose state was asked for", expected: updated, saw: "\(asked)")
      let after = try await trial.listHistory()
      for payment in before where payment.control != updated {
        let same = after.first { $0.control == payment.control }
        try trial.expect(
          same == payment, "payment \(payment.control) after an update of \(updated)",
          expected: "as before: \(payment.words)", saw: same?.words ?? "not listed")
      }
    } covers: {
      [.seen("not the first one", atLeast: 30)]
    } mutants: {
      [
        .behaving("updates the first payment", state: String?.none) { first, stimulus, world, inner in
          guard case .updateHistory = stimulus, let control = first else {
            let effects = try await inner.send(stimulus, in: world)
            for case .finished(_, let summary?) in effects { first = first ?? summary.control }
            return effects
          }
          return try await inner.send(.updateHistory(control: control), in: world)
        },
        .changing("gives all payments the new state", state: PaymentStatus?.none) { new, stimulus, effects in
          if case .updateHistory = stimulus { new = PaymentStatus(rawValue: "") }
          if new != nil, case .answerRequest(_, let answer) = stimulus { new = answer.status ?? new }
          return effects.map { effect in
            guard let new, !new.rawValue.isEmpty, case .listedHistory(let call, let payments) = effect else {
              return effect
            }
            return .listedHistory(
              call: call,
              payments: payments.map { PaymentSummary(control: $0.control, status: new, related: $0.related) }
            )
          }
        },
      ]
    }
  }
}

private let updatedPayments: Generator<Chosen> = zip(
  paymentSeries.filter { $0.statuses.count > 1 }, .int(in: 0...3)
).map {
  Chosen(series: $0, choice: $1)
}

extension PaymentSummary {
  /// State and operations, for reports.
  fileprivate var words: String { "\(status.rawValue), operations \(related ?? [])" }
}

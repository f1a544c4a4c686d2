import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the history: "Historia i status transakcji".
  static let history = Chapter<Dotpay>("History") {
    Rule(
      "DP-HIST-01", .must(.prose),
      "Each payment by the form that got a status is in the history once, and stays there over a restart.",
      cites: .dotpay("Historia i status transakcji"), readings: [.aDP20], given: paymentSeries,
      covers: [
        .covers("several payments", atLeast: 40) { $0.statuses.count > 1 },
        .covers("started again", atLeast: 30) { $0.restarts },
        .covers("a payment that was refused", atLeast: 20) { $0.statuses.contains(.rejected) },
      ],
      mutants: [
        .past("keeps what was completed") { $0.filter { $0.status == .completed } },
        .past("keeps the last payment") { Array($0.suffix(1)) },
        .dropping("keeps nothing over a restart") { effect in
          if case .stored(let key, _) = effect { key == "payments" } else { false }
        },
        .past("keeps a payment twice") { $0 + $0.prefix(1) },
      ]
    ) { trial, input in
      var desk = Desk()
      let controls = try await trial.pay(&desk, input)
      if input.restarts { try await trial.startAgain(&desk) }
      let listed = try await trial.listHistory()
      try trial.expect(
        listed.map(\.control).sorted() == controls.sorted(), "the payments of the history",
        expected: "\(controls)", saw: "\(listed.map(\.control))")
      try await trial.readPaymentsWithoutForm(&desk)
    }

    Rule(
      "DP-HIST-03", .must(.derived), "Payments with different controls are never one entry of the history.",
      cites: .dotpay("Inicjalizacja płatności", "Historia i status transakcji"), readings: [.aDP6],
      given: .bool,
      covers: [.covers("different", atLeast: 30) { !$0 }, .covers("the same", atLeast: 30) { $0 }],
      mutants: [
        .past("knows payments by their status") { payments in
          payments.reduce(into: []) { kept, payment in
            if !kept.contains(where: { $0.status == payment.status }) { kept.append(payment) }
          }
        },
        .past("knows payments by the end of their control") { payments in
          payments.reduce(into: []) { kept, payment in
            if !kept.contains(where: { $0.control.suffix(2) == payment.control.suffix(2) }) {
              kept.append(payment)
            }
          }
        },
      ]
    ) { trial, isSame in
      var desk = Desk()
      for (call, control) in [(1, "order-1"), (2, isSame ? "order-1" : "shop-1")] {
        var info = PaymentInfo.sample
        info.control = control
        try await trial.complete(&desk, Purchase(info: info), call: call)
      }
      let listed = try await trial.listHistory().map(\.control)
      guard isSame else {
        return try trial.expect(
          listed.sorted() == ["order-1", "shop-1"], "two payments of one amount in the history",
          expected: "both", saw: "\(listed)")
      }
      trial.reading(.aDP6, listed.count == 1 ? "one payment is listed" : "both payments are listed")
    }

    Rule(
      "DP-HIST-04", .must(.prose), "Removing a payment from the history removes that one alone.",
      cites: .dotpay("Własna kontrolka historii"),
      given: zip(paymentSeries, .int(in: 0...3)).map { Chosen(series: $0, choice: $1) },
      covers: [
        .covers("other payments", atLeast: 40) { $0.series.statuses.count > 1 },
        .covers("not the last one", atLeast: 20) { $0.index < $0.series.statuses.count - 1 },
      ],
      mutants: [
        .behaving("removes the last one", state: [String]()) { all, stimulus, world, inner in
          guard case .removeFromHistory = stimulus, let last = all.last else {
            let effects = try await inner.send(stimulus, in: world)
            for case .finished(_, let summary?) in effects { all.append(summary.control) }
            return effects
          }
          return try await inner.send(.removeFromHistory(control: last), in: world)
        },
        .behaving("removes all of them", state: false) { isEmpty, stimulus, world, inner in
          if case .removeFromHistory = stimulus { isEmpty = true }
          return try await inner.send(stimulus, in: world).map { effect in
            guard isEmpty, case .listedHistory(let call, _) = effect else { return effect }
            return .listedHistory(call: call, payments: [])
          }
        },
        .ignoring("removes none") { if case .removeFromHistory = $0 { true } else { false } },
      ]
    ) { trial, input in
      var desk = Desk()
      let controls = try await trial.pay(&desk, input.series)
      let before = try await trial.listHistory()
      try trial.need(
        before.map(\.control).sorted() == controls.sorted(), "the history", expected: "\(controls)",
        saw: "\(before.map(\.control))", judgedBy: "DP-HIST-01")
      let removed = controls[input.index]
      try await trial.send(.removeFromHistory(control: removed))
      let after = try await trial.listHistory().map(\.control)
      let wanted = controls.filter { $0 != removed }
      try trial.expect(
        after.sorted() == wanted.sorted(), "the payments of the history", expected: "\(wanted)",
        saw: "\(after)")
    }

    updates
    observers

    Rule(
      "DP-HIST-08", .must(.sample), "The built-in history shows the payments of the history.",
      cites: .dotpay("Wykorzystanie wbudowanej kontrolki"), given: paymentSeries,
      covers: [.covers("several payments", atLeast: 40) { $0.statuses.count > 1 }],
      mutants: [
        .rewriting("shows none") {
          if case .showedHistory = $0 { [.showedHistory(payments: [])] } else { [$0] }
        },
        .rewriting("shows the first one") {
          if case .showedHistory(let payments) = $0 {
            [.showedHistory(payments: Array(payments.prefix(1)))]
          } else {
            [$0]
          }
        },
        .dropping("comes not on screen") { $0.kind == .showedHistory },
      ]
    ) { trial, input in
      var desk = Desk()
      let controls = try await trial.pay(&desk, input)
      try await trial.send(.showHistory)
      let shown = try await trial.wait { seen -> [String]? in
        guard case .showedHistory(let payments)? = try seen.of(.showedHistory).last else { return nil }
        return payments.map(\.control)
      }
      try trial.expect(
        shown?.sorted() == controls.sorted(), "the payments on screen", expected: "\(controls)",
        saw: shown.map { "\($0)" } ?? "no history")
    }
  }
}

// MARK: Inputs

/// Payments by the form, one after another.
struct PaymentSeries: Sendable {
  var statuses: [PaymentStatus]
  /// Whether the app is started again after them.
  var restarts = false
}

let paymentSeries: Generator<PaymentSeries> = zip(
  .array(of: .element(of: PaymentStatus.documented), count: 1...4), .bool
).map { PaymentSeries(statuses: $0, restarts: $1) }

/// Payments, and one of them.
struct Chosen: Sendable {
  var series: PaymentSeries
  var choice: Int

  var index: Int { choice % series.statuses.count }
}

extension Mutant where System == Dotpay {
  /// Changes the history as it is listed.
  static func past(_ name: String, _ change: @escaping @Sendable ([PaymentSummary]) -> [PaymentSummary])
    -> Mutant
  {
    rewriting(name) { effect in
      guard case .listedHistory(let call, let payments) = effect else { return [effect] }
      return [.listedHistory(call: call, payments: change(payments))]
    }
  }
}

extension Trial where System == Dotpay {
  /// Payments are made, each with a control of its own; returns these.
  func pay(_ desk: inout Desk, _ series: PaymentSeries) async throws -> [String] {
    var controls: [String] = []
    for (number, status) in series.statuses.enumerated() {
      var info = PaymentInfo.sample
      info.control = "order-\(1 + number)"
      // Without the built-in summary there is one step less.
      try await complete(&desk, Purchase(info: info, showsSummary: false), call: 1 + number, status: status)
      controls.append("order-\(1 + number)")
    }
    return controls
  }

  /// Whether payments without a form enter the history.
  fileprivate func readPaymentsWithoutForm(_ desk: inout Desk) async throws {
    var info = PaymentInfo.sample
    info.control = "fast-1"
    try await send(.payFast(call: 71, info: info, channel: "73", showsSummary: false))
    try await serve(&desk, .requestedPayment) {
      try !$0.results(of: 71).isEmpty
    } _: { _ in
      .status(.completed)
    }
    try await supply([.numbered(50)], customer: "customer-1")
    info.control = "card-1"
    try await send(.payByCard(call: 72, info: info, card: "c50"))
    try await serve(&desk, .requestedPayment) {
      try !$0.results(of: 72).isEmpty
    } _: { _ in
      .status(.completed)
    }
    let controls = try await listHistory().map(\.control)
    if try !seen.results(of: 71).isEmpty {
      reading(
        .aDP20, controls.contains("fast-1") ? "fast payments are listed" : "fast payments are not listed")
    }
    if try !seen.results(of: 72).isEmpty {
      reading(
        .aDP20,
        controls.contains("card-1")
          ? "card payments without a form are listed" : "card payments without a form are not listed")
    }
  }
}

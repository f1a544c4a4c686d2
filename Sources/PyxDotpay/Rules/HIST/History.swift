import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the history: "Historia i status transakcji".
  static let history: Chapter<Dotpay> = Chapter("History") {
    Rule(
      "DP-HIST-01", .must(.prose),
      "A payment that is made through the form and taken by the platform is in the history once, with its state, and "
        + "stays there after a restart.",
      cites: .dotpay("Historia i status transakcji").quoting(
        "zapamiętywanie, i umożliwienie zaprezentowania historii płatności wykonywanych za pomocą SDK"),
      readings: [.whatEntersHistory], given: anyPayments
    ) { trial, input in
      var desk = Desk()
      let controls = try await trial.pay(&desk, input)
      if controls.count > 1 { trial.label("several payments") }
      if input.statuses.contains(.rejected) { trial.label("a refused payment") }
      if input.statuses.contains(where: { !$0.isFinal }) { trial.label("an unfinished payment") }
      if input.restarts {
        try await trial.startAgain(&desk)
        trial.label("started again")
      }
      let all = try await trial.listHistory()
      let refused = controls.filter { input.state(of: $0) == .rejected }
      let listed = all.filter { !refused.contains($0.control) }
      try trial.expect(
        listed.map(\.control).sorted() == controls.filter { !refused.contains($0) }.sorted(),
        "the payments of the history that were not refused", expected: "\(controls)",
        saw: "\(all.map(\.control))")
      for payment in all {
        try trial.expect(
          payment.status.rawValue, equals: input.state(of: payment.control)?.rawValue ?? "no such payment",
          "the state of payment \(payment.control) in the history")
      }
      // According to the document on summaries, a refused payment was not made.
      for control in refused {
        let count = all.count { $0.control == control }
        try trial.expect(
          count <= 1, "payment \(control) in the history", expected: "once at most", saw: "\(count) times")
        trial.reading(
          .whatEntersHistory, count == 1 ? "refused payments are listed" : "refused payments are not listed")
      }
      try await trial.recordPaymentsWithoutForm(&desk)
    } covers: {
      [
        .seen("several payments", atLeast: 40), .seen("started again", atLeast: 30),
        .seen("a refused payment", atLeast: 20), .seen("an unfinished payment", atLeast: 40),
      ]
    } mutants: {
      [
        .past("keeps only completed payments") { $0.filter { $0.status == .completed } },
        .past("keeps only the last payment") { Array($0.suffix(1)) },
        .dropping("keeps nothing over a restart") { effect in
          if case .stored(let key, _) = effect { key == "payments" } else { false }
        },
        .past("keeps a payment twice") { $0 + $0.prefix(1) },
        .past("lists new payments as completed") { payments in
          payments.map { payment in
            PaymentSummary(
              control: payment.control, status: payment.status == .new ? .completed : payment.status,
              related: payment.related)
          }
        },
      ]
    }

    Rule(
      "DP-HIST-03", .must(.derived),
      "Payments with different controls are always separate entries of the history.",
      cites: .dotpay("Inicjalizacja płatności", "Historia i status transakcji"),
      readings: [.twoPaymentsWithOneControl],
      given: .bool
    ) { trial, isSame in
      var desk = Desk()
      var info = PaymentInfo.sample
      info.control = "order-1"
      try await trial.complete(&desk, Purchase(info: info), call: 1)
      do {
        info.control = isSame ? "order-1" : "shop-1"
        try await trial.complete(&desk, Purchase(info: info), call: 2)
      } catch let setback as Setback {
        // The host must make controls unique, so a library may refuse a repeated control with an error.
        guard isSame, try trial.hasRefused(call: 2) else { throw setback }
        trial.label("the same")
        return trial.reading(.twoPaymentsWithOneControl, "the second payment is refused")
      }
      trial.label(isSame ? "the same" : "different")
      let listed = try await trial.listHistory().map(\.control)
      guard isSame else {
        return try trial.expect(
          listed.sorted() == ["order-1", "shop-1"], "two payments of one amount in the history",
          expected: "both", saw: "\(listed)")
      }
      try trial.expect(
        (1...2).contains(listed.count), "two payments with the same control in the history",
        expected: "one entry, or two", saw: "\(listed.count)")
      trial.reading(
        .twoPaymentsWithOneControl, listed.count == 1 ? "one payment is listed" : "both payments are listed")
    } covers: {
      [.seen("different", atLeast: 30), .seen("the same", atLeast: 30)]
    } mutants: {
      [
        .past("keeps one payment of each status") { payments in
          payments.reduce(into: []) { kept, payment in
            if !kept.contains(where: { $0.status == payment.status }) { kept.append(payment) }
          }
        },
        .past("loses both payments with the same control") { payments in
          payments.filter { one in payments.count { $0.control == one.control } == 1 }
        },
        .past("treats payments with similar controls as one") { payments in
          payments.reduce(into: []) { kept, payment in
            if !kept.contains(where: { $0.control.suffix(2) == payment.control.suffix(2) }) {
              kept.append(payment)
            }
          }
        },
      ]
    }

    Rule(
      "DP-HIST-04", .must(.prose), "Removing a payment from the history removes only that payment.",
      cites: .dotpay("Własna kontrolka historii").quoting("Usunąć pojedynczą pozycję"),
      given: chosenPayments
    ) { trial, input in
      var desk = Desk()
      let controls = try await trial.pay(&desk, input.series)
      let before = try await trial.listHistory()
      try trial.need(
        before.map(\.control).sorted() == controls.sorted(), "the history", expected: "\(controls)",
        saw: "\(before.map(\.control))", judgedBy: "DP-HIST-01")
      let removed = controls[input.index]
      try await trial.send(.removeFromHistory(control: removed))
      if controls.count > 1 { trial.label("other payments") }
      if removed != controls.last { trial.label("not the last one") }
      if input.series.restarts {
        try await trial.startAgain(&desk)
        trial.label("started again")
      }
      let after = try await trial.listHistory().map(\.control)
      let wanted = controls.filter { $0 != removed }
      try trial.expect(
        after.sorted() == wanted.sorted(), "the payments of the history", expected: "\(wanted)",
        saw: "\(after)")
    } covers: {
      [
        .seen("started again", atLeast: 30), .seen("other payments", atLeast: 40),
        .seen("not the last one", atLeast: 20),
      ]
    } mutants: {
      [
        .behaving("removes the last payment", state: [String]()) { all, stimulus, world, inner in
          guard case .removeFromHistory = stimulus, let last = all.last else {
            let effects = try await inner.send(stimulus, in: world)
            for case .finished(_, let summary?) in effects { all.append(summary.control) }
            return effects
          }
          return try await inner.send(.removeFromHistory(control: last), in: world)
        },
        .changing("removes all payments", state: false) { isEmpty, stimulus, effects in
          if case .removeFromHistory = stimulus { isEmpty = true }
          return effects.map { effect in
            guard isEmpty, case .listedHistory(let call, _) = effect else { return effect }
            return .listedHistory(call: call, payments: [])
          }
        },
        .ignoring("removes no payment") { if case .removeFromHistory = $0 { true } else { false } },
        .changing("lists the removed payment again after a restart") { stimulus, effects in
          guard case .removeFromHistory = stimulus else { return effects }
          return effects.filter { $0.kind != .stored }
        },
      ]
    }

    updates
    observers

    shownHistory
    shownStates
  }
}

extension Trial where System == Dotpay {
  /// Whether the host was told, by an error, that the payment of that call was not made.
  fileprivate func hasRefused(call: Int) throws -> Bool {
    let lists = try seen.channels(of: 1_000 + call)
    return try lists.contains(where: \.isError) || seen.ends(of: call).contains { $0.error != nil }
  }
}

private let chosenPayments: Generator<Chosen> = zip(paymentSeries, .int(in: 0...3)).map {
  Chosen(series: $0, choice: $1)
}

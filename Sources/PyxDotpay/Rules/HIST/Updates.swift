import Conformance
import PropertyTesting

extension Dotpay {
  /// Payments whose state is queried again.
  @ChapterBuilder<Dotpay> static var updates: [Rule] {
    Rule(
      "DP-HIST-02", .must(.prose),
      "The history shows operations that belong to a payment, such as refunds, together with it.",
      cites: .dotpay("Historia i status transakcji").quoting(
        "W historii tej widoczne są także transakcje powiązane, np. później wykonane zwroty"),
      given: relatedOperations
    ) { trial, related in
      var desk = Desk()
      _ = try await trial.pay(&desk, PaymentSeries(statuses: [.completed]))
      try await trial.update(&desk, "order-1", .answer(PlatformAnswer(status: .completed, related: related)))
      if Set(related).count > 1 { trial.label("several operations") }
      let listed = try await trial.listHistory()
      let payment = listed.first { $0.control == "order-1" }
      try trial.expect(
        payment != nil, "the payment in the history", expected: "order-1", saw: "\(listed.map(\.control))")
      guard let seen = payment?.related else {
        throw NotApplicable("does not say which operations belong to a payment")
      }
      let missing = related.filter { !seen.contains($0) }
      try trial.expect(missing, equals: [], "missing operations of the payment")
    } covers: {
      [.seen("several operations", atLeast: 40)]
    } mutants: {
      [
        .past("does not show related operations") { payments in
          payments.map { PaymentSummary(control: $0.control, status: $0.status) }
        },
        .past("shows a refund in place of the payment") { payments in
          payments.map { payment in
            payment.related?.first.map { PaymentSummary(control: $0, status: payment.status) } ?? payment
          }
        },
        .past("shows only one related operation") { payments in
          payments.map {
            PaymentSummary(
              control: $0.control, status: $0.status, related: $0.related.map { Array($0.prefix(1)) })
          }
        },
      ]
    }

    Rule(
      "DP-HIST-05", .must(.prose),
      "An update asks for the payment's state, and tells each observer once that the payment was updated or that the "
        + "update failed.",
      cites: .dotpay("Własna kontrolka historii").quoting(
        "Sprawdzić aktualny status płatności dla pozycji z historii"), readings: [.unchangedUpdateTold],
      given: updateInputs
    ) { trial, input in
      var desk = Desk()
      _ = try await trial.pay(&desk, PaymentSeries(statuses: [.processing]))
      for observer in 1...input.observers { try await trial.send(.registerObserver(observer: observer)) }
      try await trial.send(.updateHistory(control: "order-1"))
      let asked = try await trial.wait { try $0.of(.requestedStatus).first }
      try trial.expect(
        asked != nil, "the library's request to the platform", expected: "a request for the payment's state",
        saw: "no such request")
      try await trial.serve(&desk, .requestedStatus) {
        try $0.told.count >= input.observers
      } _: { _ in
        input.reply
      }
      if desk.hasFailed { trial.label("a fault") }
      if desk.lastStatus.map({ $0 != .processing }) == true { trial.label("a changed state") }
      try await trial.settle()
      try await trial.atTheEnd {
        if try Set(trial.seen.told.map(\.observer)).count > 1 { trial.label("several observers were told") }
        for observer in 1...input.observers { try trial.expectTold(observer, input) }
      }
    } covers: {
      [
        .seen("a fault", atLeast: 30), .seen("several observers were told", atLeast: 25),
        .seen("a changed state", atLeast: 15),
      ]
    } mutants: {
      [
        .dropping("does not report a failure") { $0.kind == .toldFailure },
        .doubling("reports it twice") { $0.kind == .toldUpdate },
        .rewriting("reports both an update and a failure") { effect in
          guard case .toldFailure(let observer, let control, _) = effect else { return [effect] }
          return [
            effect, .toldUpdate(observer: observer, payment: PaymentSummary(control: control, status: .new)),
          ]
        },
        .stateful("tells only the first observer", state: Int?.none) { first, effect, _ in
          guard case .toldUpdate(let observer, _) = effect else { return [effect] }
          first = first ?? observer
          return first == observer ? [effect] : []
        },
        .dropping("does not ask for the state") { $0.kind == .requestedStatus },
        .rewriting("reports the previous state") { effect in
          guard case .toldUpdate(let observer, var payment) = effect else { return [effect] }
          payment.status = .processing
          return [.toldUpdate(observer: observer, payment: payment)]
        },
        .rewriting("fails without an error") { effect in
          guard case .toldFailure(let observer, let control, _) = effect else { return [effect] }
          return [.toldFailure(observer: observer, control: control, error: nil)]
        },
      ]
    }

    Rule(
      "DP-HIST-06", .must(.derived), "After an update, the history has the state that the platform returned.",
      cites: .dotpay("Własna kontrolka historii"),
      given: transitions
    ) { trial, input in
      var desk = Desk()
      _ = try await trial.pay(&desk, PaymentSeries(statuses: [input.old]))
      try await trial.update(&desk, "order-1", .status(input.new))
      if input.old != input.new { trial.label("a changed state") }
      if input.restarts {
        try await trial.startAgain(&desk)
        trial.label("started again")
      }
      let status = try await trial.listHistory().first { $0.control == "order-1" }?.status
      try trial.need(
        status != nil, "the history", expected: "order-1", saw: "no such payment", judgedBy: "DP-HIST-01")
      try trial.expect(status?.rawValue ?? "", equals: input.new.rawValue, "the status in the history")
    } covers: {
      [
        .seen("a changed state", atLeast: 50), .seen("started again", atLeast: 30),
      ]
    } mutants: {
      [
        .keepingTheFirstStatus("reports the new state and then forgets it"),
        .changing("forgets the new state when the app is restarted", state: false) {
          isAsked, stimulus, effects in
          if case .updateHistory = stimulus { isAsked = true }
          let forgets = isAsked
          return effects.filter { !forgets || $0.kind != .stored }
        },
        .past("lists every payment as completed") { payments in
          payments.map { PaymentSummary(control: $0.control, status: .completed, related: $0.related) }
        },
      ]
    }

    otherPayments
  }
}

// MARK: Inputs

private struct Transition: Sendable {
  var old: PaymentStatus
  var new: PaymentStatus
  /// Whether the app is restarted afterwards.
  var restarts: Bool
}

extension Mutant where System == Dotpay {
  /// Lists payments with their first status.
  fileprivate static func keepingTheFirstStatus(_ name: String) -> Mutant {
    changing(name, state: [String: PaymentStatus]()) { first, _, effects in
      effects.map { effect in
        if case .finished(_, let summary?) = effect {
          first[summary.control] = first[summary.control] ?? summary.status
        }
        guard case .listedHistory(let call, let payments) = effect else { return effect }
        return .listedHistory(
          call: call,
          payments: payments.map {
            PaymentSummary(control: $0.control, status: first[$0.control] ?? $0.status, related: $0.related)
          })
      }
    }
  }
}

private let relatedOperations: Generator<[String]> = .array(
  of: .element(of: ["M1-1", "M1-2", "M9-77"]), count: 1...3)

private let transitions: Generator<Transition> = zip(
  .element(of: PaymentStatus.documented.filter { $0 != .rejected }),
  .element(of: PaymentStatus.documented), .bool
).map { old, new, restarts -> Transition in
  let other: PaymentStatus = old.isFinal ? .rejected : .completed
  return Transition(old: old, new: old.precedes(new) ? new : other, restarts: restarts)
}

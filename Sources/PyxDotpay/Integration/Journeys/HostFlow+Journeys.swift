import Conformance

extension HostFlow {
  /// Takes the row at that position of a journey; returns nil, or the reason why the row cannot be taken or leads
  /// elsewhere.
  func take(_ position: Int, of rows: [HostTransition]) async throws -> String? {
    do {
      return try await step(position, of: rows)
    } catch let setback as Setback {
      return setback.mismatch.message
    } catch let reason as NotApplicable {
      return reason.reason
    }
  }

  private func step(_ position: Int, of rows: [HostTransition]) async throws -> String? {
    switch rows[position].event {
    case .pay: try await pay(order(isShipped: isShipped(rows[position...])))
    case .payByCard: try await reach(order(isShipped: isShipped(rows[position...])), by: .card)
    case .payByChannel: try await reach(order(isShipped: isShipped(rows[position...])), by: .channel)
    case .list: try await list(ledger.orders.count % 2 == 0 ? ["1", "246", "248"] : ["73"])
    case .noList: return try await loseLists() ? nil : "the app keeps asking for the channels"
    case .summary:
      guard trial.understands(.summaryReached) else { return "the app leaves the summary to the SDK" }
      try needDelegate()
      try await send(
        .summaryReached(payment: try payment().number, status: status(rows[(position + 1)...])))
    case .complete, .refuse, .proceed: try await end(status(rows[position...]))
    case .fail: try await fail()
    case .tellPaid, .tellNotPaid, .tellUnknown, .lose:
      guard let question = try await question() else { return "the app does not ask its backend" }
      if let outcome = rows[position].event.told {
        try await tell(question, outcome)
      } else {
        try await send(.backendFailed(call: question.call, error: "the connection was lost"))
      }
    case .comeBack: try await send(.appDidBecomeActive)
    }
    return nil
  }

  /// Whether the order for the rest of a journey is shipped; true if the journey allows any kind of order.
  private func isShipped(_ rows: ArraySlice<HostTransition>) -> Bool {
    let rest = rows.dropFirst().prefix { !$0.event.begins }
    return rest.first { $0.event == .complete }.map { $0.guard == .shipped } ?? true
  }

  /// The state in which the payment ends in the rest of a journey.
  private func status(_ rows: ArraySlice<HostTransition>) -> PaymentStatus {
    for row in rows {
      switch row.event {
      case .complete: return .completed
      case .refuse: return .rejected
      case .proceed:
        return [.processing, .new, .realizationWaiting, .realization][ledger.payments.count % 4]
      case .summary, .comeBack: continue
      default: return .processing
      }
    }
    return .processing
  }
}

extension Trial where System == DotpayIntegration {
  /// Takes the earlier steps and labels the case; if a step cannot be taken, reports the reason and starts afresh
  /// without earlier steps.
  ///
  /// The rule does not judge the earlier steps, even if the app does not understand them or an error occurs.
  func begin(
    after earlier: [HostTransition], watching kinds: System.Effect.Kind...
  ) async throws -> HostFlow {
    let earlier = HostFlow(self).possible(earlier)
    return try await begin(after: earlier, label: "after another payment") {
      HostFlow(self, alsoWatching: kinds)
    } _: { flow, position in
      try await flow.take(position, of: earlier)
    }
  }

  /// Takes a walk in which the host's table must allow every effect; ends early if the app cannot follow.
  func walk(_ rows: [HostTransition]) async throws {
    let flow = HostFlow(self, watching: .answeredSummary)
    let rows = flow.possible(rows)
    try await flow.walk(
      rows, reading: HostEffectReader(), permitting: [],
      situations: [
        ("two payments or more", { $0.payments.count > 1 }),
        ("the backend answered", { $0.payment?.final != nil }),
      ]
    ) { try await flow.take($0, of: rows) }
  }
}

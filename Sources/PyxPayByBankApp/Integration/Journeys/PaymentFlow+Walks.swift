import Conformance

extension PaymentFlow {
  /// Takes a row of a walk; returns why the walk cannot go on from there, nil if it can.
  func follow(_ row: HostTransition, _ number: Int) async throws -> String? {
    do {
      // Answers and pushes take turns, if the app receives both.
      if let obstacle = try await step(row, .numbered(number), isPushed: number.isMultiple(of: 2)) {
        return obstacle
      }
    } catch let setback as Setback {
      return setback.mismatch.message
    }
    return ledger.isErrorUp && row.next != .error ? "an error popup is up then" : nil
  }

  private func step(
    _ row: HostTransition, _ payment: Payment, isPushed: Bool
  ) async throws -> String? {
    switch row.event {
    case .accept:
      guard !ledger.submissions.isEmpty else { return "the app does not submit a request at that point" }
      let seen = try await reply(accepting: payment)
      guard trial.profile.effects.contains(.requestedPopup) else { return nil }
      return try seen.of(.requestedPopup).count > 0 ? nil : "the app does not ask for the popup at that point"
    case .paid: return try await end(.paid, by: [.showedOutcome], pushing: isPushed)
    case .cancelled, .failed:
      let ends: [System.Effect.Kind] = [
        .showedOutcome, .dismissedPopup, .requestedErrorPopup, .changedPayButton,
      ]
      return try await end(row.event.status ?? .failed, by: ends, pushing: isPushed)
    default: return try await take(row, payment)
    }
  }

  /// The backend reports a final status, and the app may take ten seconds to react; another rule judges whether it
  /// reacts at all.
  private func end(
    _ status: PaymentStatus, by ends: [System.Effect.Kind], pushing isPushed: Bool
  ) async throws -> String? {
    guard try await question() != nil || trial.understands(.pushedStatus) else {
      return "the app does not ask for the status"
    }
    let visible = ends.filter(trial.profile.effects.contains)
    var seen = try await tell(status, pushing: isPushed)
    if try seen.of(visible).count == 0, controlsTime { seen = try await wait(milliseconds: 10_000) }
    // An app may use an error popup to report that a payment was not made; no button under the popup can be tapped.
    if ledger.isErrorUp { try await send(.calledBack(event: .didCloseByUser)) }
    return try seen.of(visible).count > 0 ? nil : "the app does not end the payment at that point"
  }
}

extension Trial where System == PayByBankAppIntegration {
  /// Follows a walk, in which the host's table must allow every effect; ends early if the app cannot follow.
  ///
  /// Returns the rows that were taken.
  func walk(_ rows: [HostTransition]) async throws -> [HostTransition] {
    var taken: [HostTransition] = []
    // Pauses in milliseconds, in which no request is answered; some are long enough for an app to ask for the status.
    let pauses: [Int64] = [0, 0, 5000, 0, 0, 30_000, 5000]
    let flow = PaymentFlow(self)
    var walk = Walk(self, reader: HostEffectReader(), mayBeLate: true)
    for (number, row) in rows.enumerated() {
      let obstacle = try await flow.follow(row, of: &walk, pausing: pauses[number % pauses.count]) {
        try await flow.follow(row, number)
      }
      taken.append(row)
      guard let obstacle else { continue }
      leaveOut("walks beyond: \(row.words)", because: obstacle)
      return taken
    }
    try walk.read()
    try await walk.end(permitting: HostEffect.waiting)
    return taken
  }
}

import Conformance

extension PaymentFlow {
  /// Takes a row of the host's table; returns why the app did not follow it, nil if the app did.
  func take(
    _ row: HostTransition, _ payment: Payment, pushing isPushed: Bool = false
  ) async throws -> String? {
    if let status = row.event.status {
      guard try await question() != nil || trial.understands(.pushedStatus) else {
        return "the app does not ask for the status"
      }
      if status == .paid {
        try await finish(pushing: isPushed)
      } else {
        let seen = try await tell(status, pushing: isPushed && status != .inProgress)
        // An app may end the payment after a moment.
        if status != .inProgress, try !ends(seen) { try await wait(milliseconds: 10_000) }
      }
      // An app may use an error popup to report that a payment was not made; no button under the popup can be tapped.
      if ledger.isErrorUp, row.next == .done { try await send(.calledBack(event: .didCloseByUser)) }
      return nil
    }
    let count = ledger.submissionCount
    switch row.event {
    // The merchant decides whether the button takes a second tap.
    case .tap where row.from == .submitting: try await send(.payTapped)
    case .tap:
      try await tapButton()
      return ledger.submissionCount == count + 1 ? nil : "the app does not submit a request at that point"
    case .retry:
      try await askForRetry()
      return ledger.submissionCount == count + 1 ? nil : "the app does not submit a request at that point"
    case .accept:
      guard !ledger.submissions.isEmpty else { return "the app does not submit a request at that point" }
      _ = try await reply(accepting: payment)
    case .refuse:
      guard !ledger.submissions.isEmpty else { return "the app does not submit a request at that point" }
      _ = try await fail("the connection was lost")
      return ledger.isErrorUp ? nil : "no error popup is up at that point"
    case .loseStatus:
      guard let question = try await question() else { return "the app does not ask for the status" }
      try await send(.statusFailed(call: question.call, error: "the connection was lost"))
    case .leave, .comeBack:
      guard trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) else {
        return "the app is not told when the user leaves it"
      }
      try await go(row.event == .leave ? .background : .active)
    case .expire:
      try await letPopupExpire()
      return ledger.isErrorUp ? nil : "no error popup is up at that point"
    case .close: try await closePopup()
    case .inProgress, .paid, .cancelled, .failed: break
    }
    return nil
  }
}

extension Trial where System == PayByBankAppIntegration {
  /// Takes the journeys before a payment; if that is impossible, starts afresh, and the report says so.
  ///
  /// Nothing on the way is judged here, neither missing stimuli nor errors.
  func begin(after earlier: Earlier) async throws -> PaymentFlow {
    let rows = earlier.rows
    return try await begin(after: rows) {
      PaymentFlow(self)
    } _: { flow, number in
      let row = rows[number]
      if let obstacle = try await flow.take(row, .numbered(900 + number), pushing: earlier.isPushed) {
        return obstacle
      }
      if earlier.isLost, row.event == .accept, try await !flow.loseQuestion() {
        return "the app does not ask again when an answer is lost"
      }
      let isAmbiguous = number == rows.count - 1 && flow.ledger.isAmbiguous
      return isAmbiguous ? "it cannot be seen which payment the app asks about" : nil
    }
  }
}

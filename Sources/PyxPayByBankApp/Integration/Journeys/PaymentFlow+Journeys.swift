import Conformance

extension PaymentFlow {
  /// Takes a row of the host's table; returns why it cannot be taken or leads elsewhere, nil where it does not.
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
        try await tell(status, pushing: isPushed && status != .inProgress)
      }
      // An app may tell of a payment that was not made by an error popup, under which no button can be tapped.
      if ledger.isErrorUp, row.next == .done { try await send(.calledBack(event: .didCloseByUser)) }
      return nil
    }
    let count = ledger.submissionCount
    switch row.event {
    // Whether the button takes a second tap is the merchant's affair.
    case .tap where row.from == .submitting: try await send(.payTapped)
    case .tap, .retry:
      try await send(row.event == .tap ? .payTapped : .calledBack(event: .retryPaymentRequest))
      return ledger.submissionCount == count + 1 ? nil : "the app does not submit a request then"
    case .accept:
      guard !ledger.submissions.isEmpty else { return "the app does not submit a request then" }
      _ = try await reply(accepting: payment)
    case .refuse:
      guard !ledger.submissions.isEmpty else { return "the app does not submit a request then" }
      _ = try await fail("the connection was lost")
      return ledger.isErrorUp ? nil : "no error popup is up then"
    case .loseStatus:
      guard let question = try await question() else { return "the app does not ask for the status" }
      try await send(.statusFailed(call: question.call, error: "the connection was lost"))
    case .leave, .comeBack:
      guard trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) else {
        return "the app does not hear that it is left"
      }
      try await go(row.event == .leave ? .background : .active)
    case .expire:
      try await send(.calledBack(event: .didExpire))
      return ledger.isErrorUp ? nil : "no error popup is up then"
    case .close: try await send(.calledBack(event: .didCloseByUser))
    case .inProgress, .paid, .cancelled, .failed: break
    }
    return nil
  }
}

extension Trial where System == PayByBankAppIntegration {
  /// Lives through what came before a payment, or starts afresh where that cannot be, which the report then says.
  ///
  /// What the app does not understand, and what goes wrong on the way, is no rule's subject here.
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
        return "the app does not ask again when a question is lost"
      }
      let isAmbiguous = number == rows.count - 1 && flow.ledger.isAmbiguous
      return isAmbiguous ? "nobody sees which payment it asks about" : nil
    }
  }
}

import Conformance

/// Payments that were given up, of which something is heard in the middle of the next one.
extension PaymentFlow {
  /// The backend tells what has become of a payment that was given up, if anybody hears it; false where the app puts an
  /// error popup in the way of the payment at hand.
  func tell(
    _ status: PaymentStatus, of former: HostLedger.Accepted, pushing: Bool
  ) async throws -> Bool {
    let question = ledger.questions.last { $0.token == former.token }
    if trial.understands(.pushedStatus), pushing || question == nil {
      try await send(.pushedStatus(token: former.token, status: status))
    } else if let question, !ledger.isAmbiguous {
      try await send(.gotStatus(call: question.call, status: status))
    } else {
      trial.leaveOut(toldLate, because: "nobody asks about the payment that was given up")
      return true
    }
    trial.label(toldLate)
    if ledger.isErrorUp { trial.passOver(because: "tells of a payment that was given up by an error popup") }
    return !ledger.isErrorUp
  }

  /// States that what is asked from now on is about the payment, or about one that was given up whose end nobody has told,
  /// and not about such alone.
  func checkQuestions(about payment: Payment, number: Int, since first: Int) async throws {
    guard trial.profile.effects.contains(.askedForStatus) else {
      return trial.leaveOut(namedPayment, because: "nobody sees it ask")
    }
    let own = try await question()
    let seen = ledger.asked.dropFirst(first)
    if seen.isEmpty { return trial.leaveOut(namedPayment, because: "the app does not ask then") }
    guard !seen.contains(nil) else {
      return trial.leaveOut(namedPayment, because: "nobody sees which payment it asks about")
    }
    try trial.expect(
      own != nil, "the questions for the status of request \(number)",
      expected: "one about the token \(payment.token)", saw: "\(seen.compactMap { $0 }) alone")
    trial.label(namedPayment)
  }

  /// States that the payment at hand is confirmed when it is made, whatever was told of those before it.
  func expectConfirmation() async throws {
    guard trial.profile.effects.contains(.showedOutcome) else { return }
    let earlier = ledger.confirmationCount
    try await tell(.paid)
    if canWait { try await wait(milliseconds: 10_000) }
    try trial.expect(
      ledger.confirmationCount > earlier, "the payment at hand, after what was told of the one before",
      expected: "its confirmation when it is made", saw: "none")
  }
}

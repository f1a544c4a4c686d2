import Conformance

/// Abandoned payments that the backend reports on during the next one.
extension PaymentFlow {
  /// The backend reports the outcome of an abandoned payment, if the app asks for it or receives pushes.
  ///
  /// Returns false if the app shows an error popup that blocks the current payment.
  func tell(
    _ status: PaymentStatus, of former: HostLedger.Accepted, pushing: Bool
  ) async throws -> Bool {
    let question = ledger.questions.last { $0.token == former.token }
    if trial.understands(.pushedStatus), pushing || question == nil {
      try await send(.pushedStatus(token: former.token, status: status))
    } else if let question, !ledger.isAmbiguous {
      _ = try await answer(question, with: status)
    } else {
      trial.leaveOut(toldLate, because: "the app does not ask about the abandoned payment")
      return true
    }
    trial.label(toldLate)
    if ledger.isErrorUp {
      trial.passOver(because: "uses an error popup to report an abandoned payment")
    }
    return !ledger.isErrorUp
  }

  /// Checks that the app asks about this payment, if the app has made more than `first` status requests.
  func expectQuestions(about payment: Payment, number: Int, since first: Int) async throws {
    guard trial.profile.effects.contains(.askedForStatus) else {
      return trial.leaveOut(namedPayment, because: "it cannot be seen whether the app asks")
    }
    let own = try await question()
    let seen = ledger.asked.dropFirst(first)
    if seen.isEmpty { return trial.leaveOut(namedPayment, because: "the app does not ask about it") }
    guard !seen.contains(nil) else {
      return trial.leaveOut(namedPayment, because: "it cannot be seen which payment the app asks about")
    }
    try trial.expect(
      own != nil, "the status requests of payment request \(number)",
      expected: "one about the token \(payment.token)", saw: "only \(seen.compactMap { $0 })")
    trial.label(namedPayment)
  }
}

import Conformance

/// Apps that ask once more about a payment whose popup is over, before they go on: it has not been made.
extension PaymentFlow {
  /// The consumer taps the payment button; an app may first ask about the payment that the consumer closed.
  @discardableResult
  func tapButton() async throws -> Observed<System> {
    let earlier = ledger.submissionCount
    return try await send(.payTapped, telling: .cancelled) { self.ledger.submissionCount > earlier }
  }

  /// The consumer closes the popup; an app may keep its button disabled until it knows that the payment was not made.
  @discardableResult
  func closePopup() async throws -> Observed<System> {
    try await send(.calledBack(event: .didCloseByUser), telling: .inProgress) {
      guard self.trial.profile.effects.contains(.changedPayButton) else { return false }
      return try self.trial.seenSinceStart.of(.changedPayButton).last != .changedPayButton(isEnabled: false)
    }
  }

  /// The popup's time is over; an app may ask for the last time before it says so.
  @discardableResult
  func letPopupExpire() async throws -> Observed<System> {
    try await send(.calledBack(event: .didExpire), telling: .inProgress) { self.ledger.isErrorUp }
  }

  /// Delivers a stimulus, and answers the request for a status that the app makes at once, unless it has gone on
  /// without the answer.
  private func send(
    _ stimulus: System.Stimulus, telling status: PaymentStatus, unless hasGoneOn: () throws -> Bool
  ) async throws -> Observed<System> {
    let asked = ledger.asked.count
    let seen = try await send(stimulus)
    guard ledger.asked.count > asked, try !hasGoneOn(), let question = ledger.questions.last else {
      return seen
    }
    return seen.followed(by: try await send(.gotStatus(call: question.call, status: status)))
  }
}

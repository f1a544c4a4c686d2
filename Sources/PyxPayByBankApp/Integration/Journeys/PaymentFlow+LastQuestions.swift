import Conformance

/// Steps that allow an app to ask for the status once more before it goes on, or to take a moment.
extension PaymentFlow {
  /// The consumer taps the payment button; an app may first ask about a payment whose popup was closed.
  ///
  /// No consumer makes two payments in the same second, and an app may ignore a tap that follows another so soon.
  @discardableResult
  func tapButton() async throws -> Observed<System> {
    let pause = try await pauseAfterLastTap()
    lastTap = trial.world.clock
    let earlier = ledger.submissionCount
    let seen = try await send(.payTapped, telling: .cancelled) { self.ledger.submissionCount > earlier }
    return pause?.followed(by: seen) ?? seen
  }

  /// Lets a second pass if the consumer has just tapped the payment button; nil if no pause is needed.
  private func pauseAfterLastTap() async throws -> Observed<System>? {
    guard let lastTap, trial.world.clock < lastTap + 1000 else { return nil }
    return try await wait(milliseconds: 1000)
  }

  /// The consumer asks for a retry.
  @discardableResult
  func askForRetry() async throws -> Observed<System> {
    let earlier = ledger.submissionCount
    let seen = try await send(.calledBack(event: .retryPaymentRequest))
    return try await afterAMoment(seen) { _ in self.ledger.submissionCount > earlier }
  }

  /// The consumer closes the popup; an app may keep its button disabled until it knows that the payment was not made.
  @discardableResult
  func closePopup() async throws -> Observed<System> {
    try await send(.calledBack(event: .didCloseByUser), telling: .inProgress) {
      try !self.isButtonDisabled(in: self.trial.seenSinceStart)
    }
  }

  /// Whether the app's last change to its button disabled the button; false if changes cannot be seen.
  func isButtonDisabled(in seen: Observed<System>) throws -> Bool {
    guard trial.profile.effects.contains(.changedPayButton) else { return false }
    return try seen.of(.changedPayButton).last == .changedPayButton(isEnabled: false)
  }

  /// The popup's time is over; an app may ask for the status one last time before it shows the error popup.
  @discardableResult
  func letPopupExpire() async throws -> Observed<System> {
    try await send(.calledBack(event: .didExpire), telling: .inProgress) { self.ledger.isErrorUp }
  }

  /// The backend answers a request for the status.
  ///
  /// If an app asks once more before it acts on a final status, the backend gives the same answer again.
  func answer(_ question: HostLedger.Question, with status: PaymentStatus) async throws -> Observed<System> {
    let asked = ledger.asked.count
    let seen = try await send(.gotStatus(call: question.call, status: status))
    let again = ledger.questions.last { $0.token == question.token }
    guard status != .inProgress, ledger.asked.count > asked, try !ends(seen), let again else { return seen }
    return seen.followed(by: try await send(.gotStatus(call: again.call, status: status)))
  }

  /// Lets up to five seconds pass, because an app may take a moment, for example for an animation.
  ///
  /// Returns everything that was seen, including what was seen before.
  func afterAMoment(
    _ seen: Observed<System>, until isDone: (Observed<System>) throws -> Bool
  ) async throws -> Observed<System> {
    var seen = seen
    for seconds: Int64 in [1, 1, 3] where controlsTime {
      guard try !isDone(seen) else { break }
      seen = seen.followed(by: try await wait(milliseconds: seconds * 1000))
    }
    return seen
  }

  /// Delivers a stimulus, and gives the app a moment to go on.
  ///
  /// If the app asks for the status at once and has not gone on without the answer, the backend answers. The backend
  /// also answers a request that was under way before, if the app does not go on by itself.
  private func send(
    _ stimulus: System.Stimulus, telling status: PaymentStatus, unless hasGoneOn: () throws -> Bool
  ) async throws -> Observed<System> {
    let asked = ledger.asked.count
    var seen = try await send(stimulus)
    if ledger.asked.count > asked, try !hasGoneOn(), let question = ledger.questions.last {
      seen = seen.followed(by: try await send(.gotStatus(call: question.call, status: status)))
    }
    seen = try await afterAMoment(seen) { _ in try hasGoneOn() }
    guard try !hasGoneOn(), let question = questionUnderWay else { return seen }
    seen = seen.followed(by: try await send(.gotStatus(call: question.call, status: status)))
    return try await afterAMoment(seen) { _ in try hasGoneOn() }
  }

  /// The latest unanswered request about the last payment, if its popup is over and its outcome was not reported.
  private var questionUnderWay: HostLedger.Question? {
    guard let payment = ledger.payment, payment.isGivenUp, !payment.isFinal else { return nil }
    return ledger.questions.last { $0.token == payment.token && !$0.isStale }
  }
}

import Conformance

/// The steps of a payment in which nothing goes wrong.
extension PaymentFlow {
  /// The consumer taps the payment button, and the app submits the request.
  func pay() async throws {
    try trial.requireObserved(.askedToSubmit)
    let earlier = ledger.submissionCount
    try await tapButton()
    try trial.need(
      ledger.submissionCount > earlier, expected: "a submission when the payment button is tapped",
      saw: "none",
      judgedBy: "PBBA-PAY-01")
  }

  /// The backend accepts the request, and the app asks for the popup.
  @discardableResult
  func accept(_ payment: Payment) async throws -> Observed<System> {
    try trial.requireObserved(.requestedPopup)
    let seen = try await reply(accepting: payment)
    let isShown = try seen.of(.requestedPopup).count > 0
    try trial.need(
      isShown, expected: "the popup of the accepted payment", saw: "none",
      judgedBy: "PBBA-PAY-02")
    return seen
  }

  /// The backend accepts the last submission that waits for a reply.
  func reply(accepting payment: Payment) async throws -> Observed<System> {
    let seen = try await send(
      .submitted(
        call: lastSubmission(), token: payment.token, brn: payment.brn, expiryInterval: payment.longInterval
      ))
    guard trial.profile.effects.contains(.requestedPopup), trial.world.lifecycle == .active else {
      return seen
    }
    return try await afterAMoment(seen) {
      try $0.of(.requestedPopup).count > 0 || self.ledger.isErrorUp
    }
  }

  /// The last submission fails, and so do the app's further attempts; returns what the app did after the last attempt.
  func fail(_ error: String) async throws -> Observed<System> {
    var seen = try await send(.submitFailed(call: lastSubmission(), error: error))
    for _ in 1..<HostLedger.mostRefusals where !ledger.isErrorUp {
      // An app may pause before it tries again.
      for seconds: Int64 in [2, 3, 5] where !ledger.isErrorUp && ledger.submissions.isEmpty {
        seen = seen.followed(by: try await wait(milliseconds: seconds * 1000))
      }
      guard !ledger.isErrorUp, !ledger.submissions.isEmpty else { break }
      seen = try await send(.submitFailed(call: lastSubmission(), error: error))
    }
    return seen
  }

  /// The last submission fails, and so do the app's further attempts; false if the app then shows no error popup.
  func refuse() async throws -> Bool {
    try trial.requireObserved(.requestedErrorPopup)
    _ = try await fail("the connection was lost")
    return try hasErrorPopup(after: .refusal)
  }

  /// The popup's time is over; false if the app then shows no error popup.
  func expire() async throws -> Bool {
    try trial.requireObserved(.requestedErrorPopup)
    try await letPopupExpire()
    return try hasErrorPopup(after: .expiry)
  }

  /// Whether an error popup reports the mishap, as in the sample.
  ///
  /// Throws a setback if no error popup is up although the app has shown one after an earlier mishap of this kind. Only
  /// the sample shows these popups, so a host that uses its own screen is not judged on what follows.
  private func hasErrorPopup(after mishap: HostLedger.Mishap) throws -> Bool {
    try trial.need(
      ledger.isErrorUp || !ledger.popupsSeen.contains(mishap), mishap.words,
      expected: "an error popup, as before",
      saw: "none", judgedBy: mishap.judge)
    return ledger.isErrorUp
  }

  private func lastSubmission() throws -> Int {
    guard let call = ledger.submissions.last?.call else {
      throw trial.setback(
        expected: "a submission that waits for its reply", saw: "none", judgedBy: "PBBA-PAY-01")
    }
    return call
  }

  /// The steps from the tap to the popup.
  func begin(_ payment: Payment) async throws {
    try await pay()
    try await accept(payment)
  }

  /// The latest unanswered request for the status of the current payment; nil if none comes within a minute.
  func question() async throws -> HostLedger.Question? {
    try await question(about: ledger.paymentAtHand?.token)
  }

  /// The latest unanswered request for the status of the payment with that token; nil if none comes within a minute.
  func question(about token: String?) async throws -> HostLedger.Question? {
    guard trial.profile.effects.contains(.askedForStatus) else { return nil }
    // An app may ignore the answers to its earlier requests, so only the latest request counts.
    return try await wait(inSteps: [5, 5, 20, 30]) { ledger in
      ledger.questions.last { $0.token == token && !$0.isStale }
    }
  }

  /// The backend reports the status of the current payment: as an answer if the app asks, otherwise by a push.
  @discardableResult
  func tell(_ status: PaymentStatus) async throws -> Observed<System> {
    if let question = try await question() {
      return try await answer(question, with: status)
    }
    guard let payment = ledger.paymentAtHand, trial.understands(.pushedStatus) else {
      throw trial.setback(
        expected: "a request for the status of a payment within a minute", saw: "none",
        judgedBy: "PBBA-PAY-07/b")
    }
    let seen = try await send(.pushedStatus(token: payment.token, status: status))
    guard status != .inProgress, trial.world.lifecycle == .active else { return seen }
    return try await repeated(status, of: payment.token, after: seen)
  }

  /// The backend says that the current payment was made, and the app confirms it, at the latest after ten more seconds.
  func finish(pushing isPushed: Bool = false) async throws {
    try trial.requireObserved(.showedOutcome)
    let earlier = ledger.confirmationCount
    try await tell(.paid, pushing: isPushed)
    if ledger.confirmationCount == earlier, controlsTime { try await wait(milliseconds: 10_000) }
    try trial.need(
      ledger.confirmationCount > earlier,
      expected: "the confirmation of a payment that the backend confirmed",
      saw: "none", judgedBy: "PBBA-PAY-07/b")
  }
}

extension Payment {
  /// The interval that the backend gives to a host: ten hours longer than the payment's own interval.
  ///
  /// Only the suite ends a popup's time, so the interval must be longer than a case.
  var longInterval: Int { 36_000 + expiryInterval }
}

extension HostLedger.Mishap {
  fileprivate var words: String {
    switch self {
    case .refusal: "after a failed submission"
    case .expiry: "after the end of the popup's time"
    }
  }

  /// The rule on the error popup after the mishap.
  fileprivate var judge: String {
    switch self {
    case .refusal: "PBBA-PAY-02"
    case .expiry: "PBBA-PAY-12"
    }
  }
}

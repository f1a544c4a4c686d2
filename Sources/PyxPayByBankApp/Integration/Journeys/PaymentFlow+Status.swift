import Conformance

/// How the app learns the status of a payment: from an answer or a push, in the foreground or in the background.
extension PaymentFlow {
  /// The backend answers up to `count` requests for the status, always with `inProgress`.
  func delay(_ count: Int) async throws {
    for _ in 0..<count {
      guard let question = try await question() else {
        return trial.leaveOut("in progress before", because: "the app does not ask for the status")
      }
      let seen = try await send(.gotStatus(call: question.call, status: .inProgress))
      try needNoOutcome(seen, of: .paid, judgedBy: "PBBA-PAY-07/a")
      trial.label("in progress before")
    }
  }

  /// The steps between the popup and the final status; false if the app ends the payment after a lost answer.
  ///
  /// An app may do so (A-PBBA-32); the case is then passed over.
  func delay(_ input: MadePayment) async throws -> Bool {
    try await delay(input.delays)
    guard input.isLost else { return true }
    guard try await question() != nil else {
      trial.leaveOut(MadePayment.lost, because: "the app does not ask for the status")
      return true
    }
    guard try await loseQuestion() else {
      trial.leaveOut(MadePayment.lost, because: "the app does not ask again")
      trial.passOver(because: "does not ask again when a status request is lost")
      return false
    }
    trial.label(MadePayment.lost)
    return true
  }

  /// The current status request fails, if there is one; false if the app cannot learn the status after that.
  ///
  /// The app may end the payment, or it may neither ask again nor receive pushes (A-PBBA-32).
  func loseQuestion() async throws -> Bool {
    guard let question = try await question() else { return true }
    let seen = try await send(.statusFailed(call: question.call, error: "the connection was lost"))
    try needNoOutcome(seen, of: nil, judgedBy: "PBBA-PAY-08")
    guard !ledger.isErrorUp, try !ends(seen) else { return false }
    // An app that shows a word of its own has given up, unless it asks again.
    if trial.understands(.pushedStatus), try !ends(seen, inAnyWord: true) { return true }
    return try await self.question() != nil
  }

  /// Needs the app to show no outcome while nothing is known about a payment.
  ///
  /// If `status` is given, only the outcome of that status counts.
  ///
  /// An app's own word does not count, because it may say that the payment is being checked.
  func needNoOutcome(
    _ seen: Observed<System>, of status: PaymentStatus?, judgedBy judge: String
  ) throws {
    guard trial.profile.effects.contains(.showedOutcome) else { return }
    let shown = try seen.of(.showedOutcome).filter { effect in
      status.map { effect == .showedOutcome(status: $0) } ?? effect.showsFinalStatus
    }
    try trial.need(
      shown.isEmpty, expected: "no outcome, because nothing is known", saw: "\(shown)", judgedBy: judge)
  }

  /// The steps from the tap until the backend knows the outcome of the payment, and the app does not know it yet.
  ///
  /// Returns false if the app ends the payment earlier.
  func reachOutcome(_ input: MadePayment) async throws -> Bool {
    if ledger.submissionCount > 0 { trial.label(MadePayment.followed) }
    try await pay()
    try await accept(input.payment, away: input.isAcceptedAway)
    return try await delay(input)
  }

  /// The backend accepts the request, and the app asks for the popup, at the latest when it is back in the foreground.
  @discardableResult
  func accept(
    _ payment: Payment, away isAway: Bool, meanwhile: () async throws -> Void = {}
  ) async throws -> Observed<System> {
    guard isAway, trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) else {
      let seen = try await accept(payment)
      try await meanwhile()
      return seen
    }
    try trial.requireObserved(.requestedPopup)
    try await go(.background)
    var seen = try await reply(accepting: payment)
    try await meanwhile()
    seen = seen.followed(by: try await go(.active))
    // An app may ask for the popup only a moment after the consumer has come back.
    seen = try await afterAMoment(seen) {
      try $0.of(.requestedPopup).count > 0 || self.ledger.isErrorUp || !self.ledger.submissions.isEmpty
    }
    trial.label(MadePayment.acceptedAway)
    // An app may abandon its request when the consumer leaves the app, and submit the request again.
    if try seen.of(.requestedPopup).count == 0, !ledger.isErrorUp, !ledger.submissions.isEmpty {
      seen = seen.followed(by: try await reply(accepting: payment))
    }
    let isShown = try seen.of(.requestedPopup).count > 0
    try trial.need(
      isShown || ledger.isErrorUp, expected: "the popup of the accepted payment", saw: "none",
      judgedBy: "PBBA-PAY-02")
    return seen
  }

  /// The backend reports the status to the app, and the consumer stays in the app, is away, or has come back.
  ///
  /// Returns what the app does from the report on.
  @discardableResult
  func conclude(_ input: MadePayment, with status: PaymentStatus) async throws -> Observed<System> {
    trial.label(input.leaves ? MadePayment.left : MadePayment.stayed)
    switch input.stay {
    case .stays: return try await tell(status, by: input)
    case .isAway: if try await canBeTold() { return try await concludeAway(input, with: status) }
    case .comesBack: break
    }
    try await go(.background)
    try await go(.active)
    return try await tell(status, by: input)
  }

  /// Whether the app can learn the status in the background.
  ///
  /// It can learn it from a push, or from the answer to a request that was under way when the consumer left the app.
  private func canBeTold() async throws -> Bool {
    if try await question() != nil || trial.understands(.pushedStatus) { return true }
    trial.leaveOut(MadePayment.toldAway, because: "the app does not ask for the status")
    return false
  }

  private func concludeAway(
    _ input: MadePayment, with status: PaymentStatus
  ) async throws -> Observed<System> {
    try await go(.background)
    var seen = try await tell(status, by: input)
    trial.label(MadePayment.toldAway)
    seen = seen.followed(by: try await go(.active))
    return try await repeated(status, of: input.payment.token, after: seen)
  }

  private func tell(_ status: PaymentStatus, by input: MadePayment) async throws -> Observed<System> {
    if !trial.understands(.pushedStatus) {
      trial.leaveOut(MadePayment.pushed, because: "the app receives no push")
    }
    return try await tell(status, pushing: input.isPushed)
  }

  /// The backend reports the status of the current payment: by a push if planned and understood, else as an answer.
  @discardableResult
  func tell(_ status: PaymentStatus, pushing: Bool) async throws -> Observed<System> {
    guard pushing, let payment = ledger.paymentAtHand, trial.understands(.pushedStatus) else {
      return try await tell(status)
    }
    let seen = try await send(.pushedStatus(token: payment.token, status: status))
    trial.label(MadePayment.pushed)
    guard status != .inProgress, trial.world.lifecycle == .active else { return seen }
    return try await repeated(status, of: payment.token, after: seen)
  }

  /// Reports a final status again to an app that asks for it, or that does nothing for a minute.
  ///
  /// The app may treat a push only as a reason to ask, or may receive nothing in the background. Returns everything
  /// that the app did.
  func repeated(
    _ status: PaymentStatus, of token: String, after seen: Observed<System>
  ) async throws -> Observed<System> {
    var seen = seen
    // An app may end the payment after a moment.
    for seconds: Int64 in [0, 5, 5, 20, 30] {
      if seconds > 0 { seen = seen.followed(by: try await wait(milliseconds: seconds * 1000)) }
      guard try !ends(seen) else { return seen }
      // If the app made the request before the report, the request does not show that the app wants another answer.
      if let question = ledger.questions.last(where: { $0.token == token && !$0.isStale }),
        try seconds > 0 || asks(question, in: seen)
      {
        return seen.followed(by: try await send(.gotStatus(call: question.call, status: status)))
      }
    }
    guard trial.understands(.pushedStatus) else { return seen }
    return seen.followed(by: try await send(.pushedStatus(token: token, status: status)))
  }

  private func asks(_ question: HostLedger.Question, in seen: Observed<System>) throws -> Bool {
    try seen.of(.askedForStatus).contains { effect in
      if case .askedForStatus(question.call, _) = effect { true } else { false }
    }
  }

  /// Whether the app did something by which the consumer sees that the payment has ended.
  ///
  /// A screen with a word of the app's own may say that the payment is under way, so it counts only if `inAnyWord` is
  /// true.
  func ends(_ seen: Observed<System>, inAnyWord: Bool = false) throws -> Bool {
    let ends: [System.Effect.Kind] = [
      .showedOutcome, .dismissedPopup, .requestedErrorPopup, .changedPayButton,
    ]
    return try seen.of(ends.filter(trial.profile.effects.contains)).contains {
      inAnyWord || $0.kind != .showedOutcome || $0.showsFinalStatus
    }
  }
}

import Conformance

extension PayByBankAppIntegration {
  /// Payments that are over before a rule begins: the host makes no requests, and no popup is up.
  ///
  /// A past with a closed or expired payment is left out for a host that goes on asking about this payment. All pasts
  /// are left out for a host on the machine's clock, because the suite cannot see that the host has come to rest. No
  /// past contains a lost answer, because the document leaves open what a host does after it (A-PBBA-32).
  public static var pasts: [Past<PayByBankAppIntegration>] {
    [.made, .cancelled, .refused, .retried, .closed]
  }
}

extension Past<PayByBankAppIntegration> {
  fileprivate static var made: Past {
    Past("a completed payment") { trial in
      let flow = try PaymentFlow(ofPastIn: trial)
      try await flow.begin(.earlier(trial))
      try await flow.finish()
      try await flow.comeToRest()
    }
  }

  fileprivate static var cancelled: Past {
    Past("a payment that the consumer cancelled in the bank app") { trial in
      let flow = try PaymentFlow(ofPastIn: trial)
      try await flow.begin(.earlier(trial))
      try await flow.leaveUndecided()
      try await flow.leaveAndComeBack()
      try await flow.tell(.cancelled)
      try await flow.wait(milliseconds: 10_000)
      if flow.ledger.isErrorUp { try await flow.send(.calledBack(event: .didCloseByUser)) }
      try await flow.comeToRest()
    }
  }

  fileprivate static var refused: Past {
    Past("a payment request that was refused and abandoned") { trial in
      let flow = try PaymentFlow(ofPastIn: trial)
      try await flow.pay()
      try trial.needOver(try await flow.refuse())
      try await flow.send(.calledBack(event: .didCloseByUser))
      try await flow.comeToRest(dismisses: false)
    }
  }

  fileprivate static var retried: Past {
    Past("a payment that expired and was completed after a retry") { trial in
      let flow = try PaymentFlow(ofPastIn: trial)
      try await flow.begin(.earlier(trial))
      try await flow.leaveUndecided()
      try trial.needOver(try await flow.expire())
      let earlier = flow.ledger.submissionCount
      try await flow.askForRetry()
      try trial.needOver(flow.ledger.submissionCount > earlier)
      try await flow.accept(.earlier(trial))
      try await flow.finish()
      try await flow.comeToRest()
    }
  }

  fileprivate static var closed: Past {
    Past("a payment whose popup the consumer closed") { trial in
      let flow = try PaymentFlow(ofPastIn: trial)
      try await flow.begin(.earlier(trial))
      try await flow.leaveUndecided()
      try await flow.closePopup()
      try await flow.comeToRest(dismisses: false)
    }
  }
}

extension Payment {
  /// A payment with its own token and code.
  fileprivate static func earlier(_ trial: Trial<PayByBankAppIntegration>) -> Payment {
    let number = trial.nextCall()
    let letters = Array("AEIOU")
    let end = [number / 5, number].map { String(letters[$0 % letters.count]) }.joined()
    return Payment(token: "earlier-payment-\(number)", brn: "PAST" + end, expiryInterval: 60)
  }
}

extension PaymentFlow {
  /// Begins a past; if the suite does not control the host's clock, the case is run without the past.
  fileprivate convenience init(ofPastIn trial: Trial<System>) throws {
    self.init(trial)
    try trial.needOver(controlsTime)
  }

  /// The backend answers that the consumer has not decided yet, and no request for the status may be left unanswered.
  fileprivate func leaveUndecided() async throws {
    if try await question() != nil { try await tell(.inProgress) }
    try trial.needOver(ledger.questions.isEmpty)
  }

  fileprivate func leaveAndComeBack() async throws {
    guard trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) else { return }
    try await go(.background)
    try await go(.active)
  }

  /// Needs the app to be at rest: it makes no request when the consumer leaves it and comes back, and in the two
  /// minutes after that.
  ///
  /// No popup may be up at the end.
  fileprivate func comeToRest(dismisses: Bool = true) async throws {
    try trial.needOver(ledger.isIdle && ledger.questions.isEmpty && !ledger.isAmbiguous)
    let requests = ledger.submissionCount + ledger.asked.count
    try await leaveAndComeBack()
    for _ in 0..<2 { try await wait(milliseconds: 60_000) }
    try trial.needOver(
      ledger.isIdle && ledger.questions.isEmpty && ledger.submissionCount + ledger.asked.count == requests)
    if dismisses, trial.profile.effects.isSuperset(of: [.requestedPopup, .dismissedPopup]) {
      let last = try trial.seen.of(.requestedPopup, .dismissedPopup, .requestedErrorPopup).last
      try trial.needOver(last?.kind != .requestedPopup)
    }
    guard trial.profile.effects.contains(.changedPayButton) else { return }
    try trial.needOver(
      try trial.seen.of(.changedPayButton).last != .changedPayButton(isEnabled: false))
  }
}

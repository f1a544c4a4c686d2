import Conformance

extension PiaWalletsIntegration {
  /// Payments that are over before a rule begins: the host asks for nothing, blocks nothing, and has shown everything
  /// that it knows.
  ///
  /// Each payment that reached the wallet has its final status, because a host may go on asking for a missing status.
  /// If an answer was lost, the host may have asked for it again (A-PIA-18, A-PIA-22), and then received it. A host on
  /// the machine's clock has no pasts, because the suite cannot see that it has come to rest.
  public static var pasts: [Past<PiaWalletsIntegration>] {
    [.made, .declined, .interrupted, .lostAtFirst, .notRegistered, .notInstalled, .refused]
  }

  /// Rules on what is shown after a failure begin only after pasts that leave nothing of that kind on the screen.
  public static func pasts(before rule: String) -> [Past<PiaWalletsIntegration>] {
    guard rule.hasPrefix("PIA-LCH-08") else { return pasts }
    return pasts.map { $0.ending { try !$0.mayStillShow([.showedAlternatives, .remindedOfNetwork]) } }
  }
}

extension Past<PiaWalletsIntegration> {
  fileprivate static var made: Past {
    Past("a completed payment, and one of the app's own links") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      let canOrder = trial.understands(.orderChanged)
      if canOrder { try await flow.send(.orderChanged(capturesAtOnce: true)) }
      try await flow.reachWallet(.vipps)
      try await flow.redirect()
      try await flow.end(.authorised)
      if trial.profile.effects.contains(.followedLink) {
        try await flow.send(.urlOpened(url: "shop://earlier-offer/911", isRedirect: false))
        try await flow.comeToRest()
      }
      if canOrder { try await flow.send(.orderChanged(capturesAtOnce: false)) }
    }
  }

  fileprivate static var declined: Past {
    Past("a payment that the consumer declined") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.reachWallet(.swish)
      try await flow.redirect()
      try await flow.end(.denied)
    }
  }

  fileprivate static var interrupted: Past {
    Past("a payment that was interrupted and then completed") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.reachWallet(.mobilePay)
      try trial.needOver(try await flow.interrupt())
      try await flow.redirect()
      try await flow.end(.authorised)
    }
  }

  fileprivate static var lostAtFirst: Past {
    Past("a completed payment whose status and commit were lost on the way") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.reachWallet(.swish)
      try await flow.redirect()
      try await flow.loseStatusAndCommit()
      try await flow.end(.authorised)
    }
  }

  fileprivate static var notRegistered: Past {
    Past("an order to be captured at once, whose payment the backend did not register") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      // The requests to the backend differ for an order to be captured at once, and the next order must not inherit the
      // difference.
      let canOrder = trial.understands(.orderChanged)
      if canOrder { try await flow.send(.orderChanged(capturesAtOnce: true)) }
      try await flow.pay(.vipps)
      try await flow.request()
      try await flow.refuse()
      try trial.needOver(try flow.purchase().hasFailed)
      try await flow.comeToRest()
      if canOrder { try await flow.send(.orderChanged(capturesAtOnce: false)) }
    }
  }

  fileprivate static var notInstalled: Past {
    Past("a payment whose wallet was removed") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.fail(.walletAppNotInstalled, .swish)
      try await flow.comeToRest()
    }
  }

  fileprivate static var refused: Past {
    Past("a refused launch") { trial in
      let flow = try HostFlow(ofPastIn: trial)
      try await flow.pay(.mobilePay, canLaunch: false)
      try await flow.comeToRest()
    }
  }
}

extension HostFlow {
  /// Begins a past, in which the backend's names for payments differ from the names in rules.
  fileprivate convenience init(ofPastIn trial: Trial<System>) throws {
    self.init(trial)
    try trial.needOver(controlsTime)
    (isPast, registeredCount) = (true, trial.nextCall() - 1)
  }

  /// The first request for the status fails, and so does the first commit, so the app must ask again for both.
  fileprivate func loseStatusAndCommit() async throws {
    try trial.needOver(trial.understands(.statusFailed) && trial.understands(.decisionFailed))
    let error = "the connection was lost"
    try await send(.statusFailed(call: try await needQuestion().call, error: error))
    try await send(.gotStatus(call: try await needQuestion().call, status: .authorised))
    guard let commit = ledger.openDecisions.first else { return try trial.needOver(false) }
    try await send(.decisionFailed(call: commit.call, error: error))
  }

  /// The backend reports the final status; needs the host to come to rest and to have shown the outcome.
  fileprivate func end(_ status: TransactionStatus) async throws {
    _ = try await needQuestion()
    try await answerAll(status)
    try await comeToRest()
    let isShown =
      status == .authorised
      ? ledger.shown.contains(.paid) : try ledger.shown.contains(.notPaid) || hasShownAlternatives
    try trial.needOver(isShown)
  }

  /// Needs the host to make no request to its backend and block nothing during two minutes and a return to the app.
  fileprivate func comeToRest() async throws {
    try await wait(milliseconds: 10_000)
    try await confirmDecisions()
    let (questions, launches) = (ledger.questionCount, ledger.purchases.count)
    try await go(.background)
    try await go(.active)
    for _ in 0..<2 { try await wait(milliseconds: 60_000) }
    try trial.needOver(ledger.questionCount == questions && ledger.purchases.count == launches)
    try trial.needOver(ledger.questions.isEmpty && ledger.openDecisions.isEmpty)
    try trial.needOver(ledger.registrations.isEmpty && !ledger.isBlocked)
    try trial.needOver(!ledger.isIndicatorUp || !trial.profile.effects.contains(.removedTransitionView))
  }

  private var hasShownAlternatives: Bool {
    get throws {
      guard trial.profile.effects.contains(.showedAlternatives) else { return false }
      return try !trial.seen.of(.showedAlternatives).isEmpty
    }
  }
}

import Conformance

extension HostFlow {
  /// The subjects of a journey's payments, one after the other.
  private static let payments = [
    Payment(
      accounts: [
        PaymentAccount(id: "a1", tender: "credit"), PaymentAccount(id: "a2", tender: "checking"),
        PaymentAccount(id: "a3", tender: "gift"),
      ], tenders: ["gift", "credit"], amount: 1250),
    Payment(
      accounts: [
        PaymentAccount(id: "b1", tender: "checking"), PaymentAccount(id: "b2", tender: "gift"),
        PaymentAccount(id: "b3", tender: "gift"),
      ], tenders: ["gift"], amount: 300, choice: 1),
    // A payment with a single eligible account, which the consumer must still choose; the account's name is
    // case-sensitive.
    Payment(
      accounts: [
        PaymentAccount(id: "Cc1", tender: "checking"), PaymentAccount(id: "Cc2", tender: "credit"),
      ], tenders: ["credit"], amount: 4999),
  ]

  /// Takes a row of a journey; if the row cannot be taken or leads elsewhere, returns why.
  func take(_ row: HostTransition) async throws -> String? {
    do {
      return try await step(row)
    } catch let setback as Setback {
      return setback.mismatch.message
    } catch let reason as NotApplicable {
      return reason.reason
    }
  }

  private func step(_ row: HostTransition) async throws -> String? {
    let payment = subject
    // Once the app has given the token back, the terminal cannot scan the token's code, and the consumer cannot leave
    // the screen with the code.
    if row.from == .showing, try deal().isReleased { return "the app has given the token back by itself" }
    switch row.event {
    case .showCode:
      try await changeSubject()
      try await beginByPhone()
    case .scanCode:
      if !ledger.ownTokenCalls.isEmpty { return "the app has obtained a token by itself" }
      if row.from == .scanning {
        try await send(.scanCodeTapped)
        return nil
      }
      try await changeSubject()
      try await beginByScan()
    case .issue, .decode:
      // The platform decides how long a token is.
      try await secure(nextName("code-" + String(repeating: "0123456789", count: 20)))
      if let call = leftRetrieval, trial.understands(.retrievalFailed) {
        leftRetrieval = nil
        try await send(.retrievalFailed(call: call, error: "the connection was lost"))
      }
    case .refuse: try await send(.tokenFailed(call: try needTokenCall(), error: "the connection was lost"))
    case .leave where row.from == .obtaining:
      let call = try needTokenCall()
      try await send(.screenLeft)
      // An app may keep a late token for the next code, so the token comes late only at the end of a journey.
      if isAtTheEnd {
        try await send(.tokenObtained(call: call, token: nextName("late-code-"), type: .purchase))
        return nil
      }
      // An app may also keep the unanswered request. So before the end of a journey, the request fails, and the app has
      // nothing to keep.
      guard trial.understands(.tokenFailed) else { return "the app does not understand tokenFailed" }
      try await send(.tokenFailed(call: call, error: "the connection was lost"))
    case .leave, .background:
      let releases = ledger.releases.count
      // While another app is in front, the app may keep its code and the retrieval for that code.
      if row.from == .showing, row.event == .leave { leftRetrieval = ledger.discoveries.last?.number }
      if row.event == .leave { try await send(.screenLeft) } else { try await go(.background) }
      if row.from == .showing { _ = try await isGivenBack(after: releases) }
      if row.event == .background { try await go(.active) }
    case .submit, .submitTenders, .submitNone, .submitSummary, .submitOther:
      return try await submit(row.event, payment)
    case .lose:
      let call =
        row.from == .summarising ? try await needSummary(judgedBy: "PD-FLOW-07") : try await needDiscovery()
      try await send(.retrievalFailed(call: call, error: "the connection was lost"))
    case .pick:
      if row.from != .choosing {
        // If the list has gone, or there was none, the tap does nothing.
        if let account = try deal().picked ?? deal().eligible.first {
          try await send(.accountPicked(account: account))
        }
        return nil
      }
      let choice = try await needChoice()
      try await pick(choice[payment.choice % choice.count])
    case .complete, .close:
      try await send(.updated(call: try await needUpdate(), next: row.event == .complete ? .summary : nil))
    case .loseUpdate:
      try await send(.updateFailed(call: try await needUpdate(), error: "the connection was lost"))
    case .summarise:
      try await send(.summarised(call: try await needSummary(judgedBy: "PD-FLOW-09/a"), result: .approved))
    case .receive: try await receive()
    case .loseReceipt:
      guard let call = try await receiptCall(judgedBy: "PD-SUM-02/a") else {
        return "the app asks for no receipt"
      }
      try await send(.receiptFailed(call: call, error: "the connection was lost"))
    }
    return nil
  }

  /// Lets half a minute pass; returns why the walk ends then, nil if it continues.
  fileprivate func pause() async throws -> String? {
    let earlier = try messageCount
    try await trial.bringing { _ = try await wait(milliseconds: 30_000) }
    // The document does not say how long an app waits for the platform or for the consumer.
    return try messageCount > earlier ? "the app gives up waiting" : nil
  }

  /// The next payment has a wallet of its own, which an app may read when the payment begins.
  private func changeSubject() async throws {
    subject = Self.payments[ledger.deals.count % Self.payments.count]
    try await send(.walletChanged(accounts: subject.accounts))
  }

  private func submit(_ event: HostEvent, _ payment: Payment) async throws -> String? {
    let call = try await needDiscovery()
    let next: FlowRule =
      switch event {
      case .submitTenders: .submitPaymentTenders
      case .submitSummary: .summary
      case .submitOther: FlowRule(rawValue: "signForPayment")
      default: .processPayment
      }
    try await send(
      .discovered(
        call: call, reference: nextName("Reference-"),
        tenders: event == .submitNone ? ["voucher"] : payment.tenders,
        amount: payment.amount, next: next, expectsTenders: next != .summary))
    return nil
  }
}

extension Trial where System == PaydiantIntegration {
  /// Starts the app twice before anything happens in it.
  func startTwice() async throws {
    try await HostFlow(self).send(.walletChanged(accounts: []))
    try await restart()
    label(HostSituation.startedTwice)
  }

  /// Plays the steps before a payment; if they cannot be played, starts afresh, and the report says so.
  ///
  /// Missing stimuli and failures on the way are not the subject of any rule here.
  ///
  /// - Parameters:
  ///   - earlier: The steps before the payment.
  ///   - more: The effects that the rule looks at; throws ``NotApplicable`` if they cannot be seen.
  ///   - parts: Effects that the rule looks at if they can be seen; at least one of them must be visible.
  func begin(
    after earlier: [HostTransition], watching more: PaydiantIntegrationEffect.Kind...,
    whereSeen parts: [PaydiantIntegrationEffect.Kind] = []
  ) async throws -> HostFlow {
    for kind in more { try requireObserved(kind) }
    let seen = parts.filter(profile.effects.contains)
    if seen.isEmpty, let first = parts.first { try requireObserved(first) }
    let more = more + seen
    return try await begin(after: earlier, label: HostSituation.afterAnother) {
      try HostFlow(self, also: more)
    } _: { flow, position in
      if let obstacle = try await flow.take(earlier[position]) { return obstacle }
      let mayGoOn = earlier[position] == earlier.last && !flow.ledger.ownTokenCalls.isEmpty
      return mayGoOn ? "the app begins another payment by itself" : nil
    }
  }

  /// Plays a walk; every effect must be one that the host's table allows.
  ///
  /// Ends early if the app cannot follow.
  func walk(_ rows: [HostTransition]) async throws {
    let flow = try HostFlow(self)
    var walk = Walk(self, reader: HostEffectReader(), mayBeLate: true)
    var taken: [HostTransition] = []
    for (number, row) in rows.enumerated() {
      flow.isAtTheEnd = number == rows.count - 1
      if let missing = row.event.needed.first(where: { !understands($0) }) {
        let reason = "the app does not understand \(missing.rawValue)"
        leaveOut("walks beyond: \(row.words)", because: reason)
        label(taken, of: rows, because: reason)
        break
      }
      let obstruction = try await flow.follow(row, of: &walk) { try await flow.take(row) }
      let isPaused = obstruction == nil && row.event.takesTime
      let obstacle = try await isPaused ? flow.pause() : obstruction
      try walk.read()
      guard let obstacle else {
        taken.append(row)
        continue
      }
      label(taken, of: rows, because: obstacle)
      return leaveOut("walks beyond: \(row.words)", because: obstacle)
    }
    if taken.count == rows.count { label(taken, of: rows, because: "") }
    try walk.read()
    try await walk.end(permitting: [.releases])
  }
}

extension Trial where System == PaydiantIntegration {
  /// Labels a walk with the situations that it reached, and records which ones an obstacle prevented.
  private func label(_ taken: [HostTransition], of rows: [HostTransition], because obstacle: String) {
    let situations: [(String, ([HostTransition]) -> Bool)] = [
      ("ten transitions or more", { $0.count >= 10 }),
      ("two payments or more", { $0.count { $0.event == .showCode || $0.event == .scanCode } > 1 }),
      ("the payment was submitted", { $0.contains { $0.event == .pick && $0.from == .choosing } }),
    ]
    for (name, holds) in situations {
      if holds(taken) { label(name) } else if holds(rows) { leaveOut(name, because: obstacle) }
    }
  }
}

extension HostEvent {
  /// The optional stimuli that an app must understand for the event.
  fileprivate var needed: [PaydiantIntegrationStimulus.Kind] {
    switch self {
    case .showCode: [.showCodeTapped, .tokenObtained]
    case .scanCode: [.scanCodeTapped, .codeDecoded]
    case .refuse: [.tokenFailed]
    case .leave: [.screenLeft]
    case .background: [.appDidEnterBackground]
    case .loseUpdate: [.updateFailed]
    case .loseReceipt: [.receiptFailed]
    default: []
    }
  }

  /// Whether nothing happens for a while after the event.
  fileprivate var takesTime: Bool { [.issue, .decode, .submit, .pick, .leave].contains(self) }
}

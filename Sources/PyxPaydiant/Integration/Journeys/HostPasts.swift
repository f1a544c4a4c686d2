import Conformance

extension PaydiantIntegration {
  /// What an app may have lived through before a rule begins; none of them ends where the document leaves open what follows.
  public static var pasts: [Past<PaydiantIntegration>] {
    [.paidByPhone, .paidByScan, .codeGivenUp, .tokenRefused, .scanGivenUp]
  }
}

extension Past<PaydiantIntegration> {
  /// A payment by a code on the phone, up to its receipt.
  fileprivate static var paidByPhone: Past {
    Past("a payment by a code on the phone") { trial in
      try await trial.payEarlier(byPhone: true)
    }
  }

  /// A payment by a code on the terminal, up to its receipt.
  fileprivate static var paidByScan: Past {
    Past("a payment by a code on the terminal") { trial in
      try await trial.payEarlier(byPhone: false)
    }
  }

  /// A code that the consumer left for another screen, whose token was given back.
  fileprivate static var codeGivenUp: Past {
    Past("a code that the consumer has left") { trial in
      let flow = try HostFlow(earlierIn: trial)
      try await flow.showCode(token: "earlier-code-\(trial.nextCall())")
      _ = try await flow.needDiscovery()
      try await flow.send(.screenLeft)
      try await flow.needRelease()
      // What was under way for that token comes to nothing, as there is no transaction any more.
      for call in flow.ledger.discoveries {
        try await flow.send(.retrievalFailed(call: call.number, error: "the token was given back"))
      }
      try await flow.needOver()
    }
  }

  /// A request for a token of which nothing came.
  fileprivate static var tokenRefused: Past {
    Past("a request for a token that failed") { trial in
      let flow = try HostFlow(earlierIn: trial)
      try await flow.beginByPhone()
      try await flow.send(.tokenFailed(call: try flow.needTokenCall(), error: "the connection was lost"))
      try await flow.needOver()
    }
  }

  /// A camera that the consumer left before it saw a code.
  fileprivate static var scanGivenUp: Past {
    Past("a scan that the consumer has given up") { trial in
      let flow = try HostFlow(earlierIn: trial)
      try await flow.beginByScan()
      try await flow.send(.screenLeft)
      try await flow.needOver()
    }
  }
}

extension Trial where System == PaydiantIntegration {
  /// A whole payment with a wallet of its own, which is empty again afterwards, as it was before.
  fileprivate func payEarlier(byPhone isByPhone: Bool) async throws {
    guard understands(isByPhone ? .showCodeTapped : .scanCodeTapped) else { return try needOver(false) }
    let flow = try HostFlow(earlierIn: self)
    let number = nextCall()
    let accounts = ["store-card", "cheque"].enumerated().map { place, tender in
      PaymentAccount(id: "earlier-account-\(number)-\(place)", tender: tender)
    }
    try await flow.pay(
      Payment(isByPhone: isByPhone, accounts: accounts, tenders: ["store-card"], amount: 91_100),
      token: "earlier-code-\(number)", reference: "earlier-reference-\(number)")
    try needOver(try await flow.wait(until: { !$0.shownReceipts.isEmpty }))
    try await flow.send(.walletChanged(accounts: []))
    try await flow.needOver()
  }
}

extension HostFlow {
  /// Begins a journey of the past, in which all is looked at that can be left behind.
  fileprivate convenience init(earlierIn trial: Trial<PaydiantIntegration>) throws {
    let leavings: [PaydiantIntegrationEffect.Kind] = [
      .changedScanView, .changedDecoderDelegate, .changedProgress, .changedReleaseControl,
    ]
    try self.init(trial, also: leavings.filter(trial.profile.effects.contains))
  }

  /// Gives the app a minute for what it does on its own, and sees that nothing is under way or on the screen then.
  fileprivate func needOver() async throws {
    try await wait(milliseconds: 60_000)
    try trial.needOver(ledger.isAtRest)
  }
}

extension HostLedger {
  /// Whether no call waits for its reply, and neither code, camera, progress nor release control is there.
  fileprivate var isAtRest: Bool {
    let waiting = tokenCalls + retrievals + updates + receipts
    let isShown =
      visibleCode != nil || isScanViewShown || isProgressShown || isReleaseControlShown
    return waiting.isEmpty && !isShown && !isDecoding && !isDelegateAttached && deal?.isOver != false
  }
}

import Conformance

extension PaydiantIntegration {
  /// An app's possible pasts before a rule begins; none ends at a point where the document leaves open what follows.
  public static var pasts: [Past<PaydiantIntegration>] {
    [.paidByPhone, .paidByScan, .codeGivenUp, .tokenRefused, .scanGivenUp, .receiptLost]
  }
}

extension Past<PaydiantIntegration> {
  /// A payment with a code on the phone, up to its receipt.
  fileprivate static var paidByPhone: Past {
    Past("a payment with a code on the phone") { trial in
      try await trial.payEarlier(byPhone: true)
    }
  }

  /// A payment with a code on the terminal, up to its receipt.
  fileprivate static var paidByScan: Past {
    Past("a payment with a code on the terminal") { trial in
      try await trial.payEarlier(byPhone: false)
    }
  }

  /// A code whose token was given back when the consumer left it for another screen.
  fileprivate static var codeGivenUp: Past {
    Past("a code that the consumer has left") { trial in
      let flow = try HostFlow(earlierIn: trial)
      try await flow.showCode(token: "earlier-code-\(trial.nextCall())")
      _ = try await flow.needDiscovery()
      try await flow.send(.screenLeft)
      try await flow.needRelease()
      // The current retrieval for that token fails, because there is no transaction any more.
      for call in flow.ledger.discoveries {
        try await flow.send(.retrievalFailed(call: call.number, error: "the token was given back"))
      }
      try await flow.needOver()
    }
  }

  /// A failed request for a token.
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
    Past("a scan that the consumer abandoned") { trial in
      let flow = try HostFlow(earlierIn: trial)
      try await flow.beginByScan()
      try await flow.send(.screenLeft)
      try await flow.needOver()
    }
  }

  /// A payment whose receipt does not come, however often the app asks; the app confirms the payment all the same.
  fileprivate static var receiptLost: Past {
    Past("a payment whose receipt did not come") { trial in
      try await trial.payEarlier(byPhone: true) { flow in
        var call = try await flow.receiptCall(judgedBy: "PD-SUM-02/a")
        try trial.needOver(call != nil && trial.understands(.receiptFailed))
        for _ in 0..<12 {
          guard let number = call else { break }
          try await flow.send(.receiptFailed(call: number, error: "the connection was lost"))
          try await flow.wait(milliseconds: 60_000)
          call = flow.ledger.ownReceipts.last?.number
        }
        try trial.needOver(flow.ledger.deal?.isConfirmed == true)
      }
    }
  }
}

extension Trial where System == PaydiantIntegration {
  /// A whole payment with its own wallet; the wallet is empty after the payment.
  ///
  /// - Parameter receive: What becomes of the request for the receipt.
  fileprivate func payEarlier(
    byPhone isByPhone: Bool, receive: (HostFlow) async throws -> Void = { try await $0.receive() }
  ) async throws {
    guard understands(isByPhone ? .showCodeTapped : .scanCodeTapped) else { return try needOver(false) }
    let flow = try HostFlow(earlierIn: self)
    let number = nextCall()
    let accounts = ["store-card", "cheque"].enumerated().map { place, tender in
      PaymentAccount(id: "earlier-account-\(number)-\(place)", tender: tender)
    }
    try await flow.pay(
      Payment(isByPhone: isByPhone, accounts: accounts, tenders: ["store-card"], amount: 91_100),
      token: "earlier-code-\(number)", reference: "earlier-reference-\(number)", receive: receive)
    try needOver(try await flow.wait(until: { !$0.shownReceipts.isEmpty }))
    try await flow.send(.walletChanged(accounts: []))
    try await flow.needOver()
  }
}

extension HostFlow {
  /// Begins a past, and watches everything that it could leave behind.
  fileprivate convenience init(earlierIn trial: Trial<PaydiantIntegration>) throws {
    let leavings: [PaydiantIntegrationEffect.Kind] = [
      .changedScanView, .changedDecoderDelegate, .changedProgress, .changedReleaseControl,
    ]
    try self.init(trial, also: leavings.filter(trial.profile.effects.contains))
  }

  /// Gives the app a minute for its own actions, and checks that nothing is then pending or on the screen.
  fileprivate func needOver() async throws {
    try await wait(milliseconds: 60_000)
    try trial.needOver(ledger.isAtRest)
  }
}

extension HostLedger {
  /// Whether no call waits for its reply, and there is no code, camera, progress or release control.
  fileprivate var isAtRest: Bool {
    let waiting = tokenCalls + retrievals + updates + receipts
    let isShown =
      visibleCode != nil || isScanViewShown || isProgressShown || isReleaseControlShown
    return waiting.isEmpty && !isShown && !isDecoding && !isDelegateAttached && deal?.isOver != false
  }
}

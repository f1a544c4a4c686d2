import Conformance

extension Paydiant {
  /// A library's possible pasts before a rule begins.
  public static var pasts: [Past<Paydiant>] {
    [.tokenGivenBack, .failures, .details, .payment, .receipt, .scan, .picture]
  }
}

extension Past<Paydiant> {
  /// A token that was issued, and given back.
  fileprivate static var tokenGivenBack: Past {
    Past("a returned token") { trial in
      let call = trial.nextCall()
      let token = "earlier-token-\(call)"
      let request = try await trial.requestToken(call)
      try await trial.issue(token, for: request)
      try trial.needOver(trial.hasEnded(call, by: .deliveredToken))
      let seen = try await trial.sendAndSettle(.releaseCheckoutToken(token: token))
      try trial.needOver(!seen.of(.requestedRelease).isEmpty)
    }
  }

  /// Two calls whose requests all fail, even those that the library makes again.
  fileprivate static var failures: Past {
    Past("calls that failed") { trial in
      var call = trial.nextCall()
      try await trial.failAll(call, try await trial.requestToken(call))
      call = trial.nextCall()
      try await trial.failAll(call, try await trial.requestDetails(call, token: "earlier-token-\(call)"))
    }
  }

  /// A transaction that was looked at but not paid.
  fileprivate static var details: Past {
    Past("an answered retrieval") { trial in
      let call = trial.nextCall()
      let request = try await trial.requestDetails(call, token: "earlier-token-\(call)")
      let details = TransactionDetails(
        reference: "earlier-reference-\(call)", tenders: ["store-card"], amount: 70_700,
        next: .processPayment, expectsTenders: true)
      try await trial.sendAndSettle(.detailsSent(request: request, details: details))
      try trial.needOver(trial.hasEnded(call, by: .deliveredDetails))
    }
  }

  /// A payment from the retrieval to its summary.
  fileprivate static var payment: Past {
    Past("a completed payment") { trial in
      var call = trial.nextCall()
      let (token, reference) = ("earlier-token-\(call)", "earlier-reference-\(call)")
      var details = TransactionDetails(
        reference: reference, tenders: ["store-card"], amount: 91_100, next: .processPayment,
        expectsTenders: true)
      var request = try await trial.requestDetails(call, token: token)
      try await trial.sendAndSettle(.detailsSent(request: request, details: details))
      try trial.needOver(trial.hasEnded(call, by: .deliveredDetails))

      call = trial.nextCall()
      request = try await trial.requestUpdate(
        call, token: token, reference: reference, account: "earlier-account")
      try await trial.sendAndSettle(.updateAnswered(request: request, next: .summary))
      try trial.needOver(trial.hasEnded(call, by: .deliveredUpdate))

      call = trial.nextCall()
      (details.next, details.expectsTenders) = (.summary, false)
      request = try await trial.requestDetails(call, rule: .summary, token: token, reference: reference)
      try await trial.sendAndSettle(.detailsSent(request: request, details: details))
      try trial.needOver(trial.hasEnded(call, by: .deliveredDetails))
    }
  }

  /// A receipt that was handed over, if the library has a facade for receipts.
  fileprivate static var receipt: Past {
    Past("a delivered receipt") { trial in
      guard trial.hasReceipts else { return try trial.needOver(false) }
      let call = trial.nextCall()
      guard let request = try await trial.requestReceipt(call) else { return try trial.needOver(false) }
      try await trial.sendAndSettle(.receiptSent(request: request, receipt: "earlier-receipt-\(call)"))
      try trial.needOver(trial.seen.of(.deliveredReceipt).contains { $0.call == call })
    }
  }

  /// A decoder session in which a code was read.
  fileprivate static var scan: Past {
    Past("a scanned code") { trial in
      try await trial.sendAndSettle(.startDecoderSession)
      let code = "earlier-code-\(trial.nextCall())"
      let seen = try await trial.sendAndSettle(.frameCaptured(code: code)).of(.decoded)
      try trial.needOver(!seen.isEmpty)
      try await trial.sendAndSettle(.endDecoderSession)
      try trial.needOver(trial.seen.of(.changedCamera).last == .changedCamera(isOn: false))
    }
  }
}

extension Past<Paydiant> {
  /// A picture that the host handed over, if the library decodes pictures.
  fileprivate static var picture: Past {
    Past("a picture decoded by a call") { trial in
      guard trial.understands(.decodeImage) else { return try trial.needOver(false) }
      try await trial.sendAndSettle(.startDecoderSession)
      let seen = try await trial.sendAndSettle(.decodeImage(code: "earlier-code-\(trial.nextCall())")).of(
        .decoded)
      try trial.needOver(!seen.isEmpty)
      try await trial.sendAndSettle(.endDecoderSession)
    }
  }
}

extension Trial where System == Paydiant {
  /// Whether that block was called exactly once for the call, and no other block was.
  fileprivate func hasEnded(_ call: Int, by kind: PaydiantEffect.Kind) throws -> Bool {
    try seen.of(.deliveredToken, .deliveredDetails, .deliveredUpdate, .failed).filter { $0.call == call }
      .map(\.kind) == [kind]
  }

  /// Fails a request, and the library's further requests, until the failure block is called.
  fileprivate func failAll(_ call: Int, _ request: Int) async throws {
    var open: [Int] = [request]
    for _ in 0..<8 {
      guard let next = open.popLast() else { break }
      let seen = try await sendAndSettle(.requestFailed(request: next, error: "the connection was lost"))
      open += try seen.of(.requestedToken, .requestedMetaData).compactMap(\.request)
    }
    try needOver(open.isEmpty && hasEnded(call, by: .failed))
  }
}

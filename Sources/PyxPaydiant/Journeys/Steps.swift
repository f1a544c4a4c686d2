import Conformance

/// The steps of calls in which nothing goes wrong.
extension Trial where System == Paydiant {
  /// The platform issues a token; returns what the library did then.
  @discardableResult
  func issue(_ token: String, for request: Int) async throws -> Observed<Paydiant> {
    try await sendAndSettle(.tokenIssued(request: request, token: token, type: .purchase))
  }

  /// The host asks for a token; returns the number of the request that the library then makes.
  func requestToken(_ call: Int) async throws -> Int {
    let seen = try await sendAndSettle(.obtainCheckoutToken(call: call, type: .purchase)).of(.requestedToken)
    guard let request = seen.last?.request else {
      throw setback(
        "when the host asks for a token", expected: "a request for a token", saw: "none",
        judgedBy: "PD-TOK-01/b")
    }
    return request
  }

  /// The host retrieves; returns the number of the request that the library then makes.
  func requestDetails(
    _ call: Int, rule: FlowRule = .discovery, token: String = "c1", reference: String? = nil
  ) async throws -> Int {
    let seen = try await sendAndSettle(
      .retrieveMetaData(call: call, rule: rule, token: token, reference: reference)
    ).of(.requestedMetaData)
    guard let request = seen.last?.request else {
      throw setback(
        "after a retrieval", expected: "a request for data of the transaction", saw: "none",
        judgedBy: "PD-DISC-04")
    }
    return request
  }

  /// The host submits a payment; returns the number of the request that the library then makes.
  func requestUpdate(
    _ call: Int, rule: FlowRule = .processPayment, token: String = "c1", reference: String = "r1",
    account: String = "a1", confirmationRequired: Bool = false
  ) async throws -> Int {
    let seen = try await sendAndSettle(
      .updateTransaction(
        call: call, rule: rule, token: token, reference: reference, account: account,
        confirmationRequired: confirmationRequired)
    ).of(.requestedUpdate)
    guard let request = seen.last?.request else {
      throw setback(expected: "a request that submits the payment", saw: "none", judgedBy: "PD-UPD-06")
    }
    return request
  }

  /// The host asks for the last receipt; returns the number of the request that the library then makes, or nil where it answers
  /// by itself: it has the receipt, as no payment was made since then, or knows of no payment that has one.
  func requestReceipt(_ call: Int) async throws -> Int? {
    let effects = try await sendAndSettle(.retrieveReceipt(call: call))
    let answers = [PaydiantEffect.Kind.deliveredReceipt, .failed].filter(profile.effects.contains)
    // A receipt that is handed over at once may be asked for besides, so that it is the latest next time.
    if try effects.of(answers).contains(where: { $0.call == call }) { return nil }
    guard let request = try effects.of(.requestedReceipt).last?.request else {
      throw setback(
        "when the host asks for the last receipt", expected: "a request for a receipt", saw: "none",
        judgedBy: "PD-SUM-07")
    }
    return request
  }

  /// Why a case is passed over in which no request for a receipt is made.
  static var keepsReceipts: String { "answers by itself where no payment was made since the last receipt" }

  /// Whether the library has a receipt facade that can be judged.
  var hasReceipts: Bool {
    understands(.retrieveReceipt) && understands(.receiptSent) && profile.effects.contains(.requestedReceipt)
      && profile.effects.contains(.deliveredReceipt)
  }
}

extension PaydiantEffect {
  /// The same answer with what every adapter shows, and nothing more.
  var leastAnswer: PaydiantEffect {
    switch self {
    case .deliveredToken(let call, let token, _): return .deliveredToken(call: call, token: token)
    case .deliveredDetails(let call, var details):
      (details.amount, details.result) = (nil, nil)
      (details.allowsTips, details.allowsDiscounts) = (nil, nil)
      return .deliveredDetails(call: call, details: details)
    case .failed(let call, _): return .failed(call: call)
    default: return self
    }
  }
}

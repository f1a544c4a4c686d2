import Conformance

/// The steps of calls in which nothing goes wrong.
extension Trial where System == Paydiant {
  /// The platform issues a token; returns the library's effects.
  @discardableResult
  func issue(_ token: String, for request: Int) async throws -> Observed<Paydiant> {
    try await sendAndSettle(.tokenIssued(request: request, token: token, type: .purchase))
  }

  /// The host asks for a token; returns the number of the library's request.
  func requestToken(_ call: Int) async throws -> Int {
    let seen = try await sendAndSettle(.obtainCheckoutToken(call: call, type: .purchase)).of(.requestedToken)
    guard let request = seen.last?.request else {
      throw setback(
        "when the host asks for a token", expected: "a request for a token", saw: "none",
        judgedBy: "PD-TOK-01/b")
    }
    return request
  }

  /// The host retrieves; returns the number of the library's request.
  func requestDetails(
    _ call: Int, rule: FlowRule = .discovery, token: String = "c1", reference: String? = nil
  ) async throws -> Int {
    let seen = try await sendAndSettle(
      .retrieveMetaData(call: call, rule: rule, token: token, reference: reference)
    ).of(.requestedMetaData)
    guard let request = seen.last?.request else {
      throw setback(
        "after a retrieval", expected: "a request for the transaction's data", saw: "none",
        judgedBy: "PD-DISC-04")
    }
    return request
  }

  /// The host retrieves what the terminal submitted, as the document demands before a payment is submitted.
  ///
  /// A library may refuse an update of a transaction that it does not know. The step does nothing if the library has no
  /// retrievals that can be seen.
  func discover(
    token: String = "c1", reference: String = "r1", next: FlowRule = .processPayment
  ) async throws {
    guard understands(.retrieveMetaData), understands(.detailsSent),
      profile.effects.contains(.requestedMetaData)
    else { return }
    let request = try await requestDetails(nextCall(), token: token)
    var details = Paydiant.sampleDetails
    (details.reference, details.next) = (reference, next)
    try await sendAndSettle(.detailsSent(request: request, details: details))
  }

  /// The host submits a payment; returns the number of the library's request.
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

  /// The host asks for the last receipt; returns the number of the library's request.
  ///
  /// Returns nil if the library answers by itself. It may do so if it has the receipt and no payment was made since, or
  /// if it knows of no payment with a receipt.
  func requestReceipt(_ call: Int) async throws -> Int? {
    let effects = try await sendAndSettle(.retrieveReceipt(call: call))
    let answers = [PaydiantEffect.Kind.deliveredReceipt, .failed].filter(profile.effects.contains)
    // Even if a receipt is handed over at once, the library may request one, to have the latest next time.
    if try effects.of(answers).contains(where: { $0.call == call }) { return nil }
    guard let request = try effects.of(.requestedReceipt).last?.request else {
      throw setback(
        "when the host asks for the last receipt", expected: "a request for a receipt", saw: "none",
        judgedBy: "PD-SUM-07")
    }
    return request
  }

  /// Why a case is passed over if no receipt is requested.
  static var keepsReceipts: String { "answers by itself if no payment was made since the last receipt" }

  /// Whether the library has a receipt facade that can be judged.
  var hasReceipts: Bool {
    understands(.retrieveReceipt) && understands(.receiptSent) && profile.effects.contains(.requestedReceipt)
      && profile.effects.contains(.deliveredReceipt)
  }
}

extension PaydiantEffect {
  /// The same answer, reduced to what every adapter shows.
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

import Conformance

extension Observed where System == OnlinePayments {
  /// The results of the call: one for each time that the call ended.
  func results<Value>(
    of call: Int, _ kind: OnlinePaymentsEffect.Kind, _ read: (OnlinePaymentsEffect) -> Value?
  ) throws -> [CallResult<Value>] {
    try of(kind, .requestFailed).compactMap { effect in
      guard effect.call == call else { return nil }
      return effect.callFailure.map { .failure($0) } ?? read(effect).map { .success($0) }
    }
  }

  /// The call's immediate answers.
  func answers<Value>(
    to call: Int, _ kind: OnlinePaymentsEffect.Kind, _ read: (OnlinePaymentsEffect) -> Value?
  ) throws -> [Value] {
    try of(kind).compactMap { $0.call == call ? read($0) : nil }
  }
}

extension Trial where System == OnlinePayments {
  /// Makes a call and waits for its end; nil if it does not end.
  func result<Value>(
    _ stimulus: OnlinePaymentsStimulus, call: Int, _ kind: OnlinePaymentsEffect.Kind,
    _ read: (OnlinePaymentsEffect) -> Value?
  ) async throws -> CallResult<Value>? {
    try requireObserved(kind, .requestFailed)
    try await send(stimulus)
    return try await wait { try $0.results(of: call, kind, read).first }
  }

  /// Makes a call that the SDK answers without the service, and expects its answer.
  func answer<Value>(
    _ stimulus: OnlinePaymentsStimulus, call: Int, _ kind: OnlinePaymentsEffect.Kind, fileID: String,
    line: Int,
    _ read: (OnlinePaymentsEffect) -> Value?
  ) async throws -> Value {
    try requireObserved(kind)
    try await send(stimulus)
    if let value = try await wait(for: { try $0.answers(to: call, kind, read).first }) { return value }
    throw setback(
      "call \(call)", expected: "an answer to \(stimulus.kind.rawValue)", saw: "no answer", of: stimulus,
      fileID: fileID, line: line)
  }

  /// Asks for the items of a payment; nil if the call does not end.
  func getItems(in context: PaymentContext, call: Int) async throws -> CallResult<[PaymentItem]>? {
    try await result(.getPaymentItems(call: call, context: context), call: call, .paymentItems, \.items)
  }

  /// Asks for the items of a payment and expects to receive them.
  ///
  /// If no items come, the fault may be judged by the rules in `others` as well as by the rules on the call.
  func items(
    in context: PaymentContext = PaymentContext(), call: Int? = nil, orJudgedBy others: String...,
    fileID: String = #fileID, line: Int = #line
  ) async throws -> [PaymentItem] {
    let result = try await getItems(in: context, call: call ?? nextCall())
    return try success(of: result, "the payment items", orJudgedBy: others, fileID: fileID, line: line)
  }

  /// Asks for a product; nil if the call does not end.
  func getProduct(
    _ id: ProductID, in context: PaymentContext, call: Int
  ) async throws -> CallResult<PaymentProduct>? {
    try await result(
      .getPaymentProduct(call: call, paymentProductId: id, context: context), call: call, .paymentProduct,
      \.product)
  }

  /// Gives the service a product, asks for it and expects to receive it.
  ///
  /// Later steps name the product by the number of the call.
  func product(
    _ document: ProductDocument, in context: PaymentContext = PaymentContext(), call: Int? = nil,
    fileID: String = #fileID, line: Int = #line
  ) async throws -> (call: Int, product: PaymentProduct) {
    serve([document])
    let call = call ?? nextCall()
    let result = try await getProduct(document.item.id, in: context, call: call)
    return (call, try success(of: result, "the payment product", fileID: fileID, line: line))
  }

  /// Validates a value for a field of a product and expects a verdict, whatever it is.
  func verdict(
    on value: String, field: String, of product: Int, fileID: String = #fileID, line: Int = #line
  ) async throws -> InputVerdict {
    let call = nextCall()
    return try await answer(
      .validateField(call: call, product: product, fieldId: field, value: value), call: call, .validated,
      fileID: fileID, line: line, \.verdict)
  }

  /// Formats a value for a field of a product and expects an answer.
  func formatted(
    _ value: String, field: String, of product: Int, fileID: String = #fileID, line: Int = #line
  ) async throws -> FormattedValue {
    let call = nextCall()
    return try await answer(
      .formatValue(call: call, product: product, fieldId: field, value: value), call: call, .formattedValue,
      fileID: fileID, line: line, \.formatted)
  }

  /// The value of a call's result; throws a ``Setback`` if the call did not succeed.
  ///
  /// Rule X-CB-01 judges whether a call ends at all. How the call ends is judged by the rules on the call, by the rule
  /// on making a session if the app made a session, and by `others`. If a request went to a wrong place, the rule on
  /// where requests go is the only judge.
  func success<Value>(
    of result: CallResult<Value>?, _ what: String, orJudgedBy others: [String] = [],
    fileID: String = #fileID, line: Int = #line
  ) throws -> Value {
    if let value = result?.value { return value }
    let mismatch = Mismatch(expected: what, seen: result?.description ?? "no answer")
    guard result != nil else { throw setback(mismatch, judgedBy: ["X-CB-01"], fileID: fileID, line: line) }
    let judges = strayJudges ?? judges() + startJudges + others
    throw setback(mismatch, judgedBy: judges, fileID: fileID, line: line)
  }

  /// The value of a call's result; throws a violation if the call did not succeed, because its success is the rule's
  /// own subject.
  func expected<Value>(
    _ result: CallResult<Value>?, _ what: String, fileID: String = #fileID, line: Int = #line
  ) throws -> Value {
    if let value = result?.value { return value }
    let mismatch = Mismatch(expected: what, seen: result?.description ?? "no answer")
    if let strayJudges { throw setback(mismatch, judgedBy: strayJudges, fileID: fileID, line: line) }
    throw Violation(mismatch, check: "\(fileID):\(line)")
  }

  /// The rule that judges where requests go, if a request went neither to the API under the session's ids nor to the
  /// session's assets; nil if there is no such request.
  ///
  /// The service never answers such a request.
  var strayJudges: [String]? {
    let session = services.account.session
    let hasStray = services.account.log().contains { !$0.isAsset(of: session) && !$0.isCall(under: session) }
    return hasStray ? ["OP-SES-03"] : nil
  }

  /// The rule that judges the making of sessions, if the app has made a session.
  private var startJudges: [String] {
    guard profile.effects.contains(.sessionStarted) else { return [] }
    return (try? seen.of(.sessionStarted))?.isEmpty == false ? ["OP-SES-02"] : []
  }
}

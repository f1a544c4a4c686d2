import Conformance

/// The SDK, the server and the other party in a walk.
extension PaymentWalk {
  /// Answers a request of the app; the answer to a payment is a redirect or the result.
  func answer(_ asked: (call: Int, question: PaymentProcess.Question), _ pick: Int) async throws {
    process.answered(asked.call)
    switch asked.question {
    case .items(let context):
      let isCurrent = context.isSameSum(as: shop.context)
      if isCurrent { hasItems = true } else { trial.label("answered too late") }
      try await process.send(
        .gotItems(call: asked.call, items: isCurrent ? shop.items : formerItems))
    case .product(let id):
      if shop.product(id) == nil { trial.label("answered too late") } else { delivered.insert(id) }
      try await process.answerProduct(id, call: asked.call)
    case .preparation(let preparation):
      let isLate = shop.product(preparation.product) == nil
      // Of several requests, the app sends only one; it sends none that it prepared before Pay was pressed.
      let isLast = !preparation.isEarly && process.waiting.allSatisfy { $0.question.isPreparation == false }
      if isLate { trial.label("answered too late") }
      let payments = process.payments.count
      let ciphertext = String(repeating: "d", count: pick.isMultiple(of: 2) ? 1 : 120)
      try await process.send(
        .prepared(
          call: asked.call, encryptedFields: "a.b.c.\(ciphertext).\(asked.call)",
          encodedClientMetaInfo: "e30="))
      if process.payments.count > payments {
        isSent = true
        trial.label("a payment was sent")
      }
      try trial.expect(
        isLate || isSent || !isLast,
        expected: "a payment at the merchant's server with the prepared request", saw: "none")
    case .payment(let payment):
      if pick.isMultiple(of: 3) {
        redirected = payment.call
        try await process.send(
          .serverDemandedRedirect(call: payment.call, url: "https://issuer.example/\(payment.call)"))
      } else {
        try await finish(payment.call, isSuccessful: pick > 1)
      }
    }
  }

  /// The items for a request of an earlier payment.
  private var formerItems: [PaymentItem] { [PaymentItem(id: "8000")] }

  /// The server reports the result of a payment.
  func finish(_ call: Int, isSuccessful: Bool) async throws {
    returnedFor = nil
    isOver = true
    trial.label("the result came")
    try await process.send(.serverFinished(call: call, isSuccessful: isSuccessful))
  }

  /// A request of the app fails.
  func fail(_ call: Int, _ question: PaymentProcess.Question) async throws {
    process.answered(call)
    hasRequestFailed = true
    trial.label("a step failed")
    let error = "the connection was lost"
    switch question {
    case .items: try await process.send(.itemsFailed(call: call, error: error))
    case .product(let id):
      // Without the product there is no form, and the customer must choose again.
      delivered.remove(id)
      if choice?.product == id { choice = nil }
      isOpenEnded = true
      try await process.send(.productFailed(call: call, error: error))
    case .preparation:
      isOpenEnded = true
      try await process.send(.prepareFailed(call: call, error: error))
    case .payment:
      mayHavePaid = true
      try await process.send(.serverFailed(call: call, error: error))
      // An app may ask the server again.
      isOver = process.first { if case .payment = $0 { true } else { nil } } == nil
    }
  }
}

extension PaymentProcess.Question {
  fileprivate var isPreparation: Bool { if case .preparation = self { true } else { false } }
}

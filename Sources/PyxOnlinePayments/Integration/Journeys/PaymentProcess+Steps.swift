import Conformance

/// The steps of a payment process in which nothing goes wrong.
extension PaymentProcess {
  /// Whether the app's prepared requests and payments can be seen, so that a payment can be completed.
  var canPay: Bool {
    trial.profile.effects.contains(.askedToPrepare) && trial.profile.effects.contains(.sentToServer)
  }

  /// The customer begins to pay; the app asks for the items, and gets them.
  func offerItems() async throws {
    try trial.requireObserved(.askedForItems)
    try await send(.startPayment(context: shop.context))
    try trial.need(
      first { if case .items(let context) = $0 { context } else { nil } } != nil,
      expected: "a request for the payment items", saw: "none", judgedBy: "OP-FLOW-01")
    try await deliverItems()
  }

  /// The app gets the items that it asked for, and any products that it requests before it offers a choice.
  func deliverItems() async throws {
    for _ in 0..<rounds {
      guard let (call, _) = first({ if case .items = $0 { true } else { nil } }) else { break }
      answered(call)
      try await send(.gotItems(call: call, items: shop.items))
    }
    try await deliverProducts { awaitsSelection && !hasGoneOn }
  }

  /// The app gets the products that it asked for, as long as a condition holds.
  func deliverProducts(while condition: () -> Bool = { true }) async throws {
    for _ in 0..<rounds where condition() {
      guard let (call, id) = first({ if case .product(let id) = $0 { id } else { nil } }) else { return }
      answered(call)
      try await answerProduct(id, call: call)
    }
  }

  /// The customer chooses, unless the app has continued with the only item; the app gets the product.
  func choose(_ product: ProductID, account: String? = nil) async throws {
    try trial.requireObserved(.askedForProduct)
    let choice: System.Stimulus =
      account.map { .selectAccount(paymentProductId: product, accountOnFileId: $0) }
      ?? .selectItem(paymentProductId: product)
    let wasOffered = hasSelection
    if account != nil || !hasGoneOn { try await send(choice) }
    try trial.need(
      askedProducts.contains(product),
      expected: "a request for product \(product.rawValue), which was chosen", saw: "none",
      judgedBy: "OP-FLOW-01")
    try await deliverProducts()
    // An app may request the only product first, and offer it as a choice afterwards.
    guard hasSelection, !wasOffered else { return }
    try await send(choice)
    try await deliverProducts()
  }

  /// The SDK answers a request for a product; if the shop has no such product, the answer is an error.
  func answerProduct(_ id: ProductID, call: Int) async throws {
    guard let product = shop.product(id) else {
      try await send(.productFailed(call: call, error: "there is no such product"))
      return
    }
    try await send(.gotProduct(call: call, product: product, errors: shop.errorsWhenEmpty(product)))
  }

  /// The customer enters valid values in all fields for which the account has no value.
  func fillIn(_ product: ProductID, account: String? = nil) async throws {
    let known = shop.account(account, of: product)?.attributes.map(\.key) ?? []
    for field in shop.product(product)?.fields ?? [] where !known.contains(field.id) {
      try await send(.enterValue(fieldId: field.id, value: shop.value(for: field.id), errors: []))
    }
  }

  /// The customer presses Pay on a valid form, and the app prepares the request.
  ///
  /// Of several requests, the last one counts: an app may discard the requests that it prepared earlier.
  func confirm() async throws -> Preparation {
    try trial.requireObserved(.askedToPrepare)
    let earlier = preparations.count
    try await send(.pressPay)
    let waiting = first { if case .preparation(let preparation) = $0 { preparation } else { nil } }
    guard let preparation = preparations.dropFirst(earlier).last ?? waiting?.value else {
      throw trial.setback(
        expected: "the preparation of a request when Pay was pressed on a valid form",
        saw: "no request to prepare",
        judgedBy: "OP-FLOW-01", "OP-DEMO-01")
    }
    return preparation
  }

  /// The SDK hands over the prepared request, and the app sends it to the merchant's server.
  func submit(_ preparation: Preparation, fields: String, metadata: String) async throws -> Payment {
    try trial.requireObserved(.sentToServer)
    answered(preparation.call)
    let earlier = payments.count
    try await send(
      .prepared(call: preparation.call, encryptedFields: fields, encodedClientMetaInfo: metadata))
    for _ in 0..<rounds where payments.count == earlier {
      guard let (call, _) = first({ if case .preparation = $0 { true } else { nil } }) else { break }
      answered(call)
      try await send(.prepared(call: call, encryptedFields: fields, encodedClientMetaInfo: metadata))
    }
    guard payments.count == earlier + 1, let payment = payments.last else {
      throw trial.setback(
        "payments at the merchant's server with the prepared request", expected: "one",
        saw: "\(payments.count - earlier)", judgedBy: "OP-FLOW-01")
    }
    return payment
  }

  /// The app sends the prepared request, and the server reports that the payment was made.
  func complete(_ preparation: Preparation) async throws {
    let payment = try await submit(preparation, fields: "a.b.c.d.e", metadata: "e30=")
    answered(payment.call)
    try await send(.serverFinished(call: payment.call, isSuccessful: true))
  }

  /// All steps, from the start to the payment at the merchant's server.
  func pay(
    _ product: ProductID, account: String? = nil, fields: String = "a.b.c.d.e", metadata: String = "e30="
  ) async throws -> Payment {
    try await offerItems()
    try await choose(product, account: account)
    try await fillIn(product, account: account)
    let preparation = try await confirm()
    return try await submit(preparation, fields: fields, metadata: metadata)
  }

  /// The number of requests in a row that the suite answers before it leaves the app waiting.
  var rounds: Int { 8 }
}

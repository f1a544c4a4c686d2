import Conformance

/// The steps of a payment that the server answers with a redirect or a result.
extension PaymentProcess {
  /// Pays with the only product, which is a third party's: with its form and what the SDK prepares, or without.
  func payThirdParty(
    fileID: String = #fileID, line: Int = #line
  ) async throws -> Payment {
    try trial.requireObserved(.sentToServer)
    let product = shop.products[0].item.id
    try await offerItems(fileID: fileID, line: line)
    if payments.isEmpty, !hasGoneOn {
      try await send(.selectItem(paymentProductId: product))
    }
    var hasFilledIn = false
    for _ in 0..<12 where payments.isEmpty {
      if let (call, id) = first({ if case .product(let id) = $0 { id } else { nil } }) {
        answered(call)
        try await answerProduct(id, call: call)
      } else if let (call, _) = first({ if case .preparation = $0 { true } else { nil } }) {
        answered(call)
        try await send(
          .prepared(call: call, encryptedFields: "a.b.c.d.e", encodedClientMetaInfo: "e30="))
      } else {
        if !hasFilledIn { try await fillIn(product) }
        hasFilledIn = true
        try await send(.pressPay)
      }
    }
    guard let payment = payments.last else {
      throw Violation(
        message:
          "expected a payment with product \(product.rawValue) to go to the merchant's server, saw none",
        check: "\(fileID):\(line)")
    }
    return payment
  }

  /// The server demands a visit; the app sends the customer there and shows no result yet.
  func redirect(
    _ payment: Payment, to url: String, fileID: String = #fileID, line: Int = #line
  ) async throws {
    answered(payment.call)
    let earlier = try trial.seen.results.count
    let urls = try await send(.serverDemandedRedirect(call: payment.call, url: url)).urls
    try trial.expect(
      urls.last == url, "expected the customer to be sent to \(url), saw \(urls.last ?? "no address")",
      fileID: fileID, line: line)
    try await trial.settle()
    try trial.expect(
      try trial.seen.results.count == earlier, "expected no result while the customer is elsewhere, saw one",
      fileID: fileID, line: line)
  }

  /// The customer comes back, if sent away, and the server tells the result, which the customer then sees.
  func end(
    _ payment: Payment, isSuccessful: Bool, since earlier: Int, fileID: String = #fileID, line: Int = #line
  ) async throws {
    let wasElsewhere = !waiting.contains { $0.call == payment.call }
    answered(payment.call)
    if wasElsewhere { try await send(.returned) }
    let told = try await send(.serverFinished(call: payment.call, isSuccessful: isSuccessful))
    let last = try told.results
    let all = try trial.seen.results.dropFirst(earlier)
    let hasError = try !isSuccessful && trial.profile.effects.contains(.showedError) && told.failures > 0
    try trial.expect(
      !all.isEmpty || hasError, "expected the result of the payment on the screen, saw none", fileID: fileID,
      line: line)
    // What an app shows of itself after a return comes from the address, which is its own affair.
    try trial.expect(
      last.allSatisfy { $0 == isSuccessful },
      "expected the customer to see that the payment was \(isSuccessful ? "made" : "declined"), saw the opposite",
      fileID: fileID, line: line)
  }
}

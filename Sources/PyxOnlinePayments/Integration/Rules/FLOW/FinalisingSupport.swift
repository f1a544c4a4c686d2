import Conformance

/// The steps of a payment that the server answers with a redirect or a result.
extension PaymentProcess {
  /// The server demands a visit; the app sends the customer there and shows no result yet.
  func redirect(_ payment: Payment, to url: String) async throws {
    answered(payment.call)
    let earlier = try trial.seen.results.count
    let urls = try await send(.serverDemandedRedirect(call: payment.call, url: url)).urls
    try await trial.settle()
    try trial.need(
      trial.seen.results.count == earlier, expected: "no result while the customer is elsewhere",
      saw: "a result on the screen",
      judgedBy: "OP-FLOW-02")
    try trial.need(
      urls.last == url, "the address that the customer is sent to", expected: "\(url)",
      saw: "\(urls.last ?? "no address")",
      judgedBy: "OP-ITM-13")
  }

  /// The server reports the result, after the customer's return if they were sent away, and the app shows it.
  func end(
    _ payment: Payment, isSuccessful: Bool, since earlier: Int
  ) async throws {
    let wasElsewhere = !waiting.contains { $0.call == payment.call }
    answered(payment.call)
    if wasElsewhere { try await send(.returned) }
    let told = try await send(.serverFinished(call: payment.call, isSuccessful: isSuccessful))
    let all = try trial.seen.results.dropFirst(earlier)
    let hasError = try !isSuccessful && trial.profile.effects.contains(.showedError) && told.failures > 0
    try trial.need(
      !all.isEmpty || hasError, expected: "the result of the payment on the screen",
      saw: "no result after the server had reported it",
      judgedBy: "OP-FLOW-03/a", "OP-ITM-13")
    // At the return, an app may show a result of its own. It is judged if the app shows no other result
    // afterwards. For a declined payment, it is judged only if errors can be seen and the app shows none, because an
    // error may take the place of a refusal.
    let mayHaveError = !isSuccessful && !trial.profile.effects.contains(.showedError)
    let stays = try told.results.isEmpty && !hasError && !mayHaveError
    let last = try stays ? Array(all.suffix(1)) : told.results
    try trial.need(
      last.allSatisfy { $0 == isSuccessful },
      expected: "the result that the payment was \(isSuccessful ? "made" : "declined")",
      saw: "the opposite",
      judgedBy: "OP-FLOW-03/a")
  }
}

import Conformance

extension OnlinePaymentsIntegration {
  /// Journeys that may be over before a rule begins: the app waits for nothing then.
  public static var pasts: [Past<Self>] { processes + [.cardForm] }

  /// A case uses one of the contract's two parts: payment processes, or card forms alone.
  public static func pasts(before rule: String) -> [Past<Self>] {
    ["OP-COB-", "OP-IIN-"].contains(where: rule.hasPrefix) ? [.cardForm] : processes
  }

  private static var processes: [Past<Self>] { [.made, .declined, .givenUp, .failed] }
}

extension Past<OnlinePaymentsIntegration> {
  /// From the start to the result.
  fileprivate static let made = Past("a payment that was made") { trial in
    try await trial.pay(isSuccessful: true)
  }

  /// The same, with a result that the customer does not like.
  fileprivate static let declined = Past("a payment that was declined") { trial in
    try await trial.pay(isSuccessful: false)
  }

  /// A payment is given up for another one when its form is filled in.
  fileprivate static let givenUp = Past("a payment that was given up, and one that was made") { trial in
    let process = PaymentProcess(trial, .earlier)
    try await process.offerItems()
    try await process.choose(Shop.earlierProduct)
    try await process.fillIn(Shop.earlierProduct)
    try await trial.pay(isSuccessful: true)
  }

  /// The items fail, then a product, and then the request is not prepared.
  fileprivate static let failed = Past("payments that failed on the way") { trial in
    let first = PaymentProcess(trial, .earlier)
    try await first.send(.startPayment(context: first.shop.context))
    try await first.failAll()
    let second = PaymentProcess(trial, .earlier)
    second.shop.context.amount += 1
    try await second.offerItems()
    try await second.send(.selectItem(paymentProductId: Shop.earlierProduct))
    try await second.failAll()
    let third = PaymentProcess(trial, .earlier)
    third.shop.context.amount += 2
    try await third.offerItems()
    try await third.choose(Shop.earlierProduct)
    try await third.fillIn(Shop.earlierProduct)
    _ = try await third.confirm()
    try await third.failAll()
  }

  /// A form for a card with two brands is left.
  fileprivate static let cardForm = Past("a card form that was left") { trial in
    let call = try await trial.openForm("1", digits: "371449635398431")
    let details = IINDetails(
      .supported, paymentProductId: "2", countryCode: "NZ", isAllowedInContext: true,
      coBrands: [IINDetail("2", isAllowedInContext: true), IINDetail("3", isAllowedInContext: true)])
    _ = try await trial.answer(call, details)
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Makes a payment with the earlier shop and sees its result.
  fileprivate func pay(isSuccessful: Bool) async throws {
    let process = PaymentProcess(self, .earlier)
    let payment = try await process.pay(Shop.earlierProduct)
    process.answered(payment.call)
    let told = try await process.send(.serverFinished(call: payment.call, isSuccessful: isSuccessful))
    try needOver(try told.results.last == isSuccessful)
  }
}

extension PaymentProcess {
  /// Whatever the app asks for fails, as often as it tries again.
  fileprivate func failAll() async throws {
    let error = "the connection was lost"
    for _ in 0..<rounds {
      guard let (call, question) = waiting.first else { break }
      answered(call)
      switch question {
      case .items: try await send(.itemsFailed(call: call, error: error))
      case .product: try await send(.productFailed(call: call, error: error))
      case .preparation: try await send(.prepareFailed(call: call, error: error))
      case .payment: try await send(.serverFailed(call: call, error: error))
      }
    }
    try trial.needOver(waiting.isEmpty)
  }
}

extension Shop {
  fileprivate static let earlierProduct = ProductID(9110)

  /// A shop that no rule has: other products, fields, and amounts.
  fileprivate static let earlier = Shop(
    context: PaymentContext(amount: 911_000_911, currencyCode: "NZD", countryCode: "NZ"),
    products: [9110, 9111].map { number in
      PaymentProduct(
        PaymentItem(
          id: ProductID(number), paymentMethod: "bankTransfer", minAmount: 1, maxAmount: 1_000_000_000,
          allowsTokenization: true, allowsRecurring: true, usesRedirectionTo3rdParty: false,
          displayHints: ItemHints(displayOrder: number - 9109, label: "An earlier product \(number)")),
        fields: [
          ProductField(
            id: "earlier", type: "string", isRequired: true,
            displayHints: FieldHints(label: "earlier", alwaysShow: true).ordinary)
        ])
    }, seed: 91)
}

import Conformance

extension OnlinePaymentsIntegration {
  /// Journeys that may be over before a rule begins: each ends with a result on the screen.
  public static var pasts: [Past<Self>] { [.made, .declined, .givenUp, .cardForm] }
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

  /// A form for a card with two brands is left for a payment.
  fileprivate static let cardForm = Past("a card form that was left, and a payment that was made") { trial in
    let call = try await trial.openForm("1", digits: "371449635398431")
    let details = IINDetails(
      .supported, paymentProductId: "2", countryCode: "NZ", isAllowedInContext: true,
      coBrands: [IINDetail("2", isAllowedInContext: true), IINDetail("3", isAllowedInContext: true)])
    _ = try await trial.answer(call, details)
    try await trial.pay(isSuccessful: true)
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

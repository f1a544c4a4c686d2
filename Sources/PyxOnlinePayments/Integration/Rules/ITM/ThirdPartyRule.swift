import Conformance
import PropertyTesting

extension OnlinePaymentsIntegration {
  /// How to pay with a third party's product: "Receive and display payment method details", the third step.
  @ChapterBuilder<Self> static var thirdParties: [Rule] {
    Rule(
      "OP-ITM-13", .must(.prose),
      "A third party's product sends the customer to its address unchanged, and the return leads to the "
        + "result.",
      cites: .objectiveCSDK("3. Receive and display payment method details").quoting(
        "Redirect your customers in their browser to the third-party payment portal"),
      given: thirdPartyPayments
    ) { trial, input in
      try trial.requireObserved(.openedURL, .showedResult)
      try await trial.begin(after: input.earlier)
      for (index, url) in input.urls.enumerated() {
        let process = PaymentProcess(trial, input.shop)
        process.shop.context.amount += Int64(index)
        let earlier = try trial.seen.results.count
        let payment = try await process.payThirdParty()
        try await process.redirect(payment, to: url)
        try await process.end(payment, isSuccessful: input.isSuccessful, since: earlier)
      }
      if !input.isSuccessful { trial.label("a declined payment") }
      if input.urls.count > 1 { trial.label(severalLabel) }
    } covers: {
      [
        .covers("no fields", atLeast: 20) { $0.shop.products[0].fields.isEmpty },
        .covers("a field", atLeast: 20) { !$0.shop.products[0].fields.isEmpty },
        .covers("an escaped character in the query", atLeast: 20) { $0.urls.contains { $0.contains("%2") } },
        .seen("a declined payment", atLeast: 20), .seen(severalLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("does not redirect the customer") { $0.kind == .openedURL },
        .opening("decodes the address") { $0.replacing("%2F", with: "/").replacing("%20", with: " ") },
        .opening("encodes the address again") { $0.replacing("%", with: "%25") },
        .opening("opens the address without its query") { String($0.prefix { $0 != "?" }) },
        .afterRedirect("shows no result after the return") { effect in
          effect.kind == .showedResult || effect.kind == .showedError ? [] : [effect]
        },
      ]
    }
  }
}

// MARK: Steps

extension PaymentProcess {
  /// Pays with the only product, which is a third party's.
  ///
  /// An app may show the product's form and prepare a request, or send the payment without them.
  fileprivate func payThirdParty() async throws -> Payment {
    try trial.requireObserved(.sentToServer)
    let product = shop.products[0].item.id
    try await offerItems()
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
    guard payments.count == 1, let payment = payments.last else {
      throw trial.setback(
        expected: "one payment with product \(product.rawValue) at the merchant's server",
        saw: "\(payments.count)", judgedBy: "OP-FLOW-01")
    }
    return payment
  }
}

// MARK: Inputs

private let thirdPartyPayments: Generator<Ending> = Ending.of(
  Shop.any(products: 1...1, fields: 0...1, accounts: 0...0).map { shop in
    var shop = shop
    shop.products[0].item.usesRedirectionTo3rdParty = true
    shop.products[0].item.paymentMethod = "redirect"
    return shop
  }, redirects: 1...3)

private let severalLabel = "several payments, one after the other"

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Opens another address.
  fileprivate static func opening(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      if case .openedURL(let url) = effect { [.openedURL(url: change(url))] } else { [effect] }
    }
  }
}

import Conformance

extension OnlinePaymentsIntegration {
  /// Journeys that may be over before a rule begins; at their end, the app awaits no answer.
  public static var pasts: [Past<Self>] { processes + [.cardForm] }

  /// The journeys that may be over before that rule: payment processes or a card form, because a case uses only one of
  /// the contract's two parts.
  ///
  /// No past with a failure comes before the rule on failures, because a notice might still be on the screen and need
  /// not be repeated. No past comes before OP-LOC-01 and OP-LOC-03, because an app may read the texts of labels only
  /// once, with the first form.
  public static func pasts(before rule: String) -> [Past<Self>] {
    if rule == "OP-FLOW-03/b" { return [.made, .givenUp, .elsewhere, .signedIn] }
    if rule == "OP-LOC-01" || rule == "OP-LOC-03" { return [] }
    return ["OP-COB-", "OP-IIN-"].contains(where: rule.hasPrefix) ? [.cardForm] : processes
  }

  private static var processes: [Past<Self>] {
    [.made, .declined, .givenUp, .failed, .elsewhere, .withoutConsent, .signedIn]
  }
}

extension Past<OnlinePaymentsIntegration> {
  /// A payment from the start to its result; the texts for labels change before and after the payment.
  fileprivate static let made = Past("a completed payment") { trial in
    let hasTexts = trial.understands(.setTranslations)
    if hasTexts {
      let key = Translation.switchKey(Shop.earlierProduct, "earlier")
      try await trial.drive(.setTranslations(translations: [Translation(key, "An earlier text")]))
    }
    try await trial.pay(isSuccessful: true)
    if hasTexts { try await trial.drive(.setTranslations(translations: [])) }
  }

  /// A payment that the server declines; afterwards the texts for labels change twice.
  fileprivate static let declined = Past("a declined payment") { trial in
    try await trial.pay(isSuccessful: false)
    guard trial.understands(.setTranslations) else { return }
    let key = Translation.switchKey(Shop.otherProduct, "earlier")
    for texts in [[Translation(key, "A text after it")], []] {
      try await trial.drive(.setTranslations(translations: texts))
    }
  }

  /// A payment with an account on file is abandoned once its form is filled in, and another payment is made.
  fileprivate static let givenUp = Past("an abandoned payment and a completed one") { trial in
    let process = PaymentProcess(trial, .earlier)
    try await process.offerItems()
    let hasAccounts = trial.understands(.selectAccount)
    try await process.choose(Shop.otherProduct, account: hasAccounts ? Shop.earlierAccount : nil)
    try await process.fillIn(Shop.otherProduct)
    try await trial.pay(isSuccessful: true)
  }

  /// Of three payments, the first fails at the items, the second at a product, and the third at the preparation.
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

  /// A purchase begins with its price and is abandoned.
  ///
  /// In the next payment, the customer first wishes to store the data, then does not, and is sent to another party.
  fileprivate static let elsewhere = Past("a purchase that was given up, and a payment at another party") {
    trial in
    let first = PaymentProcess(trial, .earlier)
    if trial.understands(.startPurchase) {
      try await first.send(
        .startPurchase(price: "9.11", currencyCode: "NZD", countryCode: "NZ", isRecurring: false))
      try await first.deliverItems()
    }
    let process = PaymentProcess(trial, .earlier)
    try await process.offerItems()
    try await process.choose(Shop.earlierProduct)
    try await process.fillIn(Shop.earlierProduct)
    if trial.understands(.wishToStore) {
      for isWanted in [true, false] { try await process.send(.wishToStore(isWanted: isWanted)) }
    }
    let payment = try await process.submit(try await process.confirm(), fields: "a.b.c.d.e", metadata: "e30=")
    let results = try trial.seen.results.count
    try await process.redirect(payment, to: "https://elsewhere.example/911")
    try await process.end(payment, isSuccessful: true, since: results)
  }

  /// The customer closes the screen of a native payment's provider, and then pays in the app.
  fileprivate static let withoutConsent = Past(
    "a native payment that was not authorised, and one that was made"
  ) {
    trial in
    let native = try trial.nativeProduct()
    let process = PaymentProcess(trial, Shop.earlier.adding(native))
    try await process.offerItems()
    try trial.needOver(try process.offers(native))
    let earlier = try trial.seen.openedProviders.count
    try await process.chooseNatively(native)
    if try trial.seen.openedProviders.count == earlier { try await process.send(.pressPay) }
    try trial.needOver(try trial.seen.openedProviders.count > earlier)
    try await process.send(.nativeFinished(isAuthorised: false))
    try await trial.pay(isSuccessful: true)
  }

  /// The session of a customer serves two payments; an app that makes a session for each payment has no such past.
  fileprivate static let signedIn = Past("two payments of a customer who signed in") { trial in
    try trial.needOver(trial.understands(.signIn) && trial.profile.effects.contains(.askedForSession))
    let process = PaymentProcess(trial, .earlier)
    let sessions = try SessionsOfCustomer(process)
    let session = SessionParameters(
      clientSessionId: "earlier-911", customerId: "earlier-119", clientApiUrl: "https://api.earlier.example/",
      assetUrl: "https://assets.earlier.example/")
    try await sessions.begin(CustomerVisit(customer: "Nowak", session: session, isRefusedFirst: false))
    try await sessions.goOn(with: session)
    try await process.payFor(Shop.earlierProduct)
    try await trial.pay(isSuccessful: true)
    try trial.needOver(try sessions.waiting.isEmpty)
  }

  /// A form is left after four cards were entered.
  ///
  /// The first and the last card are unknown. Between them come a card with two brands, of which the customer chooses
  /// one, and a card that cannot be used.
  fileprivate static let cardForm = Past("an abandoned card form") { trial in
    let unknown = "36911911911911"
    _ = try await trial.answer(try await trial.openForm("1", digits: unknown), IINDetails(.unknown))
    let seen = try await trial.replace(
      by: "371449635398431",
      IINDetails(
        .supported, paymentProductId: "9121", countryCode: "NZ", isAllowedInContext: true,
        coBrands: [
          IINDetail("9121", isAllowedInContext: true), IINDetail("9122", isAllowedInContext: true),
        ]))
    if trial.understands(.chooseBrand), try seen?.offers.isEmpty == false {
      try await trial.drive(.chooseBrand(paymentProductId: "9122"))
    }
    _ = try await trial.replace(
      by: "6911911911911911",
      IINDetails(.supported, paymentProductId: "9121", countryCode: "NZ", isAllowedInContext: false))
    _ = try await trial.replace(by: unknown, IINDetails(.unknown))
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Enters another card number in the form and answers its check; nil if the form makes no check.
  fileprivate func replace(by digits: String, _ details: IINDetails) async throws -> Observed<System>? {
    try await drive(.enterNumber(digits: ""))
    guard let lookup = try await drive(.enterNumber(digits: digits)).lookups.last else { return nil }
    return try await answer(lookup.call, details)
  }

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
  /// Every request of the app fails, even if it tries again.
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
  fileprivate static let otherProduct = ProductID(9111)
  fileprivate static let earlierAccount = "9112"

  /// A shop that no rule uses: other products, fields and amounts.
  fileprivate static let earlier = Shop(
    context: PaymentContext(amount: 911_000_911, currencyCode: "NZD", countryCode: "NZ"),
    products: [9110, 9111].map { number in
      PaymentProduct(
        PaymentItem(
          id: ProductID(number), paymentMethod: "bankTransfer", minAmount: 1, maxAmount: 1_000_000_000,
          allowsTokenization: true, allowsRecurring: true, usesRedirectionTo3rdParty: false,
          accountsOnFile: ProductID(number) == otherProduct ? [account] : [],
          displayHints: ItemHints(displayOrder: number - 9109, label: "An earlier product \(number)")),
        fields: [
          ProductField(
            id: "earlier", type: "string", isRequired: true,
            displayHints: FieldHints(label: "earlier", alwaysShow: true).ordinary)
        ])
    }, seed: 91)

  /// An account on file that has none of the entered values.
  private static var account: AccountOnFile {
    AccountOnFile(
      id: earlierAccount, paymentProductId: otherProduct,
      attributes: [.init("alias", "an earlier account", status: "READ_ONLY")],
      labelTemplate: [.init("alias")], label: "an earlier account")
  }
}

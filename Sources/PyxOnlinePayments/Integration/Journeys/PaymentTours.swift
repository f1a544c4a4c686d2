import Conformance
import PropertyTesting

extension OnlinePaymentsIntegration {
  /// Every pair of transitions of the payment process, and the paths between them.
  static let paymentNavigator = Navigator(paymentTable)
}

extension Generator where Value == [PaymentTransition] {
  /// A journey in every second case, and no journey in the others.
  ///
  /// In a run of 200 cases, the journeys together take every pair of transitions three times.
  static var tours: Generator {
    OnlinePaymentsIntegration.paymentNavigator.tours(takingEachPair: 3).map { $0 ?? [] }
  }

  /// The steps before a payment, at whose end no request is under way; every second case has no such steps.
  static var earlier: Generator { journeysBefore }
}

private let journeysBefore = OnlinePaymentsIntegration.paymentTable.earlier {
  [.choosing, .form, .wrong, .filled, .done].contains($0)
}

extension Shop {
  /// The same shop with only required fields; no account has a value for the last field of its product.
  var withRequiredFields: Shop {
    var shop = self
    for index in shop.products.indices {
      let fields = shop.products[index].fields
      for field in fields.indices { shop.products[index].fields[field].isRequired = true }
      for account in shop.products[index].item.accountsOnFile.indices {
        shop.products[index].item.accountsOnFile[account].attributes.removeAll { $0.key == fields.last?.id }
      }
    }
    return shop
  }

  /// The shop of payments before the payment that a rule is about.
  static let former = Shop(
    context: PaymentContext(amount: 4200, currencyCode: "EUR", countryCode: "NL", isRecurring: false),
    products: (0..<2).map { number in
      let id = ProductID(9800 + number)
      let item = PaymentItem(
        id: id, paymentMethod: "bankTransfer", minAmount: 1, maxAmount: 10_000_000, allowsTokenization: true,
        allowsRecurring: true, usesRedirectionTo3rdParty: false,
        accountsOnFile: [
          AccountOnFile(
            id: "98\(number)", paymentProductId: id, attributes: [], labelTemplate: [],
            label: "Former account")
        ], displayHints: ItemHints(displayOrder: number, label: "Former \(number)"))
      let field = ProductField(
        id: "former", type: "string", isRequired: true,
        displayHints: FieldHints(label: "former", alwaysShow: true, obfuscate: false, formElement: "text"))
      return PaymentProduct(item, fields: [field])
    }, seed: 98)
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Takes the steps before a payment; if that is impossible, starts the app afresh and says so in the report.
  ///
  /// Missing stimuli, and errors of the app before the payment, are not judged here.
  func begin(after earlier: [PaymentTransition]) async throws {
    try await bringing { try await live(through: earlier) }
  }

  private func live(through earlier: [PaymentTransition]) async throws {
    let walk = PaymentWalk(PaymentProcess(self, .former))
    for row in earlier {
      guard let obstacle = try await walk.takeUnjudged(row) else { continue }
      leaveOut("after: \(row.words)", because: obstacle)
      try await close()
      return
    }
    // Requests that are still under way would affect the current payment.
    guard let last = earlier.last, !walk.process.waiting.isEmpty else { return }
    leaveOut("after: \(last.words)", because: "the app still waits for an answer after this step")
    try await close()
  }
}

import PropertyTesting

/// The shop of a case: a payment context, and the products that the suite, as the SDK, offers for that context.
///
/// Apps have no special forms for these products, so each form follows from the product's fields.
struct Shop: Sendable, Hashable {
  var context: PaymentContext
  var products: [PaymentProduct]
  /// Part of every value that the customer enters.
  var seed: Int

  /// The payment items, in the order of the products.
  var items: [PaymentItem] { products.map(\.item) }

  /// The product with that id.
  func product(_ id: ProductID) -> PaymentProduct? { products.first { $0.item.id == id } }

  /// An account on file of a product.
  func account(_ id: String?, of product: ProductID) -> AccountOnFile? {
    self.product(product)?.item.accountsOnFile.first { $0.id == id }
  }

  /// The errors that a validation finds if all fields of a product are empty: each required field lacks a value.
  func errorsWhenEmpty(_ product: PaymentProduct) -> [InputError] {
    product.fields.filter { $0.isRequired == true }.map { .required($0.id) }
  }

  /// A value for a field, different for each attempt.
  func value(for fieldId: String, attempt: Int = 0) -> String { "\(fieldId)\(seed)x\(attempt)" }
}

extension InputError {
  /// The error of an empty required field.
  static func required(_ fieldId: String) -> InputError {
    InputError(fieldId: fieldId, kind: "required", message: "required")
  }

  /// The error of a field with a wrong value.
  static func wrong(_ fieldId: String) -> InputError {
    InputError(fieldId: fieldId, kind: "regularExpression", message: "regularExpression")
  }
}

extension Shop {
  /// Shops with that many products, and with that many fields and accounts on file for each product.
  static func any(
    products: ClosedRange<Int> = 1...3, fields: ClosedRange<Int> = 1...3, accounts: ClosedRange<Int> = 0...2
  ) -> Generator<Shop> {
    Generator { source in
      let numbers = try Generator<[Int]>.shuffled(Array(1...5)).draw(from: source)
      let count = try Generator<Int>.int(in: products).draw(from: source)
      var list: [PaymentProduct] = []
      for number in numbers.prefix(count) {
        list.append(
          try product(number: number, fields: fields, accounts: accounts).draw(from: source))
      }
      return Shop(
        context: try PaymentContexts.any.draw(from: source), products: list,
        seed: try Generator<Int>.int(in: 10...99).draw(from: source))
    }
  }

  private static let fieldIds = ["firstName", "surname", "street", "city", "reference"]
  private static let names = ["Bank transfer", "Mandate", "Voucher", "Instalments", "House account"]

  private static func product(
    number: Int, fields: ClosedRange<Int>, accounts: ClosedRange<Int>
  ) -> Generator<PaymentProduct> {
    Generator { source in
      let id = ProductID(9000 + number)
      let count = try Generator<Int>.int(in: fields).draw(from: source)
      let ids = try Generator<[String]>.shuffled(fieldIds).draw(from: source).prefix(count)
      var item = PaymentItem(
        id: id, paymentMethod: "bankTransfer", minAmount: 1, maxAmount: 10_000_000, allowsTokenization: true,
        allowsRecurring: true, usesRedirectionTo3rdParty: false,
        displayHints: ItemHints(displayOrder: number, label: names[number - 1]))
      if try Generator<Bool>.bool(probability: 0.7).draw(from: source) {
        item.displayHints.logo = "logos/\(id.rawValue).png"
      }
      let accountCount = try Generator<Int>.int(in: accounts).draw(from: source)
      for index in 0..<accountCount {
        let known = try Generator<[String]>.subset(of: Array(ids)).draw(from: source)
        item.accountsOnFile.append(
          try account(number * 100 + index, of: id, knows: known).draw(from: source))
      }
      return PaymentProduct(
        item,
        fields: try ids.map { fieldId in
          ProductField(
            id: fieldId, type: "string", isRequired: try Generator<Bool>.bool.draw(from: source),
            displayHints: FieldHints(label: fieldId, alwaysShow: true).ordinary)
        })
    }
  }

  /// The three statuses of attributes in documents of the service.
  private static let statuses = Generator<String>.element(of: ["READ_ONLY", "CAN_WRITE", "MUST_WRITE"])

  private static func account(
    _ number: Int, of product: ProductID, knows fields: [String]
  ) -> Generator<AccountOnFile> {
    Generator { source in
      AccountOnFile(
        id: String(number), paymentProductId: product,
        attributes: try fields.map { .init($0, "stored\(number)", status: try statuses.draw(from: source)) },
        labelTemplate: fields.map { .init($0) }, label: "Account \(number)")
    }
  }
}

extension PaymentProduct {
  /// Gives the product another id, and its accounts other ids.
  mutating func renumber(_ change: Int) {
    let id = ProductID(rawValue: String(item.id.rawValue.prefix(4)) + String(10 + change))
    item.id = id
    for index in item.accountsOnFile.indices {
      item.accountsOnFile[index].id += "-\(change)"
      item.accountsOnFile[index].paymentProductId = id
    }
  }
}

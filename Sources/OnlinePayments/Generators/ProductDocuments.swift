import Conformance
import PropertyTesting

/// Payment products of the shapes that the service describes: cards, bank transfers, redirects, Apple Pay.
enum ProductDocuments {
  /// Any product but a native one.
  static let any: Generator<ProductDocument> = .oneOf(card, card, transfer, redirect)

  /// A card: number, expiry date, code, and perhaps the holder's name; with up to two accounts on file.
  static let card = Generator<ProductDocument> { source in
    var item = try Self.item(id: .element(of: ["1", "2", "3", "117", "130"]), method: "card").draw(
      from: source)
    item.accountsOnFile = try accounts(of: item.id).draw(from: source)
    var fields = [
      FieldDocument.cardNumber, .expiryDate,
      .cvv(isRequired: try Generator<Bool>.bool.draw(from: source)),
    ]
    if try Generator<Bool>.bool.draw(from: source) { fields.append(.cardholderName) }
    return ProductDocument(item: item, fields: fields.numbered)
  }

  /// A bank transfer: an account number, a name, and terms to accept.
  static let transfer = Generator<ProductDocument> { source in
    let item = try Self.item(id: .element(of: ["771", "770", "705"]), method: "bankTransfer").draw(
      from: source)
    var fields = [FieldDocument.iban]
    if try Generator<Bool>.bool.draw(from: source) { fields.append(.accountHolder) }
    if try Generator<Bool>.bool.draw(from: source) { fields.append(.termsAndConditions) }
    return ProductDocument(item: item, fields: fields.numbered)
  }

  /// A product of a third party, with a list of issuers or without any field.
  static let redirect = Generator<ProductDocument> { source in
    var item = try Self.item(id: .element(of: ["809", "840", "810"]), method: "redirect").draw(from: source)
    item.usesRedirectionTo3rdParty = true
    let hasList = try Generator<Bool>.bool.draw(from: source)
    return ProductDocument(item: item, fields: hasList ? [FieldDocument.issuer].numbered : [])
  }

  /// Apple Pay, which has no fields.
  static let applePay = Generator<ProductDocument> { source in
    ProductDocument(item: try item(id: .just(.applePay), method: "mobile").draw(from: source))
  }

  /// Up to five products with different ids and positions, Apple Pay never among them.
  static let list = Generator<[ProductDocument]> { source in
    var documents = try any.array(count: 0...5).draw(from: source)
    var ids: Set<ProductID> = []
    documents.removeAll { !ids.insert($0.item.id).inserted }
    let orders = try Generator<[Int]>.shuffled(Array(1...5)).draw(from: source)
    for (index, order) in zip(documents.indices, orders) {
      documents[index].item.displayHints.displayOrder = order
    }
    return documents
  }

  private static func item(id: Generator<ProductID>, method: String) -> Generator<PaymentItem> {
    Generator { source in
      let id = try id.draw(from: source)
      let least = try Generator<Int64>.int(in: 0...1_000).draw(from: source)
      return PaymentItem(
        id: id, paymentMethod: method, minAmount: least,
        maxAmount: least + (try Generator<Int64>.int(in: 1_000...9_999_999_999).draw(from: source)),
        allowsTokenization: try Generator<Bool>.bool.draw(from: source),
        allowsRecurring: try Generator<Bool>.bool.draw(from: source), usesRedirectionTo3rdParty: false,
        displayHints: ItemHints(
          displayOrder: try Generator<Int>.int(in: 0...99).draw(from: source),
          label: "Product " + id.rawValue, logo: "logos/" + id.rawValue + ".png"))
    }
  }

  private static func accounts(of id: ProductID) -> Generator<[AccountOnFile]> {
    Generator { source in
      let count = try Generator<Int>.int(in: 0...2).draw(from: source)
      return try (0..<count).map { index in
        try AccountsOnFile.card(id: String(1001 + index), of: id).draw(from: source)
      }
    }
  }
}

/// Accounts on file.
enum AccountsOnFile {
  /// A card on file: its number with all but the first six and the last four digits hidden, and its expiry date.
  static func card(id: String, of product: ProductID) -> Generator<AccountOnFile> {
    Generator { source in
      let first = try CardDigits.digits(count: 6...6).draw(from: source)
      let last = try Generator<String>.digits(count: 4).draw(from: source)
      let month = YearMonth.twoDigits(try Generator<Int>.int(in: 1...12).draw(from: source))
      var attributes = [
        AccountOnFile.Attribute("cardNumber", first + "******" + last, status: "READ_ONLY"),
        AccountOnFile.Attribute("expiryDate", month + "39", status: "CAN_WRITE"),
      ]
      if try Generator<Bool>.bool.draw(from: source) {
        attributes.append(.init("cardholderName", "A. Customer", status: "READ_ONLY"))
      }
      return AccountOnFile(
        id: id, paymentProductId: product, attributes: attributes,
        labelTemplate: [.init("cardNumber", mask: "{{9999}} {{99**}} {{****}} {{9999}}")])
    }
  }
}

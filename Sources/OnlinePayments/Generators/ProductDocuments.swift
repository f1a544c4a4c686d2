import Conformance
import PropertyTesting

/// Payment products of the shapes that the service describes: cards, bank transfers, redirects, Apple Pay.
enum ProductDocuments {
  /// Any product but a native one.
  static let any: Generator<ProductDocument> = .oneOf(card, card, transfer, redirect, free)

  /// A product with fields of any look, and without much of what a document may leave out.
  static let free = Generator<ProductDocument> { source in
    var item = try Self.item(id: .element(of: ["9001", "9002", "9003"]), method: "card").draw(from: source)
    item.displayHints.label = try ProductTexts.labels.draw(from: source)
    item.accountsOnFile = try accounts(of: item.id).draw(from: source)
    if try Generator<Bool>.bool.draw(from: source) { item.displayHints.logo = nil }
    if try source.boolean(probability: 0.3) { (item.minAmount, item.maxAmount) = (nil, nil) }
    if try source.boolean(probability: 0.3) { item.allowsRecurring = nil }
    return ProductDocument(item: item, fields: try FieldDocuments.some.draw(from: source))
  }

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

  /// A list of products with different ids and positions, native ones never among them: a few, or many.
  static let list: Generator<[ProductDocument]> = .frequency([(4, some), (1, many)])

  /// One to four products with different ids and positions, native ones never among them.
  static let some = distinct(any, count: 1...4)

  /// One to three cards with different ids and positions, most of them with accounts on file.
  static let cards = distinct(card, count: 1...3)

  /// Two products without fields or logos that can be told apart.
  static let pair: Generator<(ProductDocument, ProductDocument)> = Generator<[ProductID]>.shuffled(
    ["1", "2", "3", "117", "130"]
  ).map { ids in
    (
      ProductDocument(item: PaymentItem(id: ids[0], paymentMethod: "card")),
      ProductDocument(item: PaymentItem(id: ids[1], paymentMethod: "card"))
    )
  }

  private static func distinct(
    _ product: Generator<ProductDocument>, count: ClosedRange<Int>
  ) -> Generator<[ProductDocument]> {
    Generator { source in
      var documents = try product.array(count: count).draw(from: source)
      var ids: Set<ProductID> = []
      documents.removeAll { !ids.insert($0.item.id).inserted }
      // As texts these would have another order.
      let orders = try Generator<[Int]>.shuffled([1, 2, 3, 10]).draw(from: source)
      for (index, order) in zip(documents.indices, orders) {
        documents[index].item.displayHints.displayOrder = order
      }
      return documents
    }
  }

  /// Twelve to eighteen plain products of third parties, with different ids and positions.
  private static let many = Generator<[ProductDocument]> { source in
    (0..<(try Generator<Int>.int(in: 12...18).draw(from: source))).map { index in
      var document = ProductDocument.plain(ProductID(5000 + index))
      document.item.displayHints.displayOrder = 100 - index
      return document
    }
  }

  private static func item(id: Generator<ProductID>, method: String) -> Generator<PaymentItem> {
    Generator { source in
      let id = try id.draw(from: source)
      // The amount of the usual context, 100, lies between the two.
      let least = try Generator<Int64>.int(in: 0...100).draw(from: source)
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
        try AccountsOnFile.card(id: id.rawValue + "0\(index + 1)", of: id).draw(from: source)
      }
    }
  }
}

extension ProductDocument {
  /// A product of a third party without fields, for payments of any amount.
  static func plain(_ id: ProductID) -> ProductDocument {
    ProductDocument(
      item: PaymentItem(
        id: id, paymentMethod: "redirect", minAmount: 0, maxAmount: 1 << 40, allowsTokenization: false,
        allowsRecurring: true, usesRedirectionTo3rdParty: true,
        displayHints: ItemHints(
          displayOrder: 1, label: "Product " + id.rawValue, logo: "logos/" + id.rawValue + ".png")))
  }
}

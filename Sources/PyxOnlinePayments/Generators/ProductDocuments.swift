import Conformance
import PropertyTesting

/// Payment products of the shapes that the service describes: cards, bank transfers, redirects, Apple Pay.
enum ProductDocuments {
  /// Any product except a native product.
  static let any: Generator<ProductDocument> = .oneOf(card, card, transfer, redirect, free)

  /// A product with fields of any appearance.
  static let free = Generator<ProductDocument> { source in
    var item = try Self.item(id: .element(of: ProductID.cards), method: "card").draw(from: source)
    item.displayHints.label = try ProductTexts.labels.draw(from: source)
    item.accountsOnFile = try accounts(of: item.id).draw(from: source)
    return ProductDocument(item: item, fields: try FieldDocuments.some.draw(from: source))
  }

  /// A card: number, expiry date, code, and perhaps the holder's name; with up to two accounts on file.
  static let card = Generator<ProductDocument> { source in
    var item = try Self.item(id: .element(of: ProductID.cards), method: "card").draw(from: source)
    item.accountsOnFile = try accounts(of: item.id).draw(from: source)
    var fields = [
      FieldDocument.cardNumber,
      try Generator<FieldDocument>.element(of: [.expiryDate, .expiryDateOfSixDigits]).draw(from: source),
      try Generator<FieldDocument>.element(of: [
        .cvv(isRequired: true), .cvv(isRequired: false), .shortCode,
      ]).draw(from: source),
    ]
    if try Generator<Bool>.bool.draw(from: source) { fields.append(.cardholderName) }
    return ProductDocument(item: item, fields: fields.numbered)
  }

  /// A bank transfer: an account number, and perhaps a name and terms to accept.
  static let transfer = Generator<ProductDocument> { source in
    let method = try Generator<String>.element(of: ["bankTransfer", "directDebit", "invoice"])
      .draw(from: source)
    let item = try Self.item(id: .just("771"), method: method).draw(from: source)
    var fields = [FieldDocument.iban]
    if try Generator<Bool>.bool.draw(from: source) { fields.append(.accountHolder) }
    if try Generator<Bool>.bool.draw(from: source) { fields.append(.termsAndConditions) }
    return ProductDocument(item: item, fields: fields.numbered)
  }

  /// A product of a third party, with a list of issuers or without any field.
  static let redirect = Generator<ProductDocument> { source in
    var item = try Self.item(id: .element(of: ["809", "840"]), method: "redirect").draw(from: source)
    item.usesRedirectionTo3rdParty = true
    let hasList = try Generator<Bool>.bool.draw(from: source)
    return ProductDocument(item: item, fields: hasList ? [FieldDocument.issuer].numbered : [])
  }

  /// Apple Pay, which has no fields.
  static let applePay = Generator<ProductDocument> { source in
    ProductDocument(item: try item(id: .just(.applePay), method: "mobile").draw(from: source))
  }

  /// A list of products with different ids and positions, none of them native: a few, or many.
  static let list: Generator<[ProductDocument]> = .frequency([(4, some), (1, many)])

  /// One to four products with different ids and positions, none of them native.
  static let some = distinct(any, count: 1...4)

  /// One to three cards with different ids and positions, most of them with accounts on file.
  static let cards = distinct(card, count: 1...3)

  /// Two distinguishable products without fields; neither is JCB.
  static let pair: Generator<ProductPair> = Generator<[ProductID]>.shuffled(
    ProductID.cards.filter { $0 != "125" }
  ).map { ids in
    ProductPair(
      first: ProductDocument(item: PaymentItem(id: ids[0], paymentMethod: "card")),
      second: ProductDocument(item: PaymentItem(id: ids[1], paymentMethod: "card")))
  }

  private static func distinct(
    _ product: Generator<ProductDocument>, count: ClosedRange<Int>
  ) -> Generator<[ProductDocument]> {
    Generator { source in
      var documents = try product.array(count: count).draw(from: source)
      var ids: Set<ProductID> = []
      documents.removeAll { !ids.insert($0.item.id).inserted }
      // Sorted as texts, these numbers would be in another order.
      let orders = try Generator<[Int]>.shuffled([1, 2, 3, 10]).draw(from: source)
      for (index, order) in zip(documents.indices, orders) {
        documents[index].item.displayHints.displayOrder = order
      }
      return documents
    }
  }

  /// All eleven ordinary products, in plain documents, in any order and with different positions.
  private static let many = Generator<[ProductID]>.shuffled(ProductID.ordinary).map { ids in
    ids.enumerated().map { index, id in
      var document = ProductDocument.plain(id)
      document.item.displayHints.displayOrder = 100 - index
      return document
    }
  }

  private static func item(id: Generator<ProductID>, method: String) -> Generator<PaymentItem> {
    Generator { source in
      let id = try id.draw(from: source)
      // The amount of the usual context, 100, lies between the minimum and the maximum.
      let least = try Generator<Int64>.int(in: 0...100).draw(from: source)
      return PaymentItem(
        id: id, paymentMethod: method, minAmount: least,
        maxAmount: least + (try Generator<Int64>.int(in: 1_000...1_999_999_999).draw(from: source)),
        allowsTokenization: try Generator<Bool>.bool.draw(from: source),
        allowsRecurring: try Generator<Bool>.bool.draw(from: source), usesRedirectionTo3rdParty: false,
        displayHints: ItemHints(displayOrder: try Generator<Int>.int(in: 0...99).draw(from: source)))
    }
  }

  private static func accounts(of id: ProductID) -> Generator<[AccountOnFile]> {
    Generator { source in
      let count = try Generator<Int>.int(in: 0...2).draw(from: source)
      return try (0..<count).map { index in
        let number = id.rawValue + "0\(index + 1)"
        // The second account has a UUID.
        let account = index == 0 ? number : AccountsOnFile.uuid(of: number)
        return try AccountsOnFile.card(id: account, of: id).draw(from: source)
      }
    }
  }
}

extension ProductDocument {
  /// A product of a third party without fields, for payments of any amount.
  static func plain(_ id: ProductID) -> ProductDocument {
    ProductDocument(
      item: PaymentItem(
        id: id, paymentMethod: "redirect", allowsTokenization: false, usesRedirectionTo3rdParty: true))
  }
}

/// Two products that can be distinguished.
struct ProductPair: Sendable {
  var first: ProductDocument
  var second: ProductDocument
}

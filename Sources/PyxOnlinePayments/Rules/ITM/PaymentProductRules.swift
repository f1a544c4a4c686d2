import Conformance
import PropertyTesting

/// Rules on a payment product with its fields: OPPaymentProduct, OPPaymentProductField.
extension OnlinePayments {
  static let paymentProducts: Chapter<Self> = Chapter("Payment products") {
    Rule(
      "OP-ITM-05", .must(.prose), "A product has the same attributes and values as its item in the list.",
      cites: .objectiveCSDK("OPPaymentProduct").quoting("It extends the OPBasicPaymentProduct class"),
      given: ProductDocuments.any
    ) { trial, document in
      trial.serve([document])
      let items = try await trial.items()
      let item = items.first { $0.id == document.item.id }
      let product = try await trial.product(document).product
      guard let item else {
        throw trial.setback(
          expected: "\(document.item.title) in the list", saw: "\(items.words)", judgedBy: "OP-ITM-01")
      }
      trial.label("an item and its product were compared")
      try trial.stateAll {
        try trial.expect("id", product.item.id, is: item.id, of: item.title)
        // If the service gives no value, an SDK may show one value in the list and another in the product.
        try trial.expectItem(product.item, as: item.keepingMembers(of: document.item))
      }
    } covers: {
      [
        .covers("an account on file", atLeast: 15) { !$0.item.accountsOnFile.isEmpty },
        .seen("an item and its product were compared", atLeast: 90),
      ]
    } mutants: {
      [
        .alteringProducts("loses the label in the product") { $0.item.displayHints.label = nil },
        .alteringProducts("loses accounts in the product") { $0.item.accountsOnFile = [] },
        .alteringProducts("has no maximum amount in the product") { $0.item.maxAmount = nil },
      ]
    }

    Rule(
      "OP-ITM-06", .must(.prose), "A product has every field to complete, exactly once.",
      cites: .objectiveCSDK("OPPaymentProduct").quoting(
        "supplements the model with the OPPaymentProductField list"), readings: [.productFieldOrder],
      given: .frequency([
        (7, ProductDocuments.any), (2, ProductDocuments.free), (1, ProductDocuments.redirect),
      ])
    ) { trial, document in
      let fields = try await trial.product(document).product.fields
      let expected = document.product.fields
      try trial.expect(
        fields.map(\.id).sorted() == expected.map(\.id).sorted(),
        expected: "the fields \(expected.words)", saw: "\(fields.words)")
      let sorted = document.fields.sorted { $0.displayOrder < $1.displayOrder }.map(\.id)
      guard sorted != expected.map(\.id) else { return }
      trial.reading(
        .productFieldOrder,
        fields.map(\.id) == sorted
          ? "by display order" : fields.map(\.id) == expected.map(\.id) ? "as replied" : "another order")
    } covers: {
      [
        .covers("a field that is not required", atLeast: 15) { $0.fields.contains { !$0.isRequired } },
        .covers("no fields", atLeast: 5) { $0.fields.isEmpty },
        .covers("three fields or more", atLeast: 20) { $0.fields.count > 2 },
      ]
    } mutants: {
      [
        .alteringProducts("drops fields that are not required") { product in
          product.fields.removeAll { $0.isRequired == false }
        },
        .alteringProducts("has the first field twice") { product in
          product.fields = product.fields.prefix(1) + product.fields
        },
        .alteringProducts("invents a field if there is none") { product in
          if product.fields.isEmpty { product.fields = [ProductField(id: "cardNumber")] }
        },
      ]
    }

    Rule(
      "OP-ITM-07", .must(.prose), "A field has its id, its type and its restrictions.",
      cites: .objectiveCSDK("OPPaymentProductField").quoting(
        "A definition of restrictions that apply to the value of the field"), given: productsWithFields
    ) { trial, document in
      let pairs = try await trial.fieldsPaired(with: document)
      try trial.stateAll {
        for (seen, documented) in pairs { try trial.expectRestrictions(of: seen, as: documented) }
      }
      trial.label("a field was compared")
    } covers: {
      [
        .covers("a field that is not required", atLeast: 20) { $0.fields.contains { !$0.isRequired } },
        .covers("fields of several types", atLeast: 20) { Set($0.fields.map(\.type)).count > 1 },
        .seen("a field was compared", atLeast: 90),
      ]
    } mutants: {
      [
        .alteringFields("treats every field as required") { $0.isRequired = true },
        .alteringFields("treats every field as text") { $0.type = "string" },
        .alteringFields("loses validators") { $0.validators = [] },
      ]
    }

    Rule(
      "OP-ITM-08", .must(.sample),
      "Looking up a field by its id finds that field; other ids find nothing.",
      cites: .objectiveCSDK("OPPaymentProductField", "5. Encrypt and transfer payment data"), given: searches
    ) { trial, search in
      let (number, product) = try await trial.product(search.document)
      try trial.need(
        product.fields.contains { $0.id == search.field },
        expected: "the field \(search.field)", saw: "\(product.fields.words)", judgedBy: "OP-ITM-06")
      trial.label("a field was looked for")
      let wanted = search.wanted
      // First looks up another field of the product, if there is one.
      if let other = product.fields.map(\.id).first(where: { $0 != wanted }) {
        _ = try await trial.find(other, of: number)
      }
      let found = try await trial.find(wanted, of: number)
      // If there is no such field, an SDK may also answer with an error.
      if search.kind != .itsOwn, found?.failure != nil { return }
      let expected = search.kind == .itsOwn ? wanted : nil
      try trial.expect(
        found?.value == FoundField(id: expected),
        "the field under the id \(wanted)", expected: "\(expected ?? "nothing")",
        saw: "\(found.map { $0.value.map { $0.id ?? "nothing" } ?? $0.description } ?? "no answer")")
    } covers: {
      Search.Kind.allCases.map { kind in
        .covers(kind.rawValue, atLeast: 6) { $0.kind == kind }
      } + [.seen("a field was looked for", atLeast: 90)]
    } mutants: {
      [
        .searching("ignores case in ids") { $0.lowercased() == $1.lowercased() },
        .searching("finds a field by the beginning of its id") { $0.hasPrefix($1) },
        .searching("always finds the first field") { _, _ in true },
      ]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Looks up a field of a product by its id; nil if there is no answer.
  fileprivate func find(_ id: String, of product: Int) async throws -> CallResult<FoundField>? {
    let call = nextCall()
    return try await result(
      .findField(call: call, product: product, fieldId: id), call: call, .foundField
    ) { effect -> FoundField? in
      if case .foundField(_, let id) = effect { FoundField(id: id) } else { nil }
    }
  }
}

// MARK: Inputs

/// The field that was found; nil if none was.
private struct FoundField: Sendable, Hashable { var id: String? }

private struct Search: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case itsOwn = "an id as it is"
    case otherCase = "an id in another case"
    case shorter = "the beginning of an id"
    case longer = "a longer id"
    case veryLong = "an id of 100,000 characters"
  }

  var document: ProductDocument
  var field: String
  var kind: Kind

  var wanted: String {
    switch kind {
    case .itsOwn: field
    case .otherCase: field.uppercased()
    case .shorter: String(field.dropLast())
    case .longer: field + "2"
    case .veryLong: String("a", times: 100_000)
    }
  }
}

private let productsWithFields: Generator<ProductDocument> = .oneOf(
  ProductDocuments.card, ProductDocuments.free.filter { !$0.fields.isEmpty }, ProductDocuments.transfer)

private let searches = Generator<Search> { source in
  let document = try productsWithFields.draw(from: source)
  return Search(
    document: document,
    field: try Generator<String>.element(of: document.fields.map(\.id)).draw(from: source),
    kind: try Generator<Search.Kind>.element(of: Search.Kind.allCases).draw(from: source))
}

extension PaymentItem {
  /// The item with the document's logo; bounds that the document lacks are left out, and so is the flag for recurring
  /// payments if the document lacks it.
  fileprivate func keepingMembers(of document: PaymentItem) -> PaymentItem {
    var item = self
    if document.minAmount == nil { item.minAmount = nil }
    if document.maxAmount == nil { item.maxAmount = nil }
    if document.allowsRecurring == nil { item.allowsRecurring = nil }
    // An item and its product may give the same logo in two forms, as a path and as a URL.
    item.displayHints.logo = document.displayHints.logo
    return item
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Finds the first field that the closure accepts; the closure gets the field's id and the wanted id.
  fileprivate static func searching(
    _ name: String, _ matches: @escaping @Sendable (String, String) -> Bool
  ) -> Mutant {
    behaving(name, state: [Int: [String]]()) { fields, stimulus, world, inner in
      if case .findField(let call, let product, let id) = stimulus {
        return [.foundField(call: call, fieldId: fields[product]?.first { matches($0, id) })]
      }
      let effects = try await inner.send(stimulus, in: world)
      for effect in effects {
        if let call = effect.call, let product = effect.product { fields[call] = product.fields.map(\.id) }
      }
      return effects
    }
  }
}

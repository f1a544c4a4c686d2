import Conformance
import PropertyTesting

/// Which fields of its product a form has: "3. Receive and display payment method details".
extension OnlinePaymentsIntegration {
  static let formFields: Chapter<Self> = Chapter("The fields of a form") {
    Rule(
      "OP-ITM-14", .must(.prose),
      "A form has every field of its product that must always be shown, whatever its element, required or not.",
      cites: .objectiveCSDK(
        "3. Receive and display payment method details", "Payment product input form screen",
        "OPDisplayHints",
        "OPFormElement"
      )
      .quoting("provides a list of the fields your app needs to render"),
      given: forms
    ) { trial, shop in
      try trial.requireObserved(.showedForm)
      let process = PaymentProcess(trial, shop)
      try await process.offerItems()
      for (place, product) in shop.products.enumerated() {
        try await process.choose(product.item.id)
        try trial.need(
          try !trial.seen.forms(of: product.item.id).isEmpty,
          expected: "the form of product \(product.item.id.rawValue)", saw: "none", judgedBy: "OP-FLOW-01")
        let missing = try await process.fillInParts(product)
        try trial.expect(
          missing.isEmpty,
          expected: "the fields \(product.fields.map(\.id).joined(separator: ", ")) in the form",
          saw: "no \(missing.joined(separator: ", ")) in it")
        if place > 0 { trial.label("a second form") }
      }
    } covers: {
      [
        .covers("an optional field", atLeast: 50) { $0.has { $0.isRequired == false } },
        .covers("a switch", atLeast: 30) { $0.has { $0.displayHints.formElement == "boolean" } },
        .covers("a date or an amount", atLeast: 30) {
          $0.has { ["date", "currency"].contains($0.displayHints.formElement) }
        },
        .covers("four fields or more", atLeast: 30) { $0.products.contains { $0.fields.count > 3 } },
        .seen("a second form", atLeast: 90),
      ]
    } mutants: {
      [
        .drawing("leaves out optional fields") { field, _ in field.isRequired == true },
        .drawing("draws no switches") { field, _ in field.displayHints.formElement != "boolean" },
        .drawing("draws only texts and switches") { field, _ in
          ["text", "boolean"].contains(field.displayHints.formElement)
        },
        .drawing("draws at most three fields") { _, place in place < 3 },
        .stateful("leaves out the previous form's fields", state: (ProductID(""), Set<String>())) {
          former, effect, _ in
          guard case .showedForm(let product, let fields) = effect else { return [effect] }
          let kept = product == former.0 ? fields : fields.filter { !former.1.contains($0.fieldId) }
          former = (product, Set(fields.map(\.fieldId)))
          return [.showedForm(paymentProductId: product, fields: kept)]
        },
      ]
    }
  }
}

extension PaymentProcess {
  /// The customer fills in every field and presses Pay, again and again; returns the fields that never appeared.
  ///
  /// A form may come in several parts, and the next part may appear only after Pay.
  fileprivate func fillInParts(_ product: PaymentProduct) async throws -> [String] {
    var missing = product.fields.map(\.id)
    for round in 0...product.fields.count {
      for field in product.fields {
        try await send(.enterValue(fieldId: field.id, value: field.ordinaryValue, errors: []))
      }
      let shown = Set(try trial.seen.forms(of: product.item.id).joined().map(\.fieldId))
      let before = missing.count
      missing = product.fields.map(\.id).filter { !shown.contains($0) }
      if missing.isEmpty || (round > 0 && missing.count == before) { break }
      try await send(.pressPay)
    }
    return missing
  }
}

// MARK: Inputs

/// Two products whose fields have elements of four kinds.
private let forms: Generator<Shop> = Generator<Shop> { source in
  var shop = try Shop.any(products: 2...2, fields: 1...5, accounts: 0...0).draw(from: source)
  for product in shop.products.indices {
    for field in shop.products[product].fields.indices {
      let element = try Generator<String>.element(of: ["text", "boolean", "date", "currency"]).draw(
        from: source)
      shop.products[product].fields[field].displayHints.formElement = element
      if element == "boolean" { shop.products[product].fields[field].type = "boolean" }
      if element == "date" { shop.products[product].fields[field].type = "date" }
      if element == "currency" { shop.products[product].fields[field].type = "integer" }
    }
  }
  return shop
}

extension Shop {
  /// Whether a product has a field that the closure accepts.
  fileprivate func has(_ isSuch: (ProductField) -> Bool) -> Bool {
    products.contains { $0.fields.contains(where: isSuch) }
  }
}

extension ProductField {
  /// What a customer enters in the field.
  fileprivate var ordinaryValue: String {
    switch displayHints.formElement {
    case "boolean": "true"
    case "date": "20300115"
    case "currency": "1200"
    default: "Jansen"
    }
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Draws only the fields that the closure accepts; it gets each field and its place.
  fileprivate static func drawing(
    _ name: String, _ isDrawn: @escaping @Sendable (ProductField, Int) -> Bool
  ) -> Mutant {
    changing(name, state: [ProductID: [ProductField]]()) { products, stimulus, effects in
      if case .gotProduct(_, let product, _) = stimulus { products[product.item.id] = product.fields }
      let known = products
      return effects.map { effect in
        guard case .showedForm(let product, let fields) = effect else { return effect }
        let drawn = Set(
          (known[product] ?? []).enumerated().filter { isDrawn($0.element, $0.offset) }.map(\.element.id))
        return .showedForm(paymentProductId: product, fields: fields.filter { drawn.contains($0.fieldId) })
      }
    }
  }
}

import Conformance
import PropertyTesting

/// How a form draws its fields: OPDisplayHints.
extension OnlinePaymentsIntegration {
  static let hints: Chapter<Self> = Chapter("Hints of fields") {
    Rule(
      "OP-ITM-16", .should(.prose), "If its hints ask for obfuscation, a field hides its input.",
      cites: .objectiveCSDK("OPDisplayHints", "OPPaymentProductField").quoting(
        "should be obfuscated in a user interface"),
      given: hintedForms
    ) { trial, shop in
      try await trial.lookAtForms(of: shop) { field, shown, _ in
        guard field.displayHints.obfuscate == true else { return nil }
        guard let isObscured = shown.isObscured else {
          return "does not show whether a field hides what is typed"
        }
        try trial.expect(
          isObscured, expected: "the input in field \(field.id) to be hidden, as its hints say",
          saw: "the input visible")
        trial.label("a field to be obfuscated")
        return nil
      }
    } covers: {
      [
        .seen("a field to be obfuscated", atLeast: 60), .seen("a second form", atLeast: 90),
        .covers("fields of both kinds in a form", atLeast: 30) { shop in
          shop.products.contains { Set($0.fields.map { $0.displayHints.obfuscate == true }).count > 1 }
        },
      ]
    } mutants: {
      [
        .drawingFields("hides nothing") { $0.isObscured = false },
        .drawingFields("hides only the first field") { fields, _ in
          for index in fields.indices.dropFirst() { fields[index].isObscured = false }
        },
        .stateful("draws each form as the first one", state: [ShownField]()) { first, effect, _ in
          guard case .showedForm(let product, var fields) = effect else { return [effect] }
          if first.isEmpty { first = fields }
          for index in fields.indices {
            fields[index].isObscured = first.indices.contains(index) ? first[index].isObscured : false
          }
          return [.showedForm(paymentProductId: product, fields: fields)]
        },
      ]
    }

    Rule(
      "OP-ITM-17", .must(.derived),
      "The name and the placeholder of a field are not those of another field in its form.",
      cites: .objectiveCSDK("OPDisplayHints", "4. Validate provided data"),
      given: hintedForms
    ) { trial, shop in
      var seen: Set<String> = []
      try await trial.lookAtForms(of: shop) { field, shown, others in
        for (name, words, own, other) in [
          ("name", shown.label, field.displayHints.label, others.compactMap(\.displayHints.label)),
          (
            "placeholder", shown.placeholder, field.displayHints.placeholderLabel,
            others.compactMap(\.displayHints.placeholderLabel)
          ),
        ] {
          guard let words, !words.isEmpty else { continue }
          try trial.expect(
            words == own || !other.contains(words),
            "the \(name) of field \(field.id)",
            expected: own.map { "\"\($0)\", or words of the app's own" }
              ?? "none, or words of the app's own", saw: "\"\(words)\", that of another field")
          trial.label("a \(name)")
          seen.insert("a \(name)")
        }
        return nil
      }
      // An app need not show the service's names and placeholders.
      for label in ["a name", "a placeholder"] where !seen.contains(label) {
        trial.leaveOut(label, because: "the form shows none, or the adapter cannot see it")
      }
    } covers: {
      [
        .seen("a name", atLeast: 60), .seen("a placeholder", atLeast: 40),
        .seen("a second form", atLeast: 90),
      ]
    } mutants: {
      [
        .drawingFields("shows the name of the previous field") { fields, _ in
          let labels = fields.map(\.label)
          for index in fields.indices {
            fields[index].label = labels[(index + labels.count - 1) % labels.count]
          }
        },
        .drawingFields("shows one placeholder in all fields") { fields, _ in
          let first = fields.first { $0.placeholder != nil }?.placeholder
          for index in fields.indices { fields[index].placeholder = first }
        },
      ]
    }
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Opens the forms of all products, and examines each shown field together with the others of its product.
  ///
  /// If the closure returns a reason why it cannot see enough, the case is passed over.
  fileprivate func lookAtForms(
    of shop: Shop, _ look: (ProductField, ShownField, [ProductField]) throws -> String?
  ) async throws {
    try requireObserved(.showedForm)
    let process = PaymentProcess(self, shop)
    try await process.offerItems()
    for (place, product) in shop.products.enumerated() {
      try await process.choose(product.item.id)
      guard let form = try seen.forms(of: product.item.id).last else {
        throw setback(
          expected: "the form of product \(product.item.id.rawValue)", saw: "none", judgedBy: "OP-FLOW-01")
      }
      for field in product.fields {
        guard let shown = form.last(where: { $0.fieldId == field.id }) else { continue }
        if let obstacle = try look(field, shown, product.fields.filter { $0.id != field.id }) {
          return passOver(because: obstacle)
        }
      }
      if place > 0 { label("a second form") }
    }
  }
}

// MARK: Inputs

/// Two products with text fields, each with its own name, some with a placeholder, some obfuscated.
private let hintedForms: Generator<Shop> = Generator<Shop> { source in
  var shop = try Shop.any(products: 2...2, fields: 2...4, accounts: 0...0).draw(from: source)
  for product in shop.products.indices {
    for field in shop.products[product].fields.indices {
      let id = shop.products[product].fields[field].id
      shop.products[product].fields[field].displayHints =
        FieldHints(
          label: "The \(id) please",
          placeholderLabel: try Generator<Bool>.bool(probability: 0.7).draw(from: source)
            ? "e.g. \(id)" : nil,
          alwaysShow: true, obfuscate: try Generator<Bool>.bool.draw(from: source), formElement: "text"
        ).ordinary
    }
  }
  // At least one field is obfuscated.
  shop.products[0].fields[0].displayHints.obfuscate = true
  return shop
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Changes the fields of each form; the closure also gets the product.
  fileprivate static func drawingFields(
    _ name: String, _ change: @escaping @Sendable (inout [ShownField], ProductID) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .showedForm(let product, var fields) = effect else { return [effect] }
      change(&fields, product)
      return [.showedForm(paymentProductId: product, fields: fields)]
    }
  }

  /// Changes each field of each form.
  fileprivate static func drawingFields(
    _ name: String, _ change: @escaping @Sendable (inout ShownField) -> Void
  ) -> Mutant {
    drawingFields(name) { fields, _ in for index in fields.indices { change(&fields[index]) } }
  }
}

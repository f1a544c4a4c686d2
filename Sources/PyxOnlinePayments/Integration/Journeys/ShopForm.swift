import PropertyTesting

/// A form that the customer fills in, field by field.
struct ShopForm: Sendable {
  /// The state of a field when Pay is pressed.
  enum State: Sendable, Hashable {
    /// A valid value.
    case right
    /// An invalid value.
    case wrong
    /// No value.
    case empty
  }

  var shop: Shop
  var states: [State]
  /// The steps before the payment.
  var earlier: [PaymentTransition] = []

  /// The product of the form.
  var product: PaymentProduct { shop.products[0] }

  /// The fields, each with its state.
  var fields: [(field: ProductField, state: State)] { Array(zip(product.fields, states)) }

  /// The fields with an invalid value.
  var wrongFields: [String] { fields.filter { $0.state == .wrong }.map(\.field.id) }

  /// The required fields that are empty.
  var missingFields: [String] {
    fields.filter { $0.state == .empty && $0.field.isRequired == true }.map(\.field.id)
  }

  /// Whether the customer enters nothing, and no field is required.
  var needsNothing: Bool { states.allSatisfy { $0 == .empty } && missingFields.isEmpty }

  /// The fields in which a validation finds errors.
  var invalidFields: [String] { wrongFields + missingFields }

  /// Forms of one product without accounts on file.
  static let any = Generator<ShopForm> { source in
    let shop = try Shop.any(products: 1...1, fields: 1...4, accounts: 0...0).draw(from: source)
    let states = try shop.products[0].fields.map { _ in
      try Generator<State>.frequency([(3, .just(.right)), (3, .just(.wrong)), (3, .just(.empty))]).draw(
        from: source)
    }
    return ShopForm(
      shop: shop, states: states, earlier: try Generator<[PaymentTransition]>.earlier.draw(from: source))
  }

  /// Forms in which a validation finds at least one error.
  static let invalid = Generator<ShopForm> { source in
    var form = try any.draw(from: source)
    let index = try Generator<Int>.int(in: 0...(form.states.count - 1)).draw(from: source)
    if try Generator<Bool>.bool.draw(from: source) {
      form.shop.products[0].fields[index].isRequired = true
      form.states[index] = .empty
    } else if form.invalidFields.isEmpty {
      form.states[index] = .wrong
    }
    return form
  }
}

extension PaymentProcess {
  /// The customer chooses the product and fills in its form, after the earlier steps.
  func open(_ form: ShopForm) async throws {
    try await trial.begin(after: form.earlier)
    try await offerItems()
    try await choose(form.product.item.id)
    for (field, state) in form.fields where state != .empty {
      try await enter(field.id, isRight: state == .right, attempt: 0)
    }
  }

  /// The customer enters a valid or invalid value, a new value with each attempt.
  func enter(_ fieldId: String, isRight: Bool, attempt: Int) async throws {
    try await send(
      .enterValue(
        fieldId: fieldId, value: shop.value(for: fieldId, attempt: attempt),
        errors: isRight ? [] : [.wrong(fieldId)]))
  }
}

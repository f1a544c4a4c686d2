import Conformance
import PropertyTesting

/// The initial values in the form of an account on file: "3. Receive and display payment method details".
extension OnlinePaymentsIntegration {
  static let storedValues: Chapter<Self> = Chapter("Stored values in a form") {
    Rule(
      "OP-AOF-07", .must(.derived),
      "A field in the form of an account shows no value of another account or field.",
      cites: .objectiveCSDK(
        "3. Receive and display payment method details", "Payment product input form screen"),
      readings: [.accountValuesInForm], given: storedForms
    ) { trial, input in
      try trial.requireObserved(.showedForm)
      let process = PaymentProcess(trial, input.shop)
      let product = input.shop.products[0]
      try await process.offerItems()
      var former: String?
      var hasPrefilled = false
      for (place, choice) in input.choices.enumerated() {
        let earlier = try trial.seen.valueEffects(of: trial.profile).count
        try await process.choose(product.item.id, account: choice)
        // The document leaves open what the fields show if no account is chosen.
        guard let choice else {
          former = nil
          continue
        }
        let values = try trial.formValues(of: product, since: earlier)
        if try trial.expectOwn(values, of: choice, product) { hasPrefilled = true }
        if place > 0, choice != former { trial.label("another account was chosen") }
        former = choice
      }
      if !hasPrefilled { trial.leaveOut(prefilledLabel, because: "the form shows no stored values") }
    } covers: {
      [
        .seen(prefilledLabel, atLeast: 60), .seen("another account was chosen", atLeast: 60),
      ]
    } mutants: {
      [
        .prefilling("shows the values of the first account") { accounts, _ in accounts.first },
        .prefilling("shows the values of the previous account") { _, former in former },
        .stateful("keeps the previous form's values", state: [String: String]()) { former, effect, _ in
          guard case .showedForm(let product, var fields) = effect else { return [effect] }
          for index in fields.indices {
            fields[index].value = fields[index].value ?? former[fields[index].fieldId]
          }
          for field in fields { former[field.fieldId] = field.value }
          return [.showedForm(paymentProductId: product, fields: fields)]
        },
        .rewriting("shows in each field the value of the next one") { effect in
          guard case .showedForm(let product, var fields) = effect else { return [effect] }
          let values = fields.map(\.value)
          for index in fields.indices { fields[index].value = values[(index + 1) % values.count] }
          return [.showedForm(paymentProductId: product, fields: fields)]
        },
      ]
    }
  }
}

private let prefilledLabel = "a stored value stood in a field"

extension Observed where System == OnlinePaymentsIntegration {
  /// The effects that put values into fields, in order.
  fileprivate func valueEffects(
    of profile: ImplementationProfile<OnlinePaymentsIntegration>
  ) throws -> [OnlinePaymentsIntegrationEffect] {
    let kinds: [OnlinePaymentsIntegrationEffect.Kind] = [.showedForm, .changedValue]
    return try of(kinds.filter(profile.effects.contains))
  }
}

extension PaymentProduct {
  /// The account's values for the fields.
  fileprivate func values(of account: String?) -> [String: String] {
    let found = item.accountsOnFile.first { $0.id == account }?.attributes ?? []
    return Dictionary(found.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// All values of all accounts.
  fileprivate var storedValues: [(account: String, field: String, value: String)] {
    item.accountsOnFile.flatMap { account in
      account.attributes.map { (account.id, $0.key, $0.value) }
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// The values in the fields of a product's form.
  ///
  /// If the form is already on the screen, an app need not show it again, but may just change its values. It may also
  /// show the form again, before or after the changes.
  fileprivate func formValues(of product: PaymentProduct, since earlier: Int) throws -> [String: String] {
    var values: [String: String] = [:]
    for effect in try seen.valueEffects(of: profile).dropFirst(earlier) {
      switch effect {
      case .showedForm(product.item.id, let fields):
        values = Dictionary(fields.map { ($0.fieldId, $0.value ?? "") }) { first, _ in first }
      case .changedValue(let id, let value): values[id] = value
      default: break
      }
    }
    return values
  }

  /// Checks that no field has a value of another account or field; returns whether any field has a stored value.
  fileprivate func expectOwn(
    _ values: [String: String], of choice: String, _ product: PaymentProduct
  ) throws -> Bool {
    var hasPrefilled = false
    let own = product.values(of: choice)
    for field in product.fields {
      guard let value = values[field.id], !value.isEmpty else {
        if own[field.id] != nil { reading(.accountValuesInForm, "not at all") }
        continue
      }
      let foreign = product.storedValues.first {
        $0.value == value && !($0.account == choice && $0.field == field.id)
      }
      try expect(
        foreign == nil, "the initial value of field \(field.id)",
        expected: own[field.id].map { "\"\($0)\", a mask of it, or nothing" } ?? "nothing of an account",
        saw: "\"\(value)\", which account \(foreign?.account ?? "") has for field \(foreign?.field ?? "")"
      )
      guard let stored = own[field.id] else { continue }
      reading(.accountValuesInForm, value == stored ? "as they are" : "in another form")
      label(prefilledLabel)
      hasPrefilled = true
    }
    return hasPrefilled
  }
}

// MARK: Inputs

private struct StoredForm: Sendable {
  var shop: Shop
  /// The accounts that the customer chooses one after the other; nil means the product without an account.
  var choices: [String?]
}

/// A product with two or three accounts, each with its own values for at least one field, and no two values alike.
private let storedForms: Generator<StoredForm> = Generator<StoredForm> { source in
  var shop = try Shop.any(products: 2...2, fields: 2...3, accounts: 2...3).draw(from: source)
  let fields = shop.products[0].fields.map(\.id)
  for account in shop.products[0].item.accountsOnFile.indices {
    var known = try Generator<[String]>.subset(of: fields).draw(from: source)
    if known.isEmpty { known = [fields[account % fields.count]] }
    let status = try Generator<String>.element(of: ["READ_ONLY", "CAN_WRITE"]).draw(from: source)
    shop.products[0].item.accountsOnFile[account].attributes = known.map { field in
      .init(field, "\(field.reversed().map(String.init).joined())\(account)", status: status)
    }
    shop.products[0].item.accountsOnFile[account].labelTemplate = known.map { .init($0) }
  }
  let accounts = shop.products[0].item.accountsOnFile.map { Optional($0.id) }
  let choices = try Generator<[String?]>.shuffled(accounts + [nil]).draw(from: source)
  return StoredForm(shop: shop, choices: choices)
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Shows the values of another account; the closure gets all accounts of the product, and the account chosen before.
  fileprivate static func prefilling(
    _ name: String, _ account: @escaping @Sendable ([AccountOnFile], AccountOnFile?) -> AccountOnFile?
  ) -> Mutant {
    changing(name, state: (items: [PaymentItem](), chosen: AccountOnFile?.none, former: AccountOnFile?.none))
    { notes, stimulus, effects in
      switch stimulus {
      case .gotItems(_, let items): notes.items = items
      case .selectItem: (notes.former, notes.chosen) = (notes.chosen ?? notes.former, nil)
      case .selectAccount(let product, let id):
        let accounts = notes.items.first { $0.id == product }?.accountsOnFile ?? []
        (notes.former, notes.chosen) = (notes.chosen ?? notes.former, accounts.first { $0.id == id })
      default: break
      }
      let (items, chosen, former) = notes
      return effects.map { effect in
        guard chosen != nil, case .showedForm(let product, var fields) = effect else { return effect }
        let accounts = items.first { $0.id == product }?.accountsOnFile ?? []
        guard let other = account(accounts, former) else { return effect }
        for index in fields.indices {
          let id = fields[index].fieldId
          fields[index].value = other.attributes.first { $0.key == id }?.value
        }
        return .showedForm(paymentProductId: product, fields: fields)
      }
    }
  }
}

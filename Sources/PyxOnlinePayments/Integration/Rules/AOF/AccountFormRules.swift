import Conformance
import PropertyTesting

/// The rule on the form of an account on file: "Payment product input form screen" of the demo application.
extension OnlinePaymentsIntegration {
  static let accountForm: Chapter<Self> = Chapter("The form of an account on file") {
    Rule(
      "OP-AOF-05", .should(.prose),
      "A read-only value of the account does not change; a value that the account lacks can be entered.",
      cites: .objectiveCSDK(
        "Payment product input form screen", "3. Receive and display payment method details"
      ).quoting("some of the required values will be prefilled and cannot be changed"),
      readings: [.changeableValuesOnFile], given: accountForms
    ) { trial, input in
      let process = PaymentProcess(trial, input.shop)
      try await process.offerItems()
      try await process.choose(input.product.item.id, account: input.account.id)
      for field in input.product.fields {
        let value = input.shop.value(for: field.id)
        try await process.send(.enterValue(fieldId: field.id, value: value, errors: []))
        guard input.status(of: field.id) == "READ_ONLY", trial.profile.effects.contains(.changedValue) else {
          continue
        }
        try trial.expect(
          try !trial.seen.values(shownIn: field.id).contains(value),
          expected: "the read-only value in field \(field.id)", saw: "\"\(value)\", which was typed over it"
        )
      }
      let request = try await process.confirm()
      for field in input.product.fields {
        try trial.expectValue(
          request.value(of: field.id), in: field.id, typed: input.shop.value(for: field.id),
          status: input.status(of: field.id))
      }
    } covers: {
      [
        .covers("several read-only values", atLeast: 10) { $0.fields(of: "READ_ONLY").count > 1 },
        .covers("a value that can be written", atLeast: 10) { !$0.fields(of: "CAN_WRITE").isEmpty },
        .covers("a value that must be written", atLeast: 10) { !$0.fields(of: "MUST_WRITE").isEmpty },
        .seen("a value was entered that the account lacks", atLeast: 90),
      ]
    } mutants: {
      [
        .rewritingStimuli("lets read-only values be overwritten") { stimulus, _ in
          guard case .gotItems(let call, var items) = stimulus else { return [stimulus] }
          for item in items.indices {
            for account in items[item].accountsOnFile.indices {
              for index in items[item].accountsOnFile[account].attributes.indices {
                items[item].accountsOnFile[account].attributes[index].status = "CAN_WRITE"
              }
            }
          }
          return [.gotItems(call: call, items: items)]
        },
        .changing("shows text typed over a read-only value") { stimulus, effects in
          guard case .enterValue(let field, let value, _) = stimulus, effects.isEmpty else { return effects }
          return [.changedValue(fieldId: field, value: value)]
        },
        .rewritingStimuli("accepts no input once an account is used", state: false) {
          hasAccount, stimulus in
          if case .selectAccount = stimulus { hasAccount = true }
          if hasAccount, case .enterValue = stimulus { return [] }
          return [stimulus]
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// Checks whether a request has the value that was typed into a field.
  ///
  /// If the account has no value for the field, the request must have the typed value. If the account's value is
  /// read-only, the request must not have the typed value. In all other cases, both are allowed, and the reading is
  /// recorded.
  fileprivate func expectValue(_ value: String?, in id: String, typed: String, status: String?) throws {
    switch status {
    case nil:
      try expect(
        value == typed, "the value of field \(id) in the request", expected: "\"\(typed)\"",
        saw: "\(value.map { "\"\($0)\"" } ?? "none")")
      label("a value was entered that the account lacks")
    case "READ_ONLY":
      try expect(
        value != typed,
        expected: "the read-only value in field \(id)",
        saw: "\"\(typed)\", which was typed over it")
    case let status?:
      reading(
        .changeableValuesOnFile,
        "a value with the status \(status) can\(value == typed ? "" : "not") be changed")
    }
  }
}

// MARK: Inputs

private struct AccountForm: Sendable {
  var shop: Shop

  var product: PaymentProduct { shop.products[0] }
  var account: AccountOnFile { product.item.accountsOnFile[0] }

  /// The status of the account's value for a field; nil if the account has no such value.
  func status(of fieldId: String) -> String? { account.attributes.first { $0.key == fieldId }?.status }

  /// The fields of the product for which the account has a value of that status.
  func fields(of status: String) -> [String] {
    product.fields.map(\.id).filter { self.status(of: $0) == status }
  }
}

/// Products with an account that has a read-only value for at least one field, and no value for at least one other
/// field.
private let accountForms: Generator<AccountForm> = Generator<AccountForm> { source in
  var shop = try Shop.any(products: 2...2, fields: 3...5, accounts: 1...1).draw(from: source)
  let fields = shop.products[0].fields.map(\.id)
  let order = try Generator<[String]>.shuffled(fields).draw(from: source)
  var attributes = [AccountOnFile.Attribute(order[0], "stored", status: "READ_ONLY")]
  for (index, id) in order.dropFirst().dropLast().enumerated() {
    let status = try Generator<String?>.element(of: ["READ_ONLY", "CAN_WRITE", "MUST_WRITE", nil]).draw(
      from: source)
    if let status { attributes.append(.init(id, "stored\(index)", status: status)) }
  }
  shop.products[0].item.accountsOnFile[0].attributes = attributes
  return AccountForm(shop: shop)
}

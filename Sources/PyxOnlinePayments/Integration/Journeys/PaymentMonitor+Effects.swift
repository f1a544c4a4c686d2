import Conformance

extension PaymentContext {
  /// Whether both contexts are for the same payment, judging by the amount alone.
  ///
  /// Each payment of a case has its own amount; the other parts of a context may be fixed in an app.
  func isSameSum(as other: PaymentContext?) -> Bool { amount == other?.amount }
}

extension PaymentMonitor {
  /// Records an effect of the app; returns the mismatch if the effect is wrong, otherwise nil.
  mutating func judge(_ effect: OnlinePaymentsIntegrationEffect) -> Mismatch? {
    switch effect {
    case .askedForItems(let call, let asked):
      itemsCalls.insert(call)
      own = own ?? asked
      return asked == own && asked.isSameSum(as: context)
        ? nil
        : Mismatch(expected: "a list of items for the current payment", seen: "a list for another payment")
    case .showedSelection(let entries): return judge(entries)
    case .askedForProduct(let call, let product, let asked):
      productCalls.insert(call)
      if items == nil {
        return Mismatch(
          expected: "the items before product \(product.rawValue)", seen: "the product asked for first")
      }
      if asked != own {
        return Mismatch(
          expected: "product \(product.rawValue) for the current payment",
          seen: "product \(product.rawValue) for another payment")
      }
      return isOffered(product)
        ? nil : Mismatch(expected: "one of the items", seen: "product \(product.rawValue) asked for")
    case .showedForm(let product, let fields): return judge(product, fields: fields)
    case .changedValue(let id, let value):
      if value.isEmpty, entered[id]?.isEmpty == false { forget(id) }
      return nil
    case .validatedRequest(let values):
      unvalidated = unvalidated.filter { id in
        (values.last { $0.fieldId == id }?.value ?? "") != entered[id] ?? ""
      }
      validatesRequests = true
      noteValidation()
      return hasPreparedUnseen ? Self.unseen : nil
    case .validatedField(let id, let value):
      if value == entered[id] { unvalidated.remove(id) }
      noteValidation()
      return nil
    case .askedToPrepare(let call, let product, let account, let values, _):
      notePreparation(call)
      return judge(product, account: account, values: values)
    case .sentToServer(let call, let input, _): return judge(call, input)
    case .openedURL(let url):
      return demanded.contains(url)
        ? nil
        : Mismatch(
          "the address that the customer is sent to", expected: "one that the server demanded", seen: url)
    case .showedResult(let isSuccessful): return judge(isSuccessful)
    default: return nil
    }
  }

  private func judge(_ entries: [SelectionEntry]) -> Mismatch? {
    guard let items else {
      return Mismatch(expected: "the items before the selection", seen: "the selection first")
    }
    let stale = entries.first { entry in
      formerProducts.contains(entry.paymentProductId)
        && !items.contains { $0.id == entry.paymentProductId }
    }
    return stale.map {
      Mismatch(
        expected: "the items of the current payment",
        seen: "product \($0.paymentProductId.rawValue) of another")
    }
  }

  private func isOffered(_ product: ProductID) -> Bool { (items ?? []).contains { $0.id == product } }

  /// Whether the product is the customer's choice or, before there is a choice, one of the items.
  ///
  /// An app may preselect an item.
  private func isChosen(_ product: ProductID) -> Bool {
    choice.map { $0.product == product } ?? isOffered(product)
  }

  private mutating func judge(_ product: ProductID, fields: [ShownField]) -> Mismatch? {
    guard isChosen(product) else {
      return Mismatch(
        expected: "the form of the product that was chosen", seen: "that of \(product.rawValue)")
    }
    // An app may show a form before it shows the form's fields.
    guard !fields.isEmpty else { return nil }
    guard products[product] != nil else {
      return Mismatch(expected: "the product before its form", seen: "the form first")
    }
    editable[product] = Set(fields.filter(\.isEditable).map(\.fieldId))
    if !isTyping {
      for field in fields where (field.value ?? "").isEmpty { forget(field.fieldId) }
    }
    return nil
  }

  private mutating func judge(_ product: ProductID, account: String?, values: [FieldValue]) -> Mismatch? {
    guard isChosen(product), products[product] != nil else {
      return Mismatch(
        expected: "a request with the product that was chosen", seen: "a request with \(product.rawValue)")
    }
    if let choice, choice.account != account {
      return Mismatch(
        expected: "a request with \(choice.account.map { "account \($0)" } ?? "no account")",
        seen: (account.map { "account \($0)" } ?? "none"))
    }
    for (id, value) in entered.sorted(by: { $0.key < $1.key }) {
      let found = values.last { $0.fieldId == id }?.value ?? ""
      if found != value {
        return Mismatch("field \(id) of the request", expected: "\"\(value)\"", seen: "\"\(found)\"")
      }
    }
    guard seesRequests || seesFields else { return nil }
    if let field = unvalidated.min() {
      return Mismatch(
        expected: "a validation of field \(field) before the request is prepared",
        seen: "no validation with its current value")
    }
    if seesRequests, !validatedProducts.contains(product) {
      hasPreparedUnseen = true
      if validatesRequests { return Self.unseen }
    }
    let invalid = invalidFields(of: product, account: account)
    return invalid.isEmpty
      ? nil
      : Mismatch(
        expected: "no request with errors in \(invalid.joined(separator: ", "))",
        seen: "a request that the SDK was asked to prepare")
  }

  /// The mismatch to report if the app prepares a request without any validation.
  ///
  /// It is reported only for an app that validates requests: if the customer enters nothing, an app that validates
  /// fields has no field to validate.
  private static let unseen = Mismatch(
    expected: "a validation of the empty request before it is prepared, as for other requests",
    seen: "none")

  /// The fields in which a validation finds errors.
  private func invalidFields(of product: ProductID, account: String?) -> [String] {
    guard let product = products[product] else { return [] }
    let known = product.item.accountsOnFile.first { $0.id == account }?.attributes.map(\.key) ?? []
    return product.fields.filter { field in
      if let errors = errors[field.id] { return !errors.isEmpty }
      return field.isRequired == true && !known.contains(field.id) && !unknown.contains(field.id)
    }.map(\.id)
  }

  private mutating func judge(_ call: Int, _ input: String?) -> Mismatch? {
    (results, hasReturned, hasFailed) = ([], false, false)
    guard let input, blobs.contains(input) else {
      return input.map(earlyBlobs.contains) == true
        ? Mismatch(
          expected: "a request prepared after Pay was pressed", seen: "one prepared before")
        : Mismatch(
          expected: "a payment with what the SDK prepared for it", seen: "a payment with something else")
    }
    guard !payments.values.contains(input) else {
      return Mismatch(
        expected: "one payment until the server answers it", seen: "the same request sent again")
    }
    payments[call] = input
    return nil
  }

  private func judge(_ isSuccessful: Bool) -> Mismatch? {
    if isElsewhere {
      return Mismatch(expected: "no result while the customer is elsewhere", seen: "a result")
    }
    if results.contains(isSuccessful) || hasReturned || (hasFailed && !isSuccessful) { return nil }
    return Mismatch(
      expected: "no result but the server's",
      seen: "the result that the payment was " + (isSuccessful ? "made" : "declined"))
  }
}

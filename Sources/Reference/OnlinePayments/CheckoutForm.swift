import PyxOnlinePayments

/// The form of a payment product, and the findings of the SDK's validation.
struct CheckoutForm: Sendable {
  let product: PaymentProduct
  let account: AccountOnFile?
  private let labels: [String: String]
  private var entered: [String: String] = [:]
  /// The validation errors that the suite supplies: first for empty fields, later for entered values.
  private var errors: [String: [InputError]] = [:]
  /// Whether the customer wants the data stored.
  private(set) var isStored = false

  init(
    product: PaymentProduct, account: AccountOnFile?, errors: [InputError], translations: [String: String]
  ) {
    self.product = product
    self.account = account
    labels = translations
    for error in errors {
      if let id = error.fieldId, stored(id) == nil { self.errors[id, default: []].append(error) }
    }
  }

  /// The contents of a request: the entered values.
  var values: [FieldValue] {
    product.fields.compactMap { field in entered[field.id].map { FieldValue(field.id, $0) } }
  }

  /// The fields in which a validation finds errors.
  var invalidFields: [String] { product.fields.map(\.id).filter { !(errors[$0] ?? []).isEmpty } }

  /// Whether the form has a switch for storing the data: only if they can be stored and are not stored already.
  private var canStore: Bool { product.item.allowsTokenization == true && account == nil }

  /// The form as the customer sees it, with the position of its switch.
  var shown: [OnlinePaymentsIntegrationEffect] {
    [fields] + (canStore ? [.showedWishToStore(isWanted: isStored)] : [])
  }

  private var fields: OnlinePaymentsIntegrationEffect {
    .showedForm(
      paymentProductId: product.item.id,
      fields: product.fields.map {
        ShownField(
          $0.id, label: label(of: $0), value: entered[$0.id] ?? stored($0.id)?.value,
          isEditable: !isReadOnly($0.id), placeholder: $0.displayHints.placeholderLabel,
          isObscured: $0.displayHints.obfuscate == true)
      })
  }

  /// The information shown by the button beside a field, if there is one.
  func explanation(of id: String) -> [OnlinePaymentsIntegrationEffect] {
    guard let tooltip = product.fields.first(where: { $0.id == id })?.displayHints.tooltip else { return [] }
    return [.showedTooltip(text: tooltip.label, image: tooltip.image)]
  }

  mutating func store(_ isWanted: Bool) -> [OnlinePaymentsIntegrationEffect] {
    guard canStore else { return [] }
    isStored = isWanted
    return [.showedWishToStore(isWanted: isWanted)]
  }

  mutating func enter(
    _ value: String, in id: String, errors: [InputError]
  ) -> [OnlinePaymentsIntegrationEffect] {
    guard product.fields.contains(where: { $0.id == id }), !isReadOnly(id) else { return [] }
    entered[id] = value
    self.errors[id] = errors
    return [.changedValue(fieldId: id, value: value)]
  }

  private func stored(_ id: String) -> AccountOnFile.Attribute? {
    account?.attributes.first { $0.key == id }
  }

  private func isReadOnly(_ id: String) -> Bool { stored(id)?.status == "READ_ONLY" }

  /// The label of a field: a switch has the SDK's own label, and any other field has the label from its display hints.
  private func label(of field: ProductField) -> String? {
    guard field.displayHints.formElement == "boolean" else { return field.displayHints.label }
    return labels[
      "gc.general.paymentProducts.\(product.item.id.rawValue).paymentProductFields.\(field.id).link.label"]
      ?? ""
  }
}

/// A row of the screen on which the customer chooses how to pay (Online Payments, "Payment product selection screen").
public struct SelectionEntry: Sendable, Hashable, Codable {
  /// The payment product.
  public var paymentProductId: ProductID
  /// The account on file; nil if the row belongs to the product itself.
  public var accountOnFileId: String?
  /// The text of the row.
  public var label: String?
  /// Path, URL or name of the row's logo, as the app has it; nil if the row shows no logo.
  public var logo: String?

  /// Makes a row.
  public init(
    _ paymentProductId: ProductID, accountOnFileId: String? = nil, label: String? = nil, logo: String? = nil
  ) {
    self.paymentProductId = paymentProductId
    self.accountOnFileId = accountOnFileId
    self.label = label
    self.logo = logo
  }
}

/// A field of the form as the customer sees it (Online Payments, "Payment product input form screen").
public struct ShownField: Sendable, Hashable, Codable {
  /// The id of the field.
  public var fieldId: String
  /// The text beside the field; nil if there is none.
  public var label: String?
  /// The value in the field; nil if the field is empty.
  public var value: String?
  /// Whether the customer can change it.
  public var isEditable: Bool
  /// The text that the field shows while it is empty; nil if there is no such text, or if it cannot be seen.
  public var placeholder: String?
  /// Whether the field hides the typed text; nil if that cannot be seen.
  public var isObscured: Bool?

  /// Makes a field.
  public init(
    _ fieldId: String, label: String? = nil, value: String? = nil, isEditable: Bool = true,
    placeholder: String? = nil, isObscured: Bool? = nil
  ) {
    self.fieldId = fieldId
    self.label = label
    self.value = value
    self.isEditable = isEditable
    self.placeholder = placeholder
    self.isObscured = isObscured
  }
}

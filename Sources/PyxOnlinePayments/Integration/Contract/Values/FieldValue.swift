/// The value that a payment request holds for a field (Online Payments, OPPaymentRequest).
public struct FieldValue: Sendable, Hashable, Codable {
  /// The id of the field.
  public var fieldId: String
  /// The value, without the separators of a mask.
  public var value: String

  /// Makes a value.
  public init(_ fieldId: String, _ value: String) {
    self.fieldId = fieldId
    self.value = value
  }
}

/// A label of the SDK in the customer's language (Online Payments, "Localise app").
public struct Translation: Sendable, Hashable, Codable {
  /// The key in the table of texts.
  public var key: String
  /// The text.
  public var text: String

  /// Makes a label.
  public init(_ key: String, _ text: String) {
    self.key = key
    self.text = text
  }

  /// The key of the label beside the switch of a field.
  public static func switchKey(_ product: ProductID, _ fieldId: String) -> String {
    "gc.general.paymentProducts.\(product.rawValue).paymentProductFields.\(fieldId).link.label"
  }
}

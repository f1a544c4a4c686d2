/// A payment product with its fields (Online Payments, OPPaymentProduct).
public struct PaymentProduct: Sendable, Hashable, Codable {
  /// The part of the product that a list of items also shows.
  public var item: PaymentItem
  /// The fields to complete, in the SDK's order.
  public var fields: [ProductField]

  /// Makes a product.
  public init(_ item: PaymentItem, fields: [ProductField] = []) {
    self.item = item
    self.fields = fields
  }
}

/// A field of a payment product (Online Payments, OPPaymentProductField).
public struct ProductField: Sendable, Hashable, Codable {
  /// Identifies the field in its product, such as `cardNumber`.
  public var id: String
  /// `string`, `numericstring`, `integer`, `expirydate`, `boolean` or `date` in documents of the service.
  public var type: String?
  /// Whether a value is needed.
  public var isRequired: Bool?
  /// The validators that apply, by their names in documents of the service: `expirationDate`, `emailAddress`,
  /// `fixedList`, `iban`, `length`, `luhn`, `range`, `regularExpression`, `termsAndConditions`.
  public var validators: [String]
  /// The way to show the field.
  public var displayHints: FieldHints

  /// Makes a field.
  public init(
    id: String, type: String? = nil, isRequired: Bool? = nil, validators: [String] = [],
    displayHints: FieldHints = FieldHints()
  ) {
    self.id = id
    self.type = type
    self.isRequired = isRequired
    self.validators = validators
    self.displayHints = displayHints
  }
}

/// Hints on showing a field (Online Payments, OPDisplayHintsProductFields).
public struct FieldHints: Sendable, Hashable, Codable {
  /// Its name.
  public var label: String?
  /// The text that an empty field shows.
  public var placeholderLabel: String?
  /// The keyboard to show.
  public var preferredInputType: String?
  /// Whether the field must always be shown.
  public var alwaysShow: Bool?
  /// Whether the field's value is hidden on the screen.
  public var obfuscate: Bool?
  /// The mask of the field's value.
  public var mask: String?
  /// An explanation; nil if there is none.
  public var tooltip: Tooltip?
  /// The element to show: `text`, `list`, `currency`, `date` or `boolean`.
  public var formElement: String?

  /// An explanation of a field (Online Payments, OPToolTips).
  public struct Tooltip: Sendable, Hashable, Codable {
    /// The text.
    public var label: String?
    /// The image: in documents of the service, a path below the asset URL; from an SDK, a path or a URL.
    public var image: String?

    /// Makes an explanation.
    public init(label: String? = nil, image: String? = nil) {
      self.label = label
      self.image = image
    }
  }

  /// Makes hints.
  public init(
    label: String? = nil, placeholderLabel: String? = nil, preferredInputType: String? = nil,
    alwaysShow: Bool? = nil, obfuscate: Bool? = nil, mask: String? = nil, tooltip: Tooltip? = nil,
    formElement: String? = nil
  ) {
    self.label = label
    self.placeholderLabel = placeholderLabel
    self.preferredInputType = preferredInputType
    self.alwaysShow = alwaysShow
    self.obfuscate = obfuscate
    self.mask = mask
    self.tooltip = tooltip
    self.formElement = formElement
  }
}

/// Payment data that the platform has stored (Online Payments, OPAccountOnFile).
public struct AccountOnFile: Sendable, Hashable, Codable {
  /// Identifies the account.
  public var id: String
  /// The product to which the account belongs.
  public var paymentProductId: ProductID
  /// The stored values, in the order of the service.
  public var attributes: [Attribute]
  /// The parts of the label with their masks, in the order of the service.
  public var labelTemplate: [LabelElement]
  /// The text that the SDK's method for a label returns; nil in documents of the service, and if the SDK has no such
  /// method.
  public var label: String?

  /// A stored value.
  public struct Attribute: Sendable, Hashable, Codable {
    /// The id of the field.
    public var key: String
    /// The value, as far as it is disclosed.
    public var value: String
    /// `READ_ONLY`, `CAN_WRITE` or `MUST_WRITE` in documents of the service.
    public var status: String?

    /// Makes an attribute.
    public init(_ key: String, _ value: String, status: String? = nil) {
      self.key = key
      self.value = value
      self.status = status
    }
  }

  /// A part of the label.
  public struct LabelElement: Sendable, Hashable, Codable {
    /// The attribute that this part shows.
    public var attributeKey: String
    /// The mask for the attribute's value.
    public var mask: String?

    /// Makes an element.
    public init(_ attributeKey: String, mask: String? = nil) {
      self.attributeKey = attributeKey
      self.mask = mask
    }
  }

  /// Makes an account.
  public init(
    id: String, paymentProductId: ProductID, attributes: [Attribute] = [], labelTemplate: [LabelElement] = [],
    label: String? = nil
  ) {
    self.id = id
    self.paymentProductId = paymentProductId
    self.attributes = attributes
    self.labelTemplate = labelTemplate
    self.label = label
  }
}

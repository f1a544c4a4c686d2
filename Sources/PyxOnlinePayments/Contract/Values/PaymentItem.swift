/// A payment product as a list of payment items shows it (Online Payments, OPBasicPaymentProduct).
///
/// The attributes have the names of the Client API; an attribute is nil if the SDK has no value for it.
public struct PaymentItem: Sendable, Hashable, Codable {
  /// Identifies the product.
  public var id: ProductID
  /// The payment method, such as `card` or `redirect`.
  public var paymentMethod: String?
  /// The minimum amount that the customer can pay with the product, in minor units.
  public var minAmount: Int64?
  /// The maximum amount that the customer can pay with the product, in minor units.
  public var maxAmount: Int64?
  /// Whether the platform can store the payment data as an account on file.
  public var allowsTokenization: Bool?
  /// Whether the product can be used for Card On File payments.
  public var allowsRecurring: Bool?
  /// Whether the customer is redirected to a third party.
  public var usesRedirectionTo3rdParty: Bool?
  /// The accounts on file for this product, in the order of the service.
  public var accountsOnFile: [AccountOnFile]
  /// The way to show the item.
  public var displayHints: ItemHints

  /// Makes an item.
  public init(
    id: ProductID, paymentMethod: String? = nil, minAmount: Int64? = nil, maxAmount: Int64? = nil,
    allowsTokenization: Bool? = nil, allowsRecurring: Bool? = nil, usesRedirectionTo3rdParty: Bool? = nil,
    accountsOnFile: [AccountOnFile] = [], displayHints: ItemHints = ItemHints()
  ) {
    self.id = id
    self.paymentMethod = paymentMethod
    self.minAmount = minAmount
    self.maxAmount = maxAmount
    self.allowsTokenization = allowsTokenization
    self.allowsRecurring = allowsRecurring
    self.usesRedirectionTo3rdParty = usesRedirectionTo3rdParty
    self.accountsOnFile = accountsOnFile
    self.displayHints = displayHints
  }
}

/// Hints on showing a payment item (Online Payments, OPDisplayHintsPaymentItem).
public struct ItemHints: Sendable, Hashable, Codable {
  /// The item's position in a list of items.
  public var displayOrder: Int?
  /// Its name.
  public var label: String?
  /// The item's logo: in documents of the service, a path below the asset URL; from an SDK, a path or a URL.
  public var logo: String?

  /// Makes hints.
  public init(displayOrder: Int? = nil, label: String? = nil, logo: String? = nil) {
    self.displayOrder = displayOrder
    self.label = label
    self.logo = logo
  }
}

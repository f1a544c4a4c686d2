/// A payment product as a list of payment items shows it (Online Payments, OPBasicPaymentProduct).
///
/// The attributes have the names of the Client API; an attribute is nil if the SDK has no value for it.
public struct PaymentItem: Sendable, Hashable, Codable {
  /// Identifies the product.
  public var id: ProductID
  /// The payment method, such as `card` or `redirect`.
  public var paymentMethod: String?
  /// The minimum amount that can be paid with it, in minor units.
  public var minAmount: Int64?
  /// The maximum amount that can be paid with it, in minor units.
  public var maxAmount: Int64?
  /// Whether the platform can store the payment data as an account on file.
  public var allowsTokenization: Bool?
  /// Whether it can be used for Card On File payments.
  public var allowsRecurring: Bool?
  /// Whether the customer is redirected to a third party.
  public var usesRedirectionTo3rdParty: Bool?
  /// The accounts on file for this product, in the order of the service.
  public var accountsOnFile: [AccountOnFile]
  /// How to show it.
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

/// How to show a payment item (Online Payments, OPDisplayHintsPaymentItem).
public struct ItemHints: Sendable, Hashable, Codable {
  /// Its position in a list of items.
  public var displayOrder: Int?
  /// Its name.
  public var label: String?
  /// Its logo: a path below the asset URL in documents of the service, a path or a URL if it comes from an SDK.
  public var logo: String?

  /// Makes hints.
  public init(displayOrder: Int? = nil, label: String? = nil, logo: String? = nil) {
    self.displayOrder = displayOrder
    self.label = label
    self.logo = logo
  }
}

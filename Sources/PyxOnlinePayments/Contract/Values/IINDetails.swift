/// One brand of a co-branded card, as an IIN check lists it.
public struct IINDetail: Sendable, Hashable, Codable {
  /// The payment product of the brand.
  public var paymentProductId: ProductID
  /// Whether the brand can be used for the payment in question.
  public var isAllowedInContext: Bool

  /// Makes a brand.
  public init(_ paymentProductId: ProductID, isAllowedInContext: Bool = true) {
    self.paymentProductId = paymentProductId
    self.isAllowedInContext = isAllowedInContext
  }
}

/// The findings of an IIN check (Online Payments, "Apply IIN check").
public struct IINDetails: Sendable, Hashable {
  /// The result of the check.
  public var status: IINStatus
  /// The primary payment product of the IIN.
  public var paymentProductId: ProductID?
  /// The country of the primary payment product.
  public var countryCode: String?
  /// Whether the primary payment product can be used for the payment in question.
  public var isAllowedInContext: Bool
  /// All brands of a card of several brands, including the primary brand; nil if there is no list.
  public var coBrands: [IINDetail]?

  /// Makes details; omitted parts are nil, and an omitted flag is false.
  public init(
    _ status: IINStatus, paymentProductId: ProductID? = nil, countryCode: String? = nil,
    isAllowedInContext: Bool = false, coBrands: [IINDetail]? = nil
  ) {
    self.status = status
    self.paymentProductId = paymentProductId
    self.countryCode = countryCode
    self.isAllowedInContext = isAllowedInContext
    self.coBrands = coBrands
  }
}

extension IINDetails: CustomStringConvertible {
  /// The details on one line.
  public var description: String {
    let brands = coBrands.map { list in
      "["
        + list.map { $0.paymentProductId.rawValue + ($0.isAllowedInContext ? "" : " (not allowed)") }
        .joined(separator: ", ") + "]"
    }
    return
      "\(status.rawValue), product \(paymentProductId?.rawValue ?? "nil"), country \(countryCode ?? "nil"), "
      + "allowed \(isAllowedInContext), co-brands \(brands ?? "nil")"
  }
}

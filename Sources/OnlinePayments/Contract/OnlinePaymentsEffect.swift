import Conformance

/// What an Online Payments SDK answers.
public enum OnlinePaymentsEffect: SystemEffect {
  /// An IIN check ended with a result.
  case lookedUp(
    call: Int, status: IINStatus, paymentProductId: ProductID? = nil, countryCode: String? = nil,
    isAllowedInContext: Bool, coBrands: [IINDetail]? = nil)
  /// An IIN check ended without one.
  case lookupFailed(call: Int, error: String)
  /// A validation ended: whether the value is acceptable, and one text for each error.
  case validated(call: Int, isValid: Bool, errors: [String])

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// See ``OnlinePaymentsEffect/lookedUp(call:status:paymentProductId:countryCode:isAllowedInContext:coBrands:)``.
    case lookedUp
    /// See ``OnlinePaymentsEffect/lookupFailed(call:error:)``.
    case lookupFailed
    /// See ``OnlinePaymentsEffect/validated(call:isValid:errors:)``.
    case validated
  }

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .lookedUp: .lookedUp
    case .lookupFailed: .lookupFailed
    case .validated: .validated
    }
  }

  /// The call that the effect belongs to.
  public var call: Int {
    switch self {
    case .lookedUp(let call, _, _, _, _, _), .lookupFailed(let call, _), .validated(let call, _, _): call
    }
  }

  /// A result of an IIN check.
  public static func lookedUp(call: Int, _ details: IINDetails) -> OnlinePaymentsEffect {
    .lookedUp(
      call: call, status: details.status, paymentProductId: details.paymentProductId,
      countryCode: details.countryCode, isAllowedInContext: details.isAllowedInContext,
      coBrands: details.coBrands)
  }

  /// The result of an IIN check, where this is one.
  public var details: IINDetails? {
    guard case .lookedUp(_, let status, let product, let country, let isAllowed, let brands) = self else {
      return nil
    }
    return IINDetails(
      status, paymentProductId: product, countryCode: country, isAllowedInContext: isAllowed, coBrands: brands
    )
  }
}

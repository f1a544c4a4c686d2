extension OnlinePaymentsEffect {
  /// The kind of effect.
  public var kind: Kind {
    switch self {
    case .sessionStarted: .sessionStarted
    case .sessionRefused: .sessionRefused
    case .lookedUp: .lookedUp
    case .paymentItems: .paymentItems
    case .paymentProduct: .paymentProduct
    case .publicKey: .publicKey
    case .logo: .logo
    case .tooltipImage: .tooltipImage
    case .requestFailed: .requestFailed
    case .validated: .validated
    case .foundField: .foundField
    case .formattedValue: .formattedValue
    case .preparedRequest: .preparedRequest
    case .languages: .languages
    case .translation: .translation
    case .logged: .logged
    case .stored: .stored
    }
  }

  /// The call that the effect ends; nil for effects that end no call.
  public var call: Int? {
    switch self {
    case .lookedUp(let call, _, _, _, _, _), .paymentItems(let call, _),
      .paymentProduct(let call, _), .publicKey(let call, _, _), .logo(let call, _),
      .requestFailed(let call, _, _), .validated(let call, _, _), .foundField(let call, _),
      .formattedValue(let call, _, _), .preparedRequest(let call, _, _),
      .languages(let call, _), .tooltipImage(let call, _), .translation(let call, _):
      call
    case .sessionStarted, .sessionRefused, .logged, .stored: nil
    }
  }

  /// A result of an IIN check.
  public static func lookedUp(call: Int, _ details: IINDetails) -> OnlinePaymentsEffect {
    .lookedUp(
      call: call, status: details.status, paymentProductId: details.paymentProductId,
      countryCode: details.countryCode, isAllowedInContext: details.isAllowedInContext,
      coBrands: details.coBrands)
  }

  /// The result of an IIN check, if this effect has one.
  public var details: IINDetails? {
    guard case .lookedUp(_, let status, let product, let country, let isAllowed, let brands) = self else {
      return nil
    }
    return IINDetails(
      status, paymentProductId: product, countryCode: country, isAllowedInContext: isAllowed, coBrands: brands
    )
  }
}

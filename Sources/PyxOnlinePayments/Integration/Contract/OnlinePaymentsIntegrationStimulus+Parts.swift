extension OnlinePaymentsIntegrationStimulus {
  /// The kind of stimulus.
  public var kind: Kind {
    switch self {
    case .openForm: .openForm
    case .enterNumber: .enterNumber
    case .lookedUp: .lookedUp
    case .lookupFailed: .lookupFailed
    case .chooseBrand: .chooseBrand
    case .startPayment: .startPayment
    case .setTranslations: .setTranslations
    case .gotItems: .gotItems
    case .itemsFailed: .itemsFailed
    case .selectItem: .selectItem
    case .selectAccount: .selectAccount
    case .gotProduct: .gotProduct
    case .productFailed: .productFailed
    case .enterValue: .enterValue
    case .pressPay: .pressPay
    case .prepared: .prepared
    case .prepareFailed: .prepareFailed
    case .serverFinished: .serverFinished
    case .serverDemandedRedirect: .serverDemandedRedirect
    case .serverFailed: .serverFailed
    case .returned: .returned
    case .wishToStore: .wishToStore
    case .signIn: .signIn
    case .gotSession: .gotSession
    case .sessionFailed: .sessionFailed
    case .startPurchase: .startPurchase
    case .pressInfo: .pressInfo
    case .nativeFinished: .nativeFinished
    }
  }

  /// A result of an IIN check.
  public static func lookedUp(call: Int, _ details: IINDetails) -> OnlinePaymentsIntegrationStimulus {
    .lookedUp(
      call: call, status: details.status, paymentProductId: details.paymentProductId,
      countryCode: details.countryCode, isAllowedInContext: details.isAllowedInContext,
      coBrands: details.coBrands)
  }

  /// The result of an IIN check, if this stimulus has one.
  public var details: IINDetails? {
    guard case .lookedUp(_, let status, let product, let country, let isAllowed, let brands) = self else {
      return nil
    }
    return IINDetails(
      status, paymentProductId: product, countryCode: country, isAllowedInContext: isAllowed, coBrands: brands
    )
  }
}

extension OnlinePaymentsIntegrationStimulus {
  /// The same stimulus without the errors that a validation finds.
  var withoutErrors: OnlinePaymentsIntegrationStimulus {
    switch self {
    case .gotProduct(let call, let product, _): .gotProduct(call: call, product: product, errors: [])
    case .enterValue(let field, let value, _): .enterValue(fieldId: field, value: value, errors: [])
    default: self
    }
  }
}

import Conformance

/// What happens to a host app's card form: what the customer does, and what the SDK answers.
public enum OnlinePaymentsIntegrationStimulus: SystemStimulus {
  /// The form of a payment product is opened, with these digits in its number field.
  case openForm(paymentProductId: ProductID, digits: String)
  /// The number field now holds these digits.
  case enterNumber(digits: String)
  /// The SDK ends an IIN check of the host's with a result.
  case lookedUp(
    call: Int, status: IINStatus, paymentProductId: ProductID? = nil, countryCode: String? = nil,
    isAllowedInContext: Bool, coBrands: [IINDetail]? = nil)
  /// The SDK ends an IIN check of the host's without a result.
  case lookupFailed(call: Int, error: String)
  /// The customer chooses one of the brands that were offered.
  case chooseBrand(paymentProductId: ProductID)
  /// The customer confirms the payment; the form is complete and valid.
  case pay

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// See ``OnlinePaymentsIntegrationStimulus/openForm(paymentProductId:digits:)``.
    case openForm
    /// See ``OnlinePaymentsIntegrationStimulus/enterNumber(digits:)``.
    case enterNumber
    /// The result of a check.
    case lookedUp
    /// See ``OnlinePaymentsIntegrationStimulus/lookupFailed(call:error:)``.
    case lookupFailed
    /// See ``OnlinePaymentsIntegrationStimulus/chooseBrand(paymentProductId:)``.
    case chooseBrand
    /// See ``OnlinePaymentsIntegrationStimulus/pay``.
    case pay
  }

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .openForm: .openForm
    case .enterNumber: .enterNumber
    case .lookedUp: .lookedUp
    case .lookupFailed: .lookupFailed
    case .chooseBrand: .chooseBrand
    case .pay: .pay
    }
  }

  /// A result of an IIN check.
  public static func lookedUp(call: Int, _ details: IINDetails) -> OnlinePaymentsIntegrationStimulus {
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

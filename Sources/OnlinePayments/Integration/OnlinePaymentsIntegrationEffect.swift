import Conformance

/// What a host app's card form does.
public enum OnlinePaymentsIntegrationEffect: SystemEffect {
  /// It asks the SDK for an IIN check, under a number of its own.
  case lookUpIIN(call: Int, digits: String)
  /// The payment is now to be made with this product.
  case switchedProduct(paymentProductId: ProductID)
  /// It tells the customer that another brand may be chosen, and which.
  case offeredBrands(paymentProductIds: [ProductID])
  /// It tells the customer that the card cannot be used for this payment.
  case refusedCard(message: String)
  /// The logo beside the number field is now that of this product.
  case showedLogo(paymentProductId: ProductID)
  /// The input fields are now those of this product.
  case showedFields(paymentProductId: ProductID)
  /// It prepares a payment request with this product.
  case preparedRequest(paymentProductId: ProductID)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// See ``OnlinePaymentsIntegrationEffect/lookUpIIN(call:digits:)``.
    case lookUpIIN
    /// See ``OnlinePaymentsIntegrationEffect/switchedProduct(paymentProductId:)``.
    case switchedProduct
    /// See ``OnlinePaymentsIntegrationEffect/offeredBrands(paymentProductIds:)``.
    case offeredBrands
    /// See ``OnlinePaymentsIntegrationEffect/refusedCard(message:)``.
    case refusedCard
    /// See ``OnlinePaymentsIntegrationEffect/showedLogo(paymentProductId:)``.
    case showedLogo
    /// See ``OnlinePaymentsIntegrationEffect/showedFields(paymentProductId:)``.
    case showedFields
    /// See ``OnlinePaymentsIntegrationEffect/preparedRequest(paymentProductId:)``.
    case preparedRequest
  }

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .lookUpIIN: .lookUpIIN
    case .switchedProduct: .switchedProduct
    case .offeredBrands: .offeredBrands
    case .refusedCard: .refusedCard
    case .showedLogo: .showedLogo
    case .showedFields: .showedFields
    case .preparedRequest: .preparedRequest
    }
  }
}

import Conformance

/// The events that happen to a host app: acts of the customer, and answers of the SDK, the merchant's server and the
/// browser.
///
/// The first five stimuli belong only to the app's card form, all others to the payment process as a whole. In both
/// parts, the customer presses Pay and the SDK delivers products.
///
/// The enumeration is indirect because stimuli are large and often passed on: passing one on then copies only a
/// reference.
public indirect enum OnlinePaymentsIntegrationStimulus: SystemStimulus {
  /// The form of a payment product is opened, with these digits in its number field; if `context` is given, for that
  /// payment.
  case openForm(paymentProductId: ProductID, digits: String, context: PaymentContext? = nil)
  /// The number field now holds these digits.
  case enterNumber(digits: String)
  /// The SDK ends one of the host's IIN checks with a result.
  case lookedUp(
    call: Int, status: IINStatus, paymentProductId: ProductID? = nil, countryCode: String? = nil,
    isAllowedInContext: Bool, coBrands: [IINDetail]? = nil)
  /// The SDK ends one of the host's IIN checks with an error.
  case lookupFailed(call: Int, error: String)
  /// The customer chooses one of the brands that were offered.
  case chooseBrand(paymentProductId: ProductID)
  /// The customer wants to pay; a payment process begins, and any earlier process is abandoned.
  case startPayment(context: PaymentContext)
  /// The SDK's table of labels holds these texts and no others.
  case setTranslations(translations: [Translation])
  /// The SDK ends a request for payment items with a list of items.
  case gotItems(call: Int, items: [PaymentItem])
  /// The SDK ends a request for payment items with an error.
  case itemsFailed(call: Int, error: String)
  /// The customer chooses a payment item.
  case selectItem(paymentProductId: ProductID)
  /// The customer chooses an account on file.
  case selectAccount(paymentProductId: ProductID, accountOnFileId: String)
  /// The SDK ends a request for a product with the product; `errors` are the errors of its fields while they are empty.
  case gotProduct(call: Int, product: PaymentProduct, errors: [InputError])
  /// The SDK ends a request for a product with an error.
  case productFailed(call: Int, error: String)
  /// A field of the form now holds a value, in which the SDK finds these errors.
  case enterValue(fieldId: String, value: String, errors: [InputError])
  /// The customer presses Pay.
  case pressPay
  /// The SDK ends the preparation of a request with the two texts of the prepared request.
  case prepared(call: Int, encryptedFields: String, encodedClientMetaInfo: String)
  /// The SDK ends the preparation of a request with an error.
  case prepareFailed(call: Int, error: String)
  /// The merchant's server reports the result of a payment.
  case serverFinished(call: Int, isSuccessful: Bool)
  /// The merchant's server answers that the customer must visit another party first.
  case serverDemandedRedirect(call: Int, url: String)
  /// The merchant's server does not answer a payment, or answers it with an error.
  case serverFailed(call: Int, error: String)
  /// The other party has done its part and sends the customer back to the app.
  case returned
  /// The customer says in the form whether the payment data are to be stored.
  case wishToStore(isWanted: Bool)
  /// From now on this customer, who has no session yet, uses the app.
  case signIn(customer: String)
  /// The merchant's server answers a request for a session with the session's values.
  case gotSession(call: Int, session: SessionParameters)
  /// The app's request to the merchant's server for a session fails.
  case sessionFailed(call: Int, error: String)

  /// The customer wants to pay for goods at this price, as the shop has it; a payment process begins.
  case startPurchase(price: String, currencyCode: String, countryCode: String, isRecurring: Bool)
  /// The customer presses the button for more information beside a field.
  case pressInfo(fieldId: String)
  /// The provider's own screen of a native payment ends, with the customer's consent or without it.
  case nativeFinished(isAuthorised: Bool)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// See ``OnlinePaymentsIntegrationStimulus/openForm(paymentProductId:digits:context:)``.
    case openForm
    /// See ``OnlinePaymentsIntegrationStimulus/enterNumber(digits:)``.
    case enterNumber
    /// The result of a check.
    case lookedUp
    /// See ``OnlinePaymentsIntegrationStimulus/lookupFailed(call:error:)``.
    case lookupFailed
    /// See ``OnlinePaymentsIntegrationStimulus/chooseBrand(paymentProductId:)``.
    case chooseBrand
    /// See ``OnlinePaymentsIntegrationStimulus/startPayment(context:)``.
    case startPayment
    /// See ``OnlinePaymentsIntegrationStimulus/setTranslations(translations:)``.
    case setTranslations
    /// See ``OnlinePaymentsIntegrationStimulus/gotItems(call:items:)``.
    case gotItems
    /// See ``OnlinePaymentsIntegrationStimulus/itemsFailed(call:error:)``.
    case itemsFailed
    /// See ``OnlinePaymentsIntegrationStimulus/selectItem(paymentProductId:)``.
    case selectItem
    /// See ``OnlinePaymentsIntegrationStimulus/selectAccount(paymentProductId:accountOnFileId:)``.
    case selectAccount
    /// See ``OnlinePaymentsIntegrationStimulus/gotProduct(call:product:errors:)``.
    case gotProduct
    /// See ``OnlinePaymentsIntegrationStimulus/productFailed(call:error:)``.
    case productFailed
    /// See ``OnlinePaymentsIntegrationStimulus/enterValue(fieldId:value:errors:)``.
    case enterValue
    /// See ``OnlinePaymentsIntegrationStimulus/pressPay``.
    case pressPay
    /// See ``OnlinePaymentsIntegrationStimulus/prepared(call:encryptedFields:encodedClientMetaInfo:)``.
    case prepared
    /// See ``OnlinePaymentsIntegrationStimulus/prepareFailed(call:error:)``.
    case prepareFailed
    /// See ``OnlinePaymentsIntegrationStimulus/serverFinished(call:isSuccessful:)``.
    case serverFinished
    /// See ``OnlinePaymentsIntegrationStimulus/serverDemandedRedirect(call:url:)``.
    case serverDemandedRedirect
    /// See ``OnlinePaymentsIntegrationStimulus/serverFailed(call:error:)``.
    case serverFailed
    /// See ``OnlinePaymentsIntegrationStimulus/returned``.
    case returned
    /// See ``OnlinePaymentsIntegrationStimulus/wishToStore(isWanted:)``.
    case wishToStore
    /// See ``OnlinePaymentsIntegrationStimulus/signIn(customer:)``.
    case signIn
    /// See ``OnlinePaymentsIntegrationStimulus/gotSession(call:session:)``.
    case gotSession
    /// See ``OnlinePaymentsIntegrationStimulus/sessionFailed(call:error:)``.
    case sessionFailed
    /// See ``OnlinePaymentsIntegrationStimulus/startPurchase(price:currencyCode:countryCode:isRecurring:)``.
    case startPurchase
    /// See ``OnlinePaymentsIntegrationStimulus/pressInfo(fieldId:)``.
    case pressInfo
    /// See ``OnlinePaymentsIntegrationStimulus/nativeFinished(isAuthorised:)``.
    case nativeFinished
  }

  typealias CodingKeys = Kind
}

import Conformance

/// The acts of a host app.
///
/// The first six effects and ``showedBrands(entries:)`` belong to the app's card form, all others to the payment
/// process. In both parts, an app prepares a request, and may ask for products.
public enum OnlinePaymentsIntegrationEffect: SystemEffect {
  /// The app asks the SDK for an IIN check, under a number of the app's own; `context` is nil if it cannot be seen.
  case lookUpIIN(call: Int, digits: String, context: PaymentContext? = nil)
  /// The payment is now to be made with this product.
  case switchedProduct(paymentProductId: ProductID)
  /// The app tells the customer which brands can be chosen.
  case offeredBrands(paymentProductIds: [ProductID])
  /// The app tells the customer that the card cannot be used for this payment.
  case refusedCard(message: String)
  /// The logo beside the number field is now that of this product.
  case showedLogo(paymentProductId: ProductID)
  /// The input fields are now those of this product.
  case showedFields(paymentProductId: ProductID)
  /// The app asks the SDK for the payment items, under a number of the app's own.
  case askedForItems(call: Int, context: PaymentContext)
  /// The app shows the customer a choice of payment items and accounts on file.
  case showedSelection(entries: [SelectionEntry])
  /// The app asks the SDK for a payment product.
  case askedForProduct(call: Int, paymentProductId: ProductID, context: PaymentContext)
  /// The app shows the form of a product.
  case showedForm(paymentProductId: ProductID, fields: [ShownField])
  /// A field of the form shows another value than before.
  case changedValue(fieldId: String, value: String)
  /// The app lets the SDK validate a payment request that holds these values.
  case validatedRequest(values: [FieldValue])
  /// The app lets the SDK validate the value of one field.
  case validatedField(fieldId: String, value: String)
  /// The app now shows error messages below these fields, and below no other fields.
  case showedMessages(fieldIds: [String])
  /// The app asks the SDK to prepare a payment request; `tokenize` is nil if that property cannot be seen.
  case askedToPrepare(
    call: Int, paymentProductId: ProductID, accountOnFileId: String? = nil, values: [FieldValue],
    tokenize: Bool? = nil)
  /// The app asks the merchant's server for a payment.
  case sentToServer(call: Int, encryptedCustomerInput: String? = nil, encodedClientMetaInfo: String? = nil)
  /// The app sends the customer to another party, in a browser.
  case openedURL(url: String)
  /// The app shows the customer the result of the payment.
  case showedResult(isSuccessful: Bool)
  /// The app tells the customer that something went wrong.
  case showedError(message: String)
  /// The customer's switch for storing the payment data has this value.
  case showedWishToStore(isWanted: Bool)
  /// The app asks the merchant's server for a session, under a number of the app's own.
  case askedForSession(call: Int)
  /// The app makes the SDK's session from these values.
  case madeSession(session: SessionParameters)
  /// The app writes a text to a place that outlives the payment.
  case stored(place: String, text: String)

  /// The app shows the brands that can be chosen, with names and logos.
  case showedBrands(entries: [SelectionEntry])
  /// The app shows the explanation of a field.
  case showedTooltip(text: String? = nil, image: String? = nil)
  /// The app opens the screen of a provider of native payments.
  case openedNativePayment(paymentProductId: ProductID)
  /// The app asks the customer for the values of a session.
  case askedForSetup(words: String)
  /// The app calls the platform's Server API itself.
  case calledServerAPI(url: String)
  /// The app uses the SDK's communicator without a session.
  case calledCommunicator(method: String)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// See ``OnlinePaymentsIntegrationEffect/lookUpIIN(call:digits:context:)``.
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
    /// See ``OnlinePaymentsIntegrationEffect/askedForItems(call:context:)``.
    case askedForItems
    /// See ``OnlinePaymentsIntegrationEffect/showedSelection(entries:)``.
    case showedSelection
    /// See ``OnlinePaymentsIntegrationEffect/askedForProduct(call:paymentProductId:context:)``.
    case askedForProduct
    /// See ``OnlinePaymentsIntegrationEffect/showedForm(paymentProductId:fields:)``.
    case showedForm
    /// See ``OnlinePaymentsIntegrationEffect/changedValue(fieldId:value:)``.
    case changedValue
    /// See ``OnlinePaymentsIntegrationEffect/validatedRequest(values:)``.
    case validatedRequest
    /// See ``OnlinePaymentsIntegrationEffect/validatedField(fieldId:value:)``.
    case validatedField
    /// See ``OnlinePaymentsIntegrationEffect/showedMessages(fieldIds:)``.
    case showedMessages
    /// See ``OnlinePaymentsIntegrationEffect/askedToPrepare(call:paymentProductId:accountOnFileId:values:tokenize:)``.
    case askedToPrepare
    /// See ``OnlinePaymentsIntegrationEffect/sentToServer(call:encryptedCustomerInput:encodedClientMetaInfo:)``.
    case sentToServer
    /// See ``OnlinePaymentsIntegrationEffect/openedURL(url:)``.
    case openedURL
    /// See ``OnlinePaymentsIntegrationEffect/showedResult(isSuccessful:)``.
    case showedResult
    /// See ``OnlinePaymentsIntegrationEffect/showedError(message:)``.
    case showedError
    /// See ``OnlinePaymentsIntegrationEffect/showedWishToStore(isWanted:)``.
    case showedWishToStore
    /// See ``OnlinePaymentsIntegrationEffect/askedForSession(call:)``.
    case askedForSession
    /// See ``OnlinePaymentsIntegrationEffect/madeSession(session:)``.
    case madeSession
    /// See ``OnlinePaymentsIntegrationEffect/stored(place:text:)``.
    case stored
    /// See ``OnlinePaymentsIntegrationEffect/showedBrands(entries:)``.
    case showedBrands
    /// See ``OnlinePaymentsIntegrationEffect/showedTooltip(text:image:)``.
    case showedTooltip
    /// See ``OnlinePaymentsIntegrationEffect/openedNativePayment(paymentProductId:)``.
    case openedNativePayment
    /// See ``OnlinePaymentsIntegrationEffect/askedForSetup(words:)``.
    case askedForSetup
    /// See ``OnlinePaymentsIntegrationEffect/calledServerAPI(url:)``.
    case calledServerAPI
    /// See ``OnlinePaymentsIntegrationEffect/calledCommunicator(method:)``.
    case calledCommunicator
  }

  typealias CodingKeys = Kind
}

import Conformance

/// The calls of a host app to an Online Payments SDK.
///
/// The enumeration is indirect because stimuli are large and often passed on: passing one on then copies only a
/// reference.
public indirect enum OnlinePaymentsStimulus: SystemStimulus {
  /// Makes another session of the SDK, on which later calls are made. Session 0 is the session that the world
  /// describes.
  case startSession(session: Int, parameters: SessionParameters)
  /// Directs later calls to an earlier session.
  case selectSession(session: Int)
  /// Checks the IIN of a card number for a payment; `digits` are the digits entered so far.
  case lookUpIIN(call: Int, digits: String, context: PaymentContext)
  /// Asks for the payment items of a payment.
  case getPaymentItems(call: Int, context: PaymentContext)
  /// Asks for a payment product with its fields.
  case getPaymentProduct(call: Int, paymentProductId: ProductID, context: PaymentContext)
  /// Asks for the public key of the session.
  case getPublicKey(call: Int)
  /// Asks for the logo of a payment product.
  case getLogo(call: Int, paymentProductId: ProductID)
  /// Asks for the image that explains a field of the product that a call brought.
  case getTooltipImage(call: Int, product: Int, fieldId: String)
  /// Validates the value of a required expiry date field; the format is written `MMyy`.
  case validateExpiryDate(call: Int, value: String, format: String)
  /// Looks for a field of the product that a call brought.
  case findField(call: Int, product: Int, fieldId: String)
  /// Validates a value for a field of the product that a call brought.
  case validateField(call: Int, product: Int, fieldId: String, value: String)
  /// Formats a value for a field of the product that a call brought.
  case formatValue(call: Int, product: Int, fieldId: String, value: String)
  /// Makes a payment request for the product that a call brought.
  case makeRequest(request: Int, product: Int, accountOnFileId: String? = nil, tokenize: Bool? = nil)
  /// Sets a value in a payment request.
  case setValue(request: Int, fieldId: String, value: String)
  /// Reads a value of a payment request, masked and unmasked.
  case readValue(call: Int, request: Int, fieldId: String)
  /// Validates a payment request.
  case validateRequest(call: Int, request: Int)
  /// Prepares a payment request: encrypts it.
  case prepareRequest(call: Int, request: Int)
  /// Asks in which languages labels exist.
  case listLanguages(call: Int)
  /// Translates the message of an error into a language.
  case translate(call: Int, message: String, language: String)
  /// Switches the log of requests and responses on or off.
  case setLogging(isOn: Bool)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// See ``OnlinePaymentsStimulus/startSession(session:parameters:)``.
    case startSession
    /// See ``OnlinePaymentsStimulus/selectSession(session:)``.
    case selectSession
    /// See ``OnlinePaymentsStimulus/lookUpIIN(call:digits:context:)``.
    case lookUpIIN
    /// See ``OnlinePaymentsStimulus/getPaymentItems(call:context:)``.
    case getPaymentItems
    /// See ``OnlinePaymentsStimulus/getPaymentProduct(call:paymentProductId:context:)``.
    case getPaymentProduct
    /// See ``OnlinePaymentsStimulus/getPublicKey(call:)``.
    case getPublicKey
    /// See ``OnlinePaymentsStimulus/getLogo(call:paymentProductId:)``.
    case getLogo
    /// See ``OnlinePaymentsStimulus/getTooltipImage(call:product:fieldId:)``.
    case getTooltipImage
    /// See ``OnlinePaymentsStimulus/validateExpiryDate(call:value:format:)``.
    case validateExpiryDate
    /// See ``OnlinePaymentsStimulus/findField(call:product:fieldId:)``.
    case findField
    /// See ``OnlinePaymentsStimulus/validateField(call:product:fieldId:value:)``.
    case validateField
    /// See ``OnlinePaymentsStimulus/formatValue(call:product:fieldId:value:)``.
    case formatValue
    /// See ``OnlinePaymentsStimulus/makeRequest(request:product:accountOnFileId:tokenize:)``.
    case makeRequest
    /// See ``OnlinePaymentsStimulus/setValue(request:fieldId:value:)``.
    case setValue
    /// See ``OnlinePaymentsStimulus/readValue(call:request:fieldId:)``.
    case readValue
    /// See ``OnlinePaymentsStimulus/validateRequest(call:request:)``.
    case validateRequest
    /// See ``OnlinePaymentsStimulus/prepareRequest(call:request:)``.
    case prepareRequest
    /// See ``OnlinePaymentsStimulus/listLanguages(call:)``.
    case listLanguages
    /// See ``OnlinePaymentsStimulus/translate(call:message:language:)``.
    case translate
    /// See ``OnlinePaymentsStimulus/setLogging(isOn:)``.
    case setLogging
  }

  typealias CodingKeys = Kind

  /// The kind of stimulus.
  public var kind: Kind {
    switch self {
    case .startSession: .startSession
    case .selectSession: .selectSession
    case .lookUpIIN: .lookUpIIN
    case .getPaymentItems: .getPaymentItems
    case .getPaymentProduct: .getPaymentProduct
    case .getPublicKey: .getPublicKey
    case .getLogo: .getLogo
    case .getTooltipImage: .getTooltipImage
    case .validateExpiryDate: .validateExpiryDate
    case .findField: .findField
    case .validateField: .validateField
    case .formatValue: .formatValue
    case .makeRequest: .makeRequest
    case .setValue: .setValue
    case .readValue: .readValue
    case .validateRequest: .validateRequest
    case .prepareRequest: .prepareRequest
    case .listLanguages: .listLanguages
    case .translate: .translate
    case .setLogging: .setLogging
    }
  }
}

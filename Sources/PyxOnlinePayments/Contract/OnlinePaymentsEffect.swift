import Conformance

/// The answers and acts of an Online Payments SDK.
///
/// The enumeration is indirect because effects are large and often passed on: passing one on then copies only a
/// reference.
public indirect enum OnlinePaymentsEffect: SystemEffect {
  /// A session was made.
  case sessionStarted(session: Int)
  /// The SDK refused to make a session.
  case sessionRefused(session: Int, error: String)
  /// An IIN check ended with a result.
  case lookedUp(
    call: Int, status: IINStatus, paymentProductId: ProductID? = nil, countryCode: String? = nil,
    isAllowedInContext: Bool, coBrands: [IINDetail]? = nil)
  /// Payment items came, in the SDK's order.
  case paymentItems(call: Int, items: [PaymentItem])
  /// A payment product came.
  case paymentProduct(call: Int, product: PaymentProduct)
  /// A public key came: its id, and its bytes in base64.
  case publicKey(call: Int, keyId: String, key: String)
  /// A logo: its bytes in base64, nil if the SDK has none.
  case logo(call: Int, image: String? = nil)
  /// The image that explains a field: its bytes in base64, nil if the SDK has none.
  case tooltipImage(call: Int, image: String? = nil)
  /// A call ended with an error; `apiErrors` are the errors of the service's reply, if there was a reply.
  case requestFailed(call: Int, error: String, apiErrors: [APIError]? = nil)
  /// The field that was looked for; nil if the product has no such field.
  case foundField(call: Int, fieldId: String? = nil)
  /// A validation of an expiry date, a field or a request ended.
  case validated(call: Int, isValid: Bool, errors: [InputError])
  /// A value in two forms: as the customer reads it, and without its format.
  case formattedValue(call: Int, masked: String? = nil, unmasked: String? = nil)
  /// A request was prepared.
  case preparedRequest(call: Int, encryptedFields: String, encodedClientMetaInfo: String)
  /// The languages in which labels exist.
  case languages(call: Int, identifiers: [String])
  /// The text of a message in a language; nil if the SDK has none.
  case translation(call: Int, text: String? = nil)
  /// Something was written to the SDK's log.
  case logged(text: String)
  /// Something was written to a preference store, a file, the keychain or the pasteboard.
  case stored(place: String, text: String)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// See ``OnlinePaymentsEffect/sessionStarted(session:)``.
    case sessionStarted
    /// See ``OnlinePaymentsEffect/sessionRefused(session:error:)``.
    case sessionRefused
    /// See ``OnlinePaymentsEffect/lookedUp(call:status:paymentProductId:countryCode:isAllowedInContext:coBrands:)``.
    case lookedUp
    /// See ``OnlinePaymentsEffect/paymentItems(call:items:)``.
    case paymentItems
    /// See ``OnlinePaymentsEffect/paymentProduct(call:product:)``.
    case paymentProduct
    /// See ``OnlinePaymentsEffect/publicKey(call:keyId:key:)``.
    case publicKey
    /// See ``OnlinePaymentsEffect/logo(call:image:)``.
    case logo
    /// See ``OnlinePaymentsEffect/tooltipImage(call:image:)``.
    case tooltipImage
    /// See ``OnlinePaymentsEffect/requestFailed(call:error:apiErrors:)``.
    case requestFailed
    /// See ``OnlinePaymentsEffect/foundField(call:fieldId:)``.
    case foundField
    /// See ``OnlinePaymentsEffect/validated(call:isValid:errors:)``.
    case validated
    /// See ``OnlinePaymentsEffect/formattedValue(call:masked:unmasked:)``.
    case formattedValue
    /// See ``OnlinePaymentsEffect/preparedRequest(call:encryptedFields:encodedClientMetaInfo:)``.
    case preparedRequest
    /// See ``OnlinePaymentsEffect/languages(call:identifiers:)``.
    case languages
    /// See ``OnlinePaymentsEffect/translation(call:text:)``.
    case translation
    /// See ``OnlinePaymentsEffect/logged(text:)``.
    case logged
    /// See ``OnlinePaymentsEffect/stored(place:text:)``.
    case stored
  }

  typealias CodingKeys = Kind
}

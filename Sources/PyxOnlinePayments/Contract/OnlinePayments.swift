import Conformance

/// The Online Payments SDK itself: sessions, payment items and products, IIN checks, validation, encryption.
public enum OnlinePayments: DocumentedSystem {
  /// The calls of a host app to the SDK.
  public typealias Stimulus = OnlinePaymentsStimulus
  /// The answers and acts of the SDK.
  public typealias Effect = OnlinePaymentsEffect
  /// The Client API of each case.
  public typealias Services = ClientAPIServices

  /// `online-payments`.
  public static let system = "online-payments"
  /// The library.
  public static let role = Role.library
  /// The rules, in the order of the document.
  public static let chapters: [Chapter<Self>] = [
    sessions, sessionTraffic, deviceMetadata, paymentContext, paymentItems, paymentProducts, productFailures,
    conversion, accountsOnFile, displayHints, paymentRequest, requestValidation, fieldValidation, formatting,
    hiddenValues, accountOnFileRequests, encryption, encryptionKeys, encryptionStrength, secrecy,
    expirationWindow, expirationDate, validators, errors, restrictions, anyInput, iinCheck, iinRequest,
    iinStatus, iinResult, nativePayments, assets, assetFaults, labels, log, crossCutting, callsAtOnce,
    stateAndTexts,
  ]
  /// The stimuli and effects that an adapter must declare for a full run: IIN checks, validations, and the way from the
  /// payment items to the prepared request.
  ///
  /// Other parts of an SDK are optional, and judged if an adapter declares them.
  public static let minimum = ContractMinimum<Self>(
    stimuli: [
      .lookUpIIN, .getPaymentItems, .getPaymentProduct, .validateExpiryDate, .validateField, .makeRequest,
      .setValue, .validateRequest, .prepareRequest,
    ],
    effects: [
      .lookedUp, .paymentItems, .paymentProduct, .requestFailed, .validated, .preparedRequest,
    ])
  /// An IIN check of too few digits, which needs no service.
  public static let control = Stimulus.lookUpIIN(call: 0, digits: "4111", context: PaymentContext())
}

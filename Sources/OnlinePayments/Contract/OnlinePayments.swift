import Conformance

/// The Online Payments SDK itself: IIN checks over the Client API and the validation of expiry dates.
public enum OnlinePayments: DocumentedSystem {
  /// What happens.
  public typealias Stimulus = OnlinePaymentsStimulus
  /// What is seen.
  public typealias Effect = OnlinePaymentsEffect
  /// The Client API of each case.
  public typealias Services = ClientAPIServices

  /// `online-payments`.
  public static let system = "online-payments"
  /// The library.
  public static let role = Role.library
  /// The rules, in the order of the document.
  public static let chapters: [Chapter<Self>] = [
    paymentContext, expirationWindow, expirationDate, iinCheck, iinRequest, iinStatus, iinResult,
    crossCutting,
  ]
  /// All of the contract.
  public static let minimum = ContractMinimum<Self>(
    stimuli: [.lookUpIIN, .validateExpiryDate], effects: [.lookedUp, .lookupFailed, .validated])
  /// A check of too few digits, which needs no service.
  public static let control = Stimulus.lookUpIIN(call: 0, digits: "4111", context: PaymentContext())

  /// One ordinary stimulus of each kind.
  public static let sampleStimuli: [Stimulus] = [
    .lookUpIIN(call: 1, digits: "41111111", context: PaymentContext()),
    .validateExpiryDate(call: 2, value: "1230", format: "MMyy"),
  ]

  /// One ordinary effect of each kind.
  public static let sampleEffects: [Effect] = [
    .lookedUp(
      call: 1, status: .supported, paymentProductId: "1", countryCode: "NL", isAllowedInContext: true,
      coBrands: [IINDetail("1"), IINDetail("3", isAllowedInContext: false)]),
    .lookupFailed(call: 1, error: "the connection was lost"),
    .validated(call: 2, isValid: false, errors: ["expirationDate"]),
  ]
}

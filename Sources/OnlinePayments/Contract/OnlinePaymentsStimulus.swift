import Conformance

/// What a host app asks of an Online Payments SDK.
public enum OnlinePaymentsStimulus: SystemStimulus {
  /// Checks the IIN of a card number, as far as it has been entered, for a payment.
  case lookUpIIN(call: Int, digits: String, context: PaymentContext)
  /// Validates the value of a required expiry date field; the format is written `MMyy`.
  case validateExpiryDate(call: Int, value: String, format: String)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// See ``OnlinePaymentsStimulus/lookUpIIN(call:digits:context:)``.
    case lookUpIIN
    /// See ``OnlinePaymentsStimulus/validateExpiryDate(call:value:format:)``.
    case validateExpiryDate
  }

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .lookUpIIN: .lookUpIIN
    case .validateExpiryDate: .validateExpiryDate
    }
  }
}

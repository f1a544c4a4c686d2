import Foundation

/// The description of a payment.
public struct DPPaymentInfo: Sendable {
  /// Account of the merchant.
  public var merchantID: String?
  /// The amount, `NSDecimalNumber`.
  public var amount: Decimal?
  /// What the payment is for.
  public var textDescription: String?
  /// The currency of the amount.
  public var currency: DPCurrency? = DPCurrency(code: "PLN")
  /// Data about the buyer.
  public var senderInformation: [String: String]?
  /// Further parameters.
  public var additionalInformation: [String: String]?
  /// The shop's identifier of the payment.
  public var control: String?
  /// The address to which the confirmation goes.
  public var urlc: String?

  /// Makes a description in which only the currency is set.
  public init() {}

  /// The reason why the payment cannot be made; nil if it can be made.
  var fault: DPError? {
    if merchantID == nil { return DPError("merchantID is missing") }
    if amount == nil { return DPError("amount is missing") }
    if textDescription == nil { return DPError("textDescription is missing") }
    return nil
  }

  /// The same description with a control: the host's, or otherwise a new one.
  var identified: DPPaymentInfo {
    var info = self
    info.control = control ?? UUID().uuidString
    return info
  }
}

/// A currency.
public struct DPCurrency: Sendable, Hashable {
  /// The currency's code, such as `PLN`.
  public let code: String

  init(code: String) { self.code = code }

  /// The currency with a code.
  public static func currencyWithCode(_ code: String) -> DPCurrency { DPCurrency(code: code) }
}

/// Data that comes with a list of channels and goes into the payment controller.
public final class DPPaymentDetails: Sendable {
  let info: DPPaymentInfo

  init(info: DPPaymentInfo) { self.info = info }
}

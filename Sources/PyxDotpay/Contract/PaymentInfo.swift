/// A key with its value in one of the host's dictionaries, or a field that the user filled in.
public struct Parameter: Codable, Sendable, Hashable {
  /// The key.
  public var key: String
  /// The value.
  public var value: String

  /// Makes a parameter.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// The description of a payment, `DPPaymentInfo`; nil members were not set, or not sent.
///
/// Source: "Inicjalizacja płatności", the table.
public struct PaymentInfo: Codable, Sendable, Hashable {
  /// Account of the merchant.
  public var merchantID: String?
  /// Amount as a decimal number with a point.
  public var amount: String?
  /// What the payment is for.
  public var textDescription: String?
  /// Code of the currency.
  public var currency: String?
  /// Known data about the buyer.
  public var senderInformation: [Parameter]?
  /// Further parameters of the payment.
  public var additionalInformation: [Parameter]?
  /// What identifies the payment to the shop.
  public var control: String?
  /// The address at which the shop takes the confirmation.
  public var urlc: String?

  /// Makes a description.
  public init(
    merchantID: String? = nil, amount: String? = nil, textDescription: String? = nil,
    currency: String? = nil, senderInformation: [Parameter]? = nil,
    additionalInformation: [Parameter]? = nil, control: String? = nil, urlc: String? = nil
  ) {
    self.merchantID = merchantID
    self.amount = amount
    self.textDescription = textDescription
    self.currency = currency
    self.senderInformation = senderInformation
    self.additionalInformation = additionalInformation
    self.control = control
    self.urlc = urlc
  }
}

/// The state of a payment: the name of the constant without its prefix `kDPPaymentSummaryStatus`, and with a lower-case
/// first letter; any other value is kept unchanged.
public struct PaymentStatus: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a status from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `New`.
  public static let new = PaymentStatus(rawValue: "new")
  /// `Processing`.
  public static let processing = PaymentStatus(rawValue: "processing")
  /// `Rejected`.
  public static let rejected = PaymentStatus(rawValue: "rejected")
  /// `Completed`.
  public static let completed = PaymentStatus(rawValue: "completed")
  /// `ProcessingRealizationWaiting`.
  public static let realizationWaiting = PaymentStatus(rawValue: "processingRealizationWaiting")
  /// `ProcessingRealization`.
  public static let realization = PaymentStatus(rawValue: "processingRealization")

  /// The six states that the document names.
  public static let documented: [PaymentStatus] = [
    .completed, .rejected, .new, .processing, .realizationWaiting, .realization,
  ]
}

/// The library's summary of a payment that was made, `DPPaymentSummary`.
public struct PaymentSummary: Codable, Sendable, Hashable {
  /// What identifies the payment: the summary's own control or, without one, the control of the payment's request.
  ///
  /// The document names no member of the summary that identifies the payment. The control is empty if the payment
  /// cannot be identified.
  public var control: String
  /// Its state.
  public var status: PaymentStatus
  /// The numbers of operations that belong to the payment, such as refunds; nil if the SDK does not give them.
  public var related: [String]?

  /// Makes a summary.
  public init(control: String, status: PaymentStatus, related: [String]? = []) {
    self.control = control
    self.status = status
    self.related = related
  }

  /// Reads a summary; a missing control becomes an empty one.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    control = try members.decodeIfPresent(String.self, forKey: .control) ?? ""
    status = try members.decode(PaymentStatus.self, forKey: .status)
    related = try members.decodeIfPresent([String].self, forKey: .related)
  }

  /// Writes a summary; an empty control is left out.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    if !control.isEmpty { try members.encode(control, forKey: .control) }
    try members.encode(status, forKey: .status)
    try members.encodeIfPresent(related, forKey: .related)
  }

  private enum CodingKeys: String, CodingKey { case control, status, related }
}

/// The details on the summary screen.
public struct SummaryDetails: Codable, Sendable, Hashable {
  /// What the payment is for.
  public var description: String
  /// The amount as a decimal number with a point.
  public var amount: String
  /// Code of the currency.
  public var currency: String
  /// The state that is shown.
  public var status: PaymentStatus

  /// Makes details.
  public init(description: String, amount: String, currency: String, status: PaymentStatus) {
    self.description = description
    self.amount = amount
    self.currency = currency
    self.status = status
  }
}

/// An order that a user places in the host app.
public struct Order: Codable, Sendable, Hashable {
  /// The shop's name for the order, which no other order has.
  public var id: String
  /// The amount to pay, as a decimal number with a point.
  public var amount: String
  /// Code of the amount's currency.
  public var currency: String
  /// The goods or service bought.
  public var title: String
  /// Whether the shop sends physical goods; otherwise the app itself hands over the purchase.
  public var isShipped: Bool

  /// Makes an order.
  public init(id: String, amount: String, currency: String, title: String, isShipped: Bool) {
    self.id = id
    self.amount = amount
    self.currency = currency
    self.title = title
    self.isShipped = isShipped
  }
}

/// The data that the host app has about its user; a nil member means that the app does not know it.
public struct Buyer: Codable, Sendable, Hashable {
  /// First name.
  public var firstName: String?
  /// Last name.
  public var lastName: String?
  /// E-mail address.
  public var email: String?
  /// Phone number.
  public var phone: String?
  /// Whether the app has verified that phone number, for example by a code sent to that number.
  public var isPhoneVerified: Bool

  /// Makes a buyer; without arguments, the app knows nothing about the buyer.
  public init(
    firstName: String? = nil, lastName: String? = nil, email: String? = nil, phone: String? = nil,
    isPhoneVerified: Bool = false
  ) {
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
    self.phone = phone
    self.isPhoneVerified = isPhoneVerified
  }
}

/// The outcome of a payment, as the merchant's backend reports it and a host shows it; other words are kept
/// unchanged.
public struct PaymentOutcome: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes an outcome from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The payment was made.
  public static let paid = PaymentOutcome(rawValue: "paid")
  /// The payment was not made.
  public static let notPaid = PaymentOutcome(rawValue: "notPaid")
  /// The outcome is not known yet.
  public static let unknown = PaymentOutcome(rawValue: "unknown")

  /// The three outcomes that the contract names.
  static let documented = [paid, notPaid, unknown]
}

/// A payment in the SDK's history.
public struct HistoryPayment: Codable, Sendable, Hashable {
  /// The control, which identifies the payment.
  public var control: String
  /// Its state.
  public var status: PaymentStatus
  /// The numbers of the operations that belong to the payment, such as refunds.
  public var related: [String]

  /// Makes a payment of a history.
  public init(control: String, status: PaymentStatus, related: [String] = []) {
    self.control = control
    self.status = status
    self.related = related
  }
}

/// A payment as a host's own history shows it.
public struct HistoryEntry: Codable, Sendable, Hashable {
  /// The identifier of the payment.
  public var control: String
  /// The state shown for it; nil if the history shows none.
  public var outcome: PaymentOutcome?

  /// Makes an entry.
  public init(control: String, outcome: PaymentOutcome?) {
    self.control = control
    self.outcome = outcome
  }
}

/// What a user buys in the host app.
public struct Order: Codable, Sendable, Hashable {
  /// The shop's name for it; no two orders are alike.
  public var id: String
  /// What is to be paid, as a decimal number with a point.
  public var amount: String
  /// Code of the currency that the amount is in.
  public var currency: String
  /// What it is.
  public var title: String
  /// Whether real goods are sent, as opposed to what the app itself hands over.
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

/// What a user has told the host app about himself; what is nil is not known.
public struct Buyer: Codable, Sendable, Hashable {
  /// First name.
  public var firstName: String?
  /// Last name.
  public var lastName: String?
  /// E-mail address.
  public var email: String?
  /// Phone number.
  public var phone: String?
  /// Whether the app has verified that phone number, as by a code that it sent there.
  public var isPhoneVerified: Bool

  /// Makes a buyer; without arguments one of whom nothing is known.
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

/// What has become of a payment, as the merchant's backend says it and as a host shows it; words other than these are
/// kept as they are.
public struct PaymentOutcome: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes an outcome of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The payment was made.
  public static let paid = PaymentOutcome(rawValue: "paid")
  /// The payment was not made.
  public static let notPaid = PaymentOutcome(rawValue: "notPaid")
  /// It is not known yet what becomes of it.
  public static let unknown = PaymentOutcome(rawValue: "unknown")

  /// The three that the contract names.
  static let documented = [paid, notPaid, unknown]
}

/// A payment that the SDK's history has.
public struct HistoryPayment: Codable, Sendable, Hashable {
  /// What identifies it.
  public var control: String
  /// Its state.
  public var status: PaymentStatus
  /// The operations that belong to it, such as refunds, by their numbers.
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
  /// What identifies the payment.
  public var control: String
  /// What is shown of it; nil where the history tells no state.
  public var outcome: PaymentOutcome?

  /// Makes an entry.
  public init(control: String, outcome: PaymentOutcome?) {
    self.control = control
    self.outcome = outcome
  }
}

/// What the merchant's backend says about a transaction; words that are not listed here are kept unchanged.
public struct TransactionStatus: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a status of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The consumer has done nothing at the wallet yet, and still can.
  public static let pending = TransactionStatus(rawValue: "pending")
  /// The consumer has authorised the payment.
  public static let authorised = TransactionStatus(rawValue: "authorised")
  /// The consumer has declined, or the wallet has.
  public static let denied = TransactionStatus(rawValue: "denied")
  /// The payment was broken off, and can no longer be authorised.
  public static let interrupted = TransactionStatus(rawValue: "interrupted")

  /// The statuses that no longer change.
  static let final = [authorised, denied, interrupted]
}

/// The outcome of a payment as a host shows it; words that are not listed here are kept unchanged.
public struct ShownOutcome: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes an outcome of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The payment was made.
  public static let paid = ShownOutcome(rawValue: "paid")
  /// The payment was not made.
  public static let notPaid = ShownOutcome(rawValue: "notPaid")
  /// The outcome of the payment is not known yet.
  public static let unknown = ShownOutcome(rawValue: "unknown")
}

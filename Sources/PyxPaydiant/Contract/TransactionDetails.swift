/// What the platform answers to a retrieval: what the terminal has submitted, and what is expected next.
///
/// What is nil the answer does not say, or it cannot be seen of the response.
public struct TransactionDetails: Codable, Sendable, Hashable {
  /// The platform's name for the transaction, opaque.
  public var reference: String
  /// The types of tender that the terminal takes.
  public var tenders: [String]
  /// What is owed, in minor units.
  public var amount: Int?
  /// The next flow rule.
  public var next: FlowRule
  /// Whether the next flow rule expects tenders.
  public var expectsTenders: Bool
  /// Whether the consumer may add a tip.
  public var allowsTips: Bool?
  /// Whether discounts may be applied.
  public var allowsDiscounts: Bool?
  /// How the payment turned out, in a summary.
  public var result: PaymentResult?

  /// Makes details.
  public init(
    reference: String, tenders: [String], amount: Int?, next: FlowRule, expectsTenders: Bool,
    allowsTips: Bool? = nil, allowsDiscounts: Bool? = nil, result: PaymentResult? = nil
  ) {
    self.reference = reference
    self.tenders = tenders
    self.amount = amount
    self.next = next
    self.expectsTenders = expectsTenders
    self.allowsTips = allowsTips
    self.allowsDiscounts = allowsDiscounts
    self.result = result
  }
}

/// The platform's answer to a retrieval: the terminal's submission and the expected next step.
///
/// A value is nil if the answer does not give it, or if it cannot be seen in the response.
public struct TransactionDetails: Codable, Sendable, Hashable {
  /// The platform's name for the transaction, opaque.
  public var reference: String
  /// The tender types that the terminal accepts.
  public var tenders: [String]
  /// The amount owed, in minor units.
  public var amount: Int?
  /// The next flow rule.
  public var next: FlowRule
  /// Whether the next flow rule expects tenders.
  public var expectsTenders: Bool
  /// Whether the consumer may add a tip.
  public var allowsTips: Bool?
  /// Whether discounts may be applied.
  public var allowsDiscounts: Bool?
  /// The result of the payment, in a summary.
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

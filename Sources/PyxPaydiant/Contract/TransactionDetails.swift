/// What the platform answers to a retrieval: what the terminal has submitted, and what is expected next.
public struct TransactionDetails: Codable, Sendable, Hashable {
  /// The platform's name for the transaction, opaque.
  public var reference: String
  /// The types of tender that the terminal takes.
  public var tenders: [String]
  /// What is owed, in minor units.
  public var amount: Int
  /// The next flow rule.
  public var next: FlowRule
  /// Whether the next flow rule expects tenders.
  public var expectsTenders: Bool

  /// Makes details.
  public init(reference: String, tenders: [String], amount: Int, next: FlowRule, expectsTenders: Bool) {
    self.reference = reference
    self.tenders = tenders
    self.amount = amount
    self.next = next
    self.expectsTenders = expectsTenders
  }
}

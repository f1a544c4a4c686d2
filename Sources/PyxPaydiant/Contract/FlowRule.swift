/// The state of a transaction that a call addresses, as the platform names it; unknown words are kept as they are.
public struct FlowRule: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a flow rule from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Asks for the terminal's submission.
  public static let discovery = FlowRule(rawValue: "discovery")
  /// The payment is to be processed.
  public static let processPayment = FlowRule(rawValue: "processPayment")
  /// The tenders of the payment are to be submitted.
  public static let submitPaymentTenders = FlowRule(rawValue: "submitPaymentTenders")
  /// Asks for the summary of a completed transaction.
  public static let summary = FlowRule(rawValue: "summary")

  /// The flow rules that the document names.
  public static let documented: [FlowRule] = [.discovery, .processPayment, .submitPaymentTenders, .summary]
}

/// The state of a transaction that a call addresses, as the platform names it; other words are kept as they are.
public struct FlowRule: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a flow rule of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What the terminal has submitted is asked for.
  public static let discovery = FlowRule(rawValue: "discovery")
  /// The payment is to be processed.
  public static let processPayment = FlowRule(rawValue: "processPayment")
  /// The tenders of the payment are to be submitted.
  public static let submitPaymentTenders = FlowRule(rawValue: "submitPaymentTenders")
  /// The summary of a transaction that is complete is asked for.
  public static let summary = FlowRule(rawValue: "summary")

  /// The flow rules that the document names.
  public static let documented: [FlowRule] = [.discovery, .processPayment, .submitPaymentTenders, .summary]
}

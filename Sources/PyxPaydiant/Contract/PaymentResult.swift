/// The result of a payment, from its summary; unknown words are kept as they are.
///
/// The document says that the summary has a result but names none, so the words are the contract's own. Source: Step 4:
/// Configure a payment, "Display a payment confirmation summary".
public struct PaymentResult: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a result from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The payment was made.
  public static let approved = PaymentResult(rawValue: "approved")
  /// The payment was refused.
  public static let declined = PaymentResult(rawValue: "declined")
}

/// How a payment turned out, by its summary; other words are kept as they are.
///
/// The document says that the summary has a result and names none: the words are the contract's.
/// Source: Step 4: Configure a payment, "Display a payment confirmation summary".
public struct PaymentResult: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a result of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The payment was made.
  public static let approved = PaymentResult(rawValue: "approved")
  /// The payment was refused.
  public static let declined = PaymentResult(rawValue: "declined")
}

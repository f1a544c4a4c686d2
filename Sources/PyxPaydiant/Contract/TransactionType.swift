/// The kind of transaction that a checkout token is for; unknown words are kept as they are.
///
/// Source: Step 4: Configure a payment, "Call obtainCheckoutToken".
public struct TransactionType: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a type from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A purchase, the only type that the document names.
  public static let purchase = TransactionType(rawValue: "purchase")
}

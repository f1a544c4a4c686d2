/// A host app's message to the consumer when a payment cannot continue; unknown words are kept unchanged.
public struct HostMessage: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a message from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No registered payment account is supported for the transaction.
  public static let noEligibleAccount = HostMessage(rawValue: "noEligibleAccount")
  /// The app cannot continue with the flow rule that the platform named.
  public static let unsupportedFlowRule = HostMessage(rawValue: "unsupportedFlowRule")
  /// Something failed.
  public static let failure = HostMessage(rawValue: "failure")
}

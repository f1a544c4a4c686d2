/// What a host app tells the consumer where a payment does not go on; words other than these are kept as they are.
public struct HostMessage: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a message of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No registered payment account is supported for the transaction.
  public static let noEligibleAccount = HostMessage(rawValue: "noEligibleAccount")
  /// The app cannot go on with the flow rule that the platform named.
  public static let unsupportedFlowRule = HostMessage(rawValue: "unsupportedFlowRule")
  /// Something has failed.
  public static let failure = HostMessage(rawValue: "failure")
}

import PyxOnlinePayments

/// Session data in the form that a merchant's server gets from the platform and hands to an SDK.
public struct NewSession: Sendable, Hashable, Encodable {
  /// Base URL of logos and other assets.
  public var assetUrl: String
  /// Base URL of the Client API.
  public var clientApiUrl: String
  /// Identifies the session.
  public var clientSessionId: String
  /// Identifies the customer.
  public var customerId: String
  /// Tokens that the platform does not know; the simulator has none.
  public var invalidTokens: [String] = []

  /// Makes the form of session data.
  public init(_ session: SessionData) {
    assetUrl = session.assetUrl
    clientApiUrl = session.clientApiUrl
    clientSessionId = session.clientSessionId
    customerId = session.customerId
  }
}

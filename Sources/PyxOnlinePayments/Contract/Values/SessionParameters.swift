/// The values from which a host app makes an SDK's session (Online Payments, OPSession); absent members are not passed
/// to the SDK.
public struct SessionParameters: Sendable, Hashable, Codable {
  /// Identifies the session; mandatory.
  public var clientSessionId: String?
  /// Identifies the customer; mandatory.
  public var customerId: String?
  /// Base URL of the Client API; mandatory.
  public var clientApiUrl: String?
  /// Base URL of assets; mandatory.
  public var assetUrl: String?
  /// The app's name in the device metadata; if it is nil, the adapter uses a name of its own.
  public var appIdentifier: String?
  /// The address of the device, for the device metadata.
  public var ipAddress: String?

  /// Makes parameters.
  public init(
    clientSessionId: String?, customerId: String?, clientApiUrl: String?, assetUrl: String?,
    appIdentifier: String? = nil, ipAddress: String? = nil
  ) {
    self.clientSessionId = clientSessionId
    self.customerId = customerId
    self.clientApiUrl = clientApiUrl
    self.assetUrl = assetUrl
    self.appIdentifier = appIdentifier
    self.ipAddress = ipAddress
  }

  /// Makes parameters from the values that a merchant's server handed over.
  public init(_ data: SessionData, appIdentifier: String? = nil, ipAddress: String? = nil) {
    self.init(
      clientSessionId: data.clientSessionId, customerId: data.customerId, clientApiUrl: data.clientApiUrl,
      assetUrl: data.assetUrl, appIdentifier: appIdentifier, ipAddress: ipAddress)
  }
}

import Conformance

/// The session data that a merchant's server hands to an SDK (Online Payments, section 1, "Initialise OPSession and
/// OPPaymentContext objects").
public struct SessionData: Sendable, Hashable, Codable {
  /// Base URL of the Client API.
  public var clientApiUrl: String
  /// Base URL of logos and other assets.
  public var assetUrl: String
  /// Identifies the session; sent with every request to the Client API.
  public var clientSessionId: String
  /// Identifies the customer; part of every path.
  public var customerId: String

  /// Makes session data.
  public init(clientApiUrl: String, assetUrl: String, clientSessionId: String, customerId: String) {
    self.clientApiUrl = clientApiUrl
    self.assetUrl = assetUrl
    self.clientSessionId = clientSessionId
    self.customerId = customerId
  }
}

/// The Client API as one generated case sees it: its own test account, scripted and logged.
public protocol ClientAPIAccount: Sendable {
  /// The session data with which the implementation under test is opened.
  var session: SessionData { get }
  /// The in-memory transport to the service; nil if it is reached over the network.
  var transport: (any HTTPTransport)? { get }
  /// Replaces the script for later requests.
  ///
  /// If no scripted exchange matches, a POST to `services/getIINdetails` gets the documented "IIN not found", or 400 if
  /// the body is not a JSON object or its BIN is not six or more digits; any other request gets 404. A request for
  /// anything but an asset gets 403, whatever the script says, if its `Authorization` header lacks the account's
  /// session. A request with a body of more than 1 MiB gets 413. Preflight requests of browsers are answered, but
  /// neither scripted nor logged.
  func script(_ exchanges: [ScriptedExchange])
  /// Releases the held reply to that request; does nothing if it is not held.
  func release(request number: Int)
  /// All requests of this account so far, in order of arrival; kept after ``close()``.
  ///
  /// For the API the endpoint is the part after `/v1/{customerId}/`: `services/getIINdetails`, `products`, …. For an
  /// asset it is `assets/` and the path below ``SessionData/assetUrl``. Several slashes in a row count as one slash,
  /// and a trailing slash is ignored: base URLs end with a slash, paths of logos may begin with one, and some SDKs
  /// write `products/?…`. The endpoint is nil for paths outside the account. Requests for such paths are logged if the
  /// session in the `Authorization` header is the account's.
  func log() -> [Exchange]
  /// Waits until that many requests have arrived; false on a timeout, on cancellation, or if the account is closed
  /// meanwhile.
  func waitForRequests(_ count: Int, atMost: Duration) async -> Bool
  /// Forgets the account and cuts held replies.
  func close() async
}

/// A service that gives each case its own account.
public protocol ClientAPI: Sendable {
  /// Opens an account whose ids depend only on the given name; throws if an account with that name is open.
  ///
  /// The ids consist of letters, so no search for digits of a card number finds them.
  func account(named name: String) async throws -> any ClientAPIAccount
}

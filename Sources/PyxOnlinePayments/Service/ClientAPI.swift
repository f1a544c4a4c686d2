import Conformance

/// The session data that a merchant's server hands to an SDK (Online Payments, chapter 1).
public struct SessionData: Sendable, Hashable, Codable {
  /// Base URL of the Client API.
  public var clientApiUrl: String
  /// Base URL of logos and other assets.
  public var assetUrl: String
  /// Identifies the session; sent with every request.
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

/// The Client API as one generated case sees it: a test account of its own, scripted and logged.
public protocol ClientAPIAccount: Sendable {
  /// What the implementation under test is opened with.
  var session: SessionData { get }
  /// The in-memory way to the service; nil where it is reached over the network.
  var transport: (any HTTPTransport)? { get }
  /// Replaces the script for requests to come.
  ///
  /// Requests that nothing matches are answered on `services/getIINdetails` with the documented "IIN not found", or
  /// with 400 where the body is not JSON or its BIN has fewer than six digits; elsewhere with 404. A request without
  /// the account's session in its `Authorization` header gets 403, whatever the script says, unless it is for an
  /// asset: those are fetched without the header. One with a body of more than 1 MiB gets 413. Preflight requests of browsers are answered, but are neither scripted nor logged.
  func script(_ exchanges: [ScriptedExchange])
  /// Lets the held reply of that request go; does nothing where it is not held.
  func release(request number: Int)
  /// All requests of this account so far, in order of arrival; kept after ``close()``.
  ///
  /// For the API the endpoint is the part after `/v1/{customerId}/`: `services/getIINdetails`, `products`, …. For an asset
  /// it is `assets/` and the path below ``SessionData/assetUrl``. Several slashes in a row count as one and one at the
  /// end as none: base URLs end with a slash, paths of logos may begin with one, and some SDKs write `products/?…`. It
  /// is nil for paths outside the account, which are logged where the session in the `Authorization` header is the
  /// account's.
  func log() -> [Exchange]
  /// Waits until that many requests have arrived; false where they have not within the time, on cancellation, and
  /// when the account is closed meanwhile.
  func waitForRequests(_ count: Int, atMost: Duration) async -> Bool
  /// Forgets the account; held replies are cut.
  func close() async
}

/// A service that gives each case an account of its own.
public protocol ClientAPI: Sendable {
  /// An account under ids that are a function of the given name and of nothing else, made of letters only, so that
  /// no search for digits of a card number finds them; throws where an account of that name is open.
  func account(named name: String) async throws -> any ClientAPIAccount
}

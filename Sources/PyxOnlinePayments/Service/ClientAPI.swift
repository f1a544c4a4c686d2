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

/// What the service does with one request.
public struct ScriptedReply: Sendable {
  /// The answer itself.
  public enum Answer: Sendable {
    /// A JSON body with a status code from 200 to 599; 204 and 304 send no body.
    case json(status: Int, body: String)
    /// Any bytes under any content type, with a status code as in ``json(status:body:)``: malformed replies.
    case raw(status: Int, contentType: String, body: [UInt8])
    /// The same, its body made for each request anew and for none that does not come; always the same bytes.
    case made(status: Int, contentType: String, body: @Sendable () -> [UInt8])
    /// The connection is closed after that many bytes of an announced longer body; 0 closes it before the head.
    case cut(afterBytes: Int)
    /// The connection is closed after that many bytes of the head, which is never sent whole; 0 sends nothing.
    case cutInHead(afterBytes: Int)
    /// The connection is closed after a whole head, which announces this JSON body with status 200, and that many
    /// bytes of the body; the last byte is never sent. An empty body, as any to `HEAD`, is cut before the head.
    case cutInBody(afterBytes: Int, of: [UInt8])
  }

  /// The answer.
  public var answer: Answer
  /// Whether the answer waits for ``ClientAPIAccount/release(request:)``.
  public var isHeld: Bool
  /// How long the answer waits of itself, in milliseconds of real time from arrival, or from release if held.
  public var delayMilliseconds: Int

  /// Makes a reply.
  public init(_ answer: Answer, isHeld: Bool = false, delayMilliseconds: Int = 0) {
    self.answer = answer
    self.isHeld = isHeld
    self.delayMilliseconds = delayMilliseconds
  }
}

/// A scripted reply with the requests that it answers; the first that matches is used.
public struct ScriptedExchange: Sendable {
  /// What is asked for, as in ``Exchange/endpoint``: `services/getIINdetails`, `products`, `assets/logos/1.svg`, ….
  public var endpoint: String
  /// Texts that must all occur in the request's body, with white space outside JSON strings removed, or in its query,
  /// as it is or without percent-encoding; empty matches all.
  public var containing: [String]
  /// The reply.
  public var reply: ScriptedReply

  /// Makes a scripted exchange.
  public init(endpoint: String, containing: [String] = [], reply: ScriptedReply) {
    self.endpoint = endpoint
    self.containing = containing
    self.reply = reply
  }
}

/// One request that the service received, and what became of it.
public struct Exchange: Sendable, Hashable {
  /// Its number in the account, from 0 in order of arrival.
  public var number: Int
  /// The request, with the URL as the service saw it.
  public var request: HTTPRequest
  /// What the path names within the account, without the query.
  ///
  /// For the API it is the part after `/v1/{customerId}/`. For an asset it is `assets/` and the path below
  /// ``SessionData/assetUrl``. Several slashes in a row count as one and one at the end as none: base URLs end with a
  /// slash, paths of logos may begin with one, and some SDKs write `products/?…`. It is nil for paths outside the account, which are logged where the session in the
  /// `Authorization` header is the account's.
  public var endpoint: String?
  /// The status that was answered; nil while the reply waits, and where the connection was cut.
  public var status: Int?
  /// The body that was answered; empty where there is none, and where an account that serves without end keeps none.
  public var reply: [UInt8]

  /// Makes an exchange.
  public init(
    number: Int, request: HTTPRequest, endpoint: String?, status: Int? = nil, reply: [UInt8] = []
  ) {
    self.number = number
    self.request = request
    self.endpoint = endpoint
    self.status = status
    self.reply = reply
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
  /// with 400 where the body is no JSON or its BIN has fewer than six digits; elsewhere with 404. A request without
  /// the account's session in its `Authorization` header gets 403, whatever the script says, unless it is for an
  /// asset: those are fetched without the header. One with a body of more than 1 MiB gets 413. Preflight requests of browsers are answered, but are neither scripted nor logged.
  func script(_ exchanges: [ScriptedExchange])
  /// Lets the held reply of that request go; does nothing where it is not held.
  func release(request number: Int)
  /// All requests of this account so far, in order of arrival; kept after ``close()``.
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

import Conformance
import PyxOnlinePayments

/// A test account as a pure state machine: from script and request to reply and log.
struct AccountState: Sendable {
  /// The replies that are given, before those of the service itself.
  var script: [ScriptedExchange] = []
  /// The requests so far, in order of arrival.
  private(set) var log: ExchangeLog

  private let authorizationHeader: String
  private let sample: SampleAccount?
  /// The largest body taken, in bytes.
  static let largestBody = 1 << 20

  /// Makes an account that answers to one session, with contents of its own where a sample is given.
  init(clientSessionId: String, sample: SampleAccount?) {
    authorizationHeader = Self.authorizationHeader(for: clientSessionId)
    self.sample = sample
    log = ExchangeLog(limit: sample == nil ? nil : SampleAccount.logLimit)
  }

  /// What SDKs send to show their session.
  static func authorizationHeader(for clientSessionId: String) -> String {
    authorizationPrefix + clientSessionId
  }

  /// What stands before the session id in the `Authorization` header.
  static let authorizationPrefix = "GCS v1Client:"

  /// Logs a request and decides its reply; the target is nil for a path outside the account.
  ///
  /// The order of decisions: session, path, size, script, contents of the account.
  mutating func receive(_ request: HTTPRequest, at target: RequestTarget?) -> ScriptedReply {
    log.append(Exchange(number: log.count, request: request, endpoint: target?.endpoint))
    if target?.needsSession ?? true, request.header("Authorization") != authorizationHeader {
      return ScriptedReply(ErrorReply.wrongSession.answer)
    }
    guard let target, let endpoint = target.endpoint else { return ScriptedReply(ErrorReply.notFound.answer) }
    if request.body.count > Self.largestBody { return ScriptedReply(ErrorReply.bodyTooLarge.answer) }
    return script.reply(to: request, endpoint: endpoint, query: target.query)
      ?? ScriptedReply(
        sample?.answer(to: request, endpoint: endpoint, query: target.query)
          ?? UnscriptedReply.error(for: request, endpoint: endpoint).answer)
  }

  /// Makes the delivery of an answer and logs it.
  mutating func answer(_ number: Int, to request: HTTPRequest, with answer: ScriptedReply.Answer) -> Delivery
  {
    let delivery = Delivery(answer, to: request)
    log.setReply(delivery, of: number)
    return delivery
  }
}

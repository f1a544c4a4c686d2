import Conformance
import OnlinePayments

/// A test account as a pure state machine: from script and request to reply and log.
struct AccountState: Sendable {
  /// The replies that are given, before those of the service itself.
  var script: [ScriptedExchange] = []
  /// The requests so far, in order of arrival.
  private(set) var exchanges: [Exchange] = []

  private let authorizationHeader: String
  /// The largest body taken, in bytes.
  static let largestBody = 1 << 20

  /// Makes an account that answers to one session.
  init(clientSessionId: String) {
    authorizationHeader = Self.authorizationHeader(for: clientSessionId)
  }

  /// What SDKs send to show their session.
  static func authorizationHeader(for clientSessionId: String) -> String {
    authorizationPrefix + clientSessionId
  }

  /// What stands before the session id in the `Authorization` header.
  static let authorizationPrefix = "GCS v1Client:"

  /// Logs a request and decides its reply.
  ///
  /// The order of decisions: path, session, size, script, malformed request, unknown IIN.
  mutating func receive(_ request: HTTPRequest, endpoint: String?, query: Substring) -> ScriptedReply {
    exchanges.append(Exchange(number: exchanges.count, request: request, endpoint: endpoint))
    if request.header("Authorization") != authorizationHeader {
      return ScriptedReply(ErrorReply.wrongSession.answer)
    }
    guard let endpoint else { return ScriptedReply(ErrorReply.notFound.answer) }
    if request.body.count > Self.largestBody { return ScriptedReply(ErrorReply.bodyTooLarge.answer) }
    return script.reply(to: request, endpoint: endpoint, query: query)
      ?? ScriptedReply(UnscriptedReply.error(for: request, endpoint: endpoint).answer)
  }

  /// Makes the delivery of an answer and logs its status.
  mutating func answer(_ number: Int, with answer: ScriptedReply.Answer) -> Delivery {
    let delivery = Delivery(answer, to: exchanges[number].request)
    exchanges[number].status = delivery.status
    return delivery
  }
}

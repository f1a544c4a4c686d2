import HTTPMessages
import HTTPService

/// A test account's answers: a pure function of request, script and contents.
struct AccountRoutes: Sendable {
  private let authorizationHeader: String
  private let sample: SampleAccount?
  /// The largest body accepted, in bytes.
  static let largestBody = 1 << 20

  /// Makes the routes of an account that answers to one session; if a sample is given, the account has contents.
  init(clientSessionId: String, sample: SampleAccount?) {
    authorizationHeader = Self.authorizationHeader(for: clientSessionId)
    self.sample = sample
  }

  /// The header value by which SDKs show their session.
  static func authorizationHeader(for clientSessionId: String) -> String {
    authorizationPrefix + clientSessionId
  }

  /// The text before the session id in the `Authorization` header.
  static let authorizationPrefix = "GCS v1Client:"

  /// How many of the latest requests the account's log shows; nil for all.
  var logLimit: Int? { sample == nil ? nil : SampleAccount.logLimit }

  /// Decides the reply to a request; the target is nil for a path outside the account.
  ///
  /// Checks come in this order: session, path, size, script, contents of the account.
  func reply(
    to request: HTTPRequest, at target: RequestTarget?, script: [ScriptedExchange]
  ) -> ScriptedReply {
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
}

/// A scripted reply with the requests that it answers; if several exchanges match a request, the first one is used.
public struct ScriptedExchange: Sendable {
  /// The requested path, as in ``Exchange/endpoint``.
  public var endpoint: String
  /// Texts that must all occur in the request: each in its body (compared without white space outside JSON strings) or
  /// in its query (as sent, or without percent-encoding).
  ///
  /// If there are none, every request for the endpoint matches.
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

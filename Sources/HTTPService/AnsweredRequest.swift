import HTTPMessages

/// A request and what became of it, for those who watch the service at work.
public struct AnsweredRequest: Sendable, Hashable {
  /// The request, with the URL as the service saw it.
  public var request: HTTPRequest
  /// What the path names within an account, as in a log; nil outside all accounts.
  public var endpoint: String?
  /// The status that was answered; nil where the connection was cut.
  public var status: Int?

  /// Watches the service: called once for each request, when its reply is decided, from any thread.
  ///
  /// Requests whose account is closed while their reply waits are not told of.
  public typealias Observer = @Sendable (AnsweredRequest) -> Void

  /// Makes what is told of a request.
  package init(request: HTTPRequest, endpoint: String?, status: Int?) {
    (self.request, self.endpoint, self.status) = (request, endpoint, status)
  }
}

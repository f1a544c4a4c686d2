import HTTPMessages

/// A request and its outcome, for observers of the service at work.
public struct AnsweredRequest: Sendable, Hashable {
  /// The request, with the URL as the service saw it.
  public var request: HTTPRequest
  /// The path within an account, as in a log; nil outside all accounts.
  public var endpoint: String?
  /// The status of the reply; nil if the connection was cut.
  public var status: Int?

  /// Observes the service: called from any thread, once for each request, when the reply to it is decided.
  ///
  /// It is not called for requests whose account is closed while their reply waits.
  public typealias Observer = @Sendable (AnsweredRequest) -> Void

  /// Makes the record of a request.
  package init(request: HTTPRequest, endpoint: String?, status: Int?) {
    (self.request, self.endpoint, self.status) = (request, endpoint, status)
  }
}

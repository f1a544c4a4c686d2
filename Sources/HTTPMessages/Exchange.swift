/// One request that a service received, and its outcome.
public struct Exchange: Sendable, Hashable {
  /// Its number in the account, from 0 in order of arrival.
  public var number: Int
  /// The request, with the URL as the service saw it.
  public var request: HTTPRequest
  /// The path within the account, without the query; nil for paths outside the account.
  public var endpoint: String?
  /// The status of the reply; nil while it waits, and if the connection was cut.
  public var status: Int?
  /// The body of a complete reply; empty if the reply has none, or if the account's log has a limit.
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

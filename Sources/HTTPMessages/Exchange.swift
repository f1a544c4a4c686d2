/// One request that a service received, and what became of it.
public struct Exchange: Sendable, Hashable {
  /// Its number in the account, from 0 in order of arrival.
  public var number: Int
  /// The request, with the URL as the service saw it.
  public var request: HTTPRequest
  /// What the path names within the account, without the query; nil for paths outside the account.
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

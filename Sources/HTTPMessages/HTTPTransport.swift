/// Why a request got no response.
public enum TransportError: Error, Sendable, Hashable {
  /// Nothing listens, or the network is down.
  case unreachable
  /// The connection was cut before the whole response had come, or the caller was cancelled meanwhile.
  case connectionCut
  /// No response within the time allowed.
  case timedOut
  /// The URL is none that the transport can ask.
  case badURL(String)
}

/// What carries an implementation's HTTP requests; the in-memory transport of a simulator is one.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its response, which the suite may hold back for as long as it likes.
  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

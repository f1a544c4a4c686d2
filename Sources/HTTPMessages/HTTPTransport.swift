/// Why a request got no response.
public enum TransportError: Error, Sendable, Hashable {
  /// Nothing listens, or the network is down.
  case unreachable
  /// The connection was cut before the whole response arrived, or the caller was cancelled.
  case connectionCut
  /// No response within the time allowed.
  case timedOut
  /// The transport cannot request this URL.
  case badURL(String)
}

/// Carries an implementation's HTTP requests, over the network or in memory.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its response, which the suite may hold back for any time.
  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
